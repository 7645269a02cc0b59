// Tiles as small images, kept so that many can be drawn in one frame while tiles move.

import {debounce} from '../../core/events.js';
import {drawSnapshot} from '../../dom/cells.js';
import {make} from '../../dom/elements.js';

const snapshotSide = 88;
const snapshotLimit = 1000;

export class TileSnapshots {
  /** @type {Map<number, HTMLCanvasElement>} in the order of their last use */
  #kept = new Map();
  /** @type {{item: number, image: HTMLImageElement}[]} */
  #waiting = [];
  #isScheduled = false;
  /** While this is set no tile shows its picture. */ isColorsOnly = false;
  #drawSoon = debounce(250, () => this.#schedule());

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
  }

  /** @param {number} item */
  has(item) {
    return this.#kept.has(item);
  }

  /** @param {number} item */
  at(item) {
    if (this.isColorsOnly) return undefined;
    const snapshot = this.#kept.get(item);
    if (snapshot) {
      this.#kept.delete(item);
      this.#kept.set(item, snapshot);
    }
    return snapshot;
  }

  /** Items look different now.
   * @param {number[]} items */
  forget(items) {
    for (const item of items) this.#kept.delete(item);
  }

  /** Draws a snapshot once no more images arrive and the browser has nothing better to do.
   * @param {number} item @param {HTMLImageElement} image */
  keep(item, image) {
    if (this.#kept.has(item)) return;
    this.#waiting.push({item, image});
    if (this.#waiting.length > snapshotLimit) this.#waiting.shift();
    this.#drawSoon();
  }

  #schedule() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    const run = (/** @type {IdleDeadline | undefined} */ deadline) => {
      this.#isScheduled = false;
      do {
        const next = this.#waiting.pop();
        if (next?.image.isConnected && !this.#kept.has(next.item)) this.draw(next.item, next.image);
      } while (this.#waiting.length && deadline && deadline.timeRemaining() > 4);
      if (this.#waiting.length) this.#schedule();
    };
    if ('requestIdleCallback' in window) requestIdleCallback(run);
    else setTimeout(run, 50);
  }

  /** @param {number} item @param {HTMLImageElement} image that is decoded */
  draw(item, image) {
    const canvas = make('canvas');
    canvas.width = canvas.height = snapshotSide;
    const context = canvas.getContext('2d', {alpha: false});
    if (!context) return;
    drawSnapshot(context, image, this.model.barColors(item), {x: 0, y: 0, side: snapshotSide});
    this.#kept.set(item, canvas);
    if (this.#kept.size > snapshotLimit) this.#kept.delete(this.#kept.keys().next().value ?? -1);
  }
}
