// Pictures come a few at a time: to load, decode or draw many at once would hold up everything else.

import {clamp} from '../core/numbers.js';
import {make} from './elements.js';

/** How many images load at once, and for how many something is done in a frame. */
const loadsAtOnce = 8, mostAFrame = 12;

/** Does something for each of what is added, a few a frame: half as many as were possible when a frame is late.
 * @template T */
export class FrameQueue {
  /** @type {Set<T>} */ #waiting = new Set();
  #isRunning = false;
  #pace = mostAFrame;
  #act;
  #isHeld;

  /** @param {(one: T) => boolean | void} act false when nothing was to be done @param {() => boolean} [isHeld] until the next `run` */
  constructor(act, isHeld = () => false) {
    this.#act = act;
    this.#isHeld = isHeld;
  }

  /** @param {T} one */
  add(one) {
    this.#waiting.add(one);
  }

  /** Begins at once, and continues in the frames to come. */
  run() {
    if (this.#isRunning || !this.#waiting.size || this.#isHeld()) return;
    this.#isRunning = true;
    const began = performance.now();
    let left = this.#pace;
    for (const one of this.#waiting) {
      if (left < 1) break;
      this.#waiting.delete(one);
      if (this.#act(one) !== false) left--;
    }
    requestAnimationFrame((now) => {
      this.#isRunning = false;
      this.#pace = clamp(now - began > 24 ? this.#pace / 2 : this.#pace + 1, 2, mostAFrame);
      this.run();
    });
  }
}

/** Loads the images of items. What was wanted last is loaded first; a missing picture is not asked for again. */
export class PictureLoader {
  /** @type {number[]} the next one last */ #waiting = [];
  /** @type {Set<number>} on their way, or missing */ #asked = new Set();
  #loading = 0;
  /** @type {FrameQueue<{item: number, image: HTMLImageElement}>} */ #loaded;
  #pathOf;

  /** @param {(item: number) => string} pathOf asked when it is an item's turn: empty when its picture is no longer wanted
   * @param {(item: number, image: HTMLImageElement) => void} show called a few times a frame */
  constructor(pathOf, show) {
    this.#pathOf = pathOf;
    this.#loaded = new FrameQueue(({item, image}) => {
      this.#asked.delete(item);
      show(item, image);
    });
  }

  /** @param {number[]} items the most urgent first */
  want(items) {
    for (let at = items.length - 1; at >= 0; at--) this.#waiting.push(items[at]);
    this.#load();
  }

  forget() {
    this.#waiting = [];
  }

  #load() {
    while (this.#loading < loadsAtOnce) {
      const item = this.#waiting.pop();
      if (item === undefined) return;
      const path = this.#asked.has(item) ? '' : this.#pathOf(item);
      if (path) this.#open(item, path);
    }
  }

  /** @param {number} item @param {string} path */
  async #open(item, path) {
    this.#loading++;
    this.#asked.add(item);
    const image = make('img');
    image.src = path;
    if (await image.decode().then(() => true, () => false)) this.#loaded.add({item, image});
    this.#loaded.run();
    this.#loading--;
    this.#load();
  }
}
