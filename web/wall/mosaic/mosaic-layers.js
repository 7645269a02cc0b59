// A mosaic has too many cells to move each: what was in the window and what will be there grow or shrink about a point
// that stays, while one fades into the other.

import {clamp} from '../../core/numbers.js';
import {screenScale} from '../../dom/cells.js';
import {make} from '../../dom/elements.js';
/** @typedef {import('./mosaic.js').Mosaic} Mosaic */

/** Two for all, by turns: one is drawn on while the other is still seen. */
const canvases = [make('canvas'), make('canvas')];

export class MosaicLayers {
  #before = canvases.reverse()[0];
  #hasBefore = false;
  /** @type {Mosaic | null} */ #after = null;
  #origin = {x: 0, y: 0};
  #from = {x: 0, y: 0};
  #to = {x: 0, y: 0};
  #factor = 1;

  /** Keeps what is in the window.
   * @param {(context: CanvasRenderingContext2D) => void} draw in pixels of the page */
  keep(draw) {
    const scale = screenScale(), context = this.#before.getContext('2d');
    const width = Math.round(innerWidth * scale), height = Math.round(innerHeight * scale);
    if (this.#before.width !== width) this.#before.width = width;
    if (this.#before.height !== height) this.#before.height = height;
    context?.setTransform(1, 0, 0, 1, 0, 0);
    context?.clearRect(0, 0, width, height);
    context?.setTransform(scale, 0, 0, scale, 0, 0);
    if (context) draw(context);
    this.#hasBefore = true;
  }

  /** @param {{after: Mosaic | null, origin: {x: number, y: number}, from: Box | null, to: Box | null}} way the mosaic to come and
   *    where it begins in the window, and the box of one item before and after: its middle is the point that stays */
  plan({after, origin, from, to}) {
    this.#after = after;
    this.#origin = origin;
    const middle = (/** @type {Box} */ {x, y, w, h}) => ({x: x + w / 2, y: y + h / 2});
    this.#from = from && to ? middle(from) : {x: 0, y: 0};
    this.#to = from && to ? middle(to) : {x: 0, y: 0};
    this.#factor = from && to ? to.w / from.w : 1;
  }

  /** @param {CanvasRenderingContext2D} context in pixels of the page @param {number} part of the way, 0...1 */
  draw(context, part) {
    const at = {x: this.#from.x + (this.#to.x - this.#from.x) * part, y: this.#from.y + (this.#to.y - this.#from.y) * part};
    if (this.#hasBefore) {
      this.#drawScaled(
        context,
        1 - clamp((part - 0.35) / 0.65, 0, 1),
        at,
        this.#from,
        this.#factor ** part,
        () => context.drawImage(this.#before, 0, 0, innerWidth, innerHeight),
      );
    }
    const after = this.#after;
    if (after) {
      this.#drawScaled(
        context,
        clamp(part * 1.4, 0, 1),
        at,
        this.#to,
        this.#factor ** (part - 1),
        () => after.drawOn(context, this.#origin),
      );
    }
  }

  /** @param {CanvasRenderingContext2D} context @param {number} opacity
   * @param {{x: number, y: number}} at where the point is now @param {{x: number, y: number}} point @param {number} factor
   * @param {() => void} draw */
  #drawScaled(context, opacity, at, point, factor, draw) {
    if (opacity <= 0) return;
    context.save();
    context.globalAlpha = opacity;
    context.translate(at.x, at.y);
    context.scale(factor, factor);
    context.translate(-point.x, -point.y);
    draw();
    context.restore();
  }
}

/** Keeps what a mosaic shows, or a transition to or from one, before another arrangement is there.
 * @param {Stage} stage */
export function keepMosaic(stage) {
  const {transition, mosaic} = stage, origin = stage.origin();
  if (transition.isRunning && transition.layers) transition.keepAsLayer();
  else if (stage.arrangement?.isMosaic) (transition.nextLayers = new MosaicLayers()).keep((context) => mosaic.drawOn(context, origin));
}
