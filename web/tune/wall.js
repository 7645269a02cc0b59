// All items of a wall on one canvas.

import {hexOf, readHex} from '../core/color/color.js';
import {CellPixels, dimOpacity, drawSnapshot, screenScale} from '../dom/cells.js';
import {noColorHatch} from '../dom/color-strips.js';
import {PictureLoader} from '../dom/pictures.js';
import {oncePerFrame, reducedMotion} from '../dom/timing.js';
import {Motion} from './motion.js';
/** @typedef {import('./api.js').WallAnswer} WallAnswer */

/** A wall as it is shown: `colors` by item, -1 without one; `families` by item, empty without one.
 * @typedef {{order: number[], colors: Int32Array, families: string[]}} ShownWall */

/** @param {WallAnswer} wall @param {Set<number>} [among] the items to leave on it; all without it
 * @returns {ShownWall} */
export function shownWall({order, hex, family, families}, among) {
  return {
    order: among ? order.filter((item) => among.has(item)) : order,
    colors: Int32Array.from(hex.split(','), (digits) => (digits ? readHex(digits) : -1)),
    families: Array.from(family, (letter) => families[letter.charCodeAt(0) - 97] ?? ''),
  };
}

/** @param {ShownWall} wall @param {number} item @returns {string} empty without a color */
export const itemColor = ({colors}, item) => (colors[item] >= 0 ? hexOf(colors[item]) : '');

/** From this size, in pixels of the page, cells show pictures; below the other, in pixels of the screen, they are painted as pixels. */
const pictureSide = 28, rectangleSide = 9;
const largestSide = 112;
/** Colors are what is tuned: they have more room than on the wall. */
const colorBand = 0.25;

export class Wall {
  /** @type {CanvasRenderingContext2D} */ #context;
  #last = 0;
  /** @type {Map<number, HTMLImageElement | null>} null while they are on their way */ #pictures = new Map();
  #loader;
  /** @type {(() => void)[]} */ #painted = [];
  /** @type {ShownWall | null} */ shown = null;
  /** @type {Set<number> | null} items that stand out; all without it */ marked = null;
  /** The item that is pointed at or was found. */ selected = -1;
  columns = 1;
  /** Pixels of the canvas from cell to cell. */ pitch = 1;

  /** @param {HTMLCanvasElement} canvas @param {string[]} paths of pictures, empty for none */
  constructor(canvas, paths) {
    this.canvas = canvas;
    this.#context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    this.motion = new Motion(paths.length);
    this.#loader = new PictureLoader((item) => paths[item], (item, image) => {
      this.#pictures.set(item, image);
      this.paintSoon();
    });
    new ResizeObserver(() => this.#resize()).observe(canvas);
  }

  /** @param {ShownWall} next @param {() => void} [painted] called when a frame shows it */
  show(next, painted) {
    this.shown = next;
    if (painted) this.#painted.push(painted);
    this.#arrange(reducedMotion.matches);
  }

  /** @param {number} item */
  select(item) {
    if (this.selected === item) return;
    this.selected = item;
    this.paintSoon();
  }

  /** The item at a point of the canvas; -1 for none.
   * @param {number} x in pixels of the page @param {number} y */
  itemAt(x, y) {
    const scale = this.canvas.width / this.canvas.clientWidth, column = Math.floor(x * scale / this.pitch);
    if (column < 0 || column >= this.columns || y < 0) return -1;
    return this.shown?.order[Math.floor(y * scale / this.pitch) * this.columns + column] ?? -1;
  }

  #resize() {
    const {canvas} = this;
    const width = Math.round(canvas.clientWidth * screenScale()), height = Math.round(canvas.clientHeight * screenScale());
    if (!width || !height || width === canvas.width && height === canvas.height) return;
    [canvas.width, canvas.height] = [width, height];
    this.#arrange(true);
  }

  /** @param {boolean} isInstant */
  #arrange(isInstant) {
    if (!this.shown) return;
    const {width, height} = this.canvas, count = Math.max(1, this.shown.order.length);
    let pitch = Math.max(1, Math.min(largestSide * screenScale(), Math.ceil(Math.sqrt(width * height / count))));
    while (pitch > 1 && Math.floor(width / pitch) * Math.floor(height / pitch) < count) pitch--;
    this.pitch = pitch;
    this.columns = Math.max(1, Math.floor(width / pitch));
    this.motion.aim(this.shown.order, this.columns, pitch, isInstant);
    this.paintSoon();
  }

  paintSoon = oncePerFrame(() => {
    if (!this.shown) return;
    const now = performance.now();
    // After a rest the first step is one of an ordinary frame.
    this.motion.step(Math.min(34, this.#last ? now - this.#last : 16));
    this.#last = this.motion.isMoving ? now : 0;
    if (this.pitch < rectangleSide) this.#paintPixels(this.shown);
    else this.#paintSquares(this.shown);
    this.#ring();
    for (const painted of this.#painted.splice(0)) painted();
    if (this.motion.isMoving) this.paintSoon();
  });

  /** @param {number} item */
  #isDim(item) {
    return this.marked !== null && !this.marked.has(item);
  }

  /** @param {ShownWall} wall */
  #paintPixels({colors, order}) {
    const {width, height} = this.canvas, {x, y} = this.motion, pixels = new CellPixels(width, height);
    const side = this.pitch > 3 ? this.pitch - 1 : this.pitch;
    for (const item of order) {
      const left = Math.round(x[item]), top = Math.round(y[item]);
      const right = Math.min(width, left + side), bottom = Math.min(height, top + side);
      if (colors[item] < 0) pixels.hatch(left, right, top, bottom);
      else pixels.fill(colors[item], this.#isDim(item) ? dimOpacity : 0xff, left, right, top, bottom);
    }
    this.#context.putImageData(pixels.image, 0, 0);
  }

  /** @param {ShownWall} wall */
  #paintSquares(wall) {
    const context = this.#context, {width, height, clientWidth} = this.canvas, {pitch, motion} = this;
    const hasPictures = pitch >= pictureSide * width / clientWidth, side = pitch - Math.max(1, Math.round(pitch / 24));
    const hatch = noColorHatch(context), missing = [];
    context.clearRect(0, 0, width, height);
    for (const item of wall.order) {
      const x = Math.round(motion.x[item]), y = Math.round(motion.y[item]), rgb = wall.colors[item];
      context.globalAlpha = this.#isDim(item) ? dimOpacity / 255 : 1;
      const picture = hasPictures ? this.#pictures.get(item) : null;
      if (picture) {
        drawSnapshot(context, picture, rgb < 0 ? [] : [{rgb, share: 1}], {x, y, side, band: colorBand});
        continue;
      }
      if (hasPictures && picture === undefined) missing.push(item);
      context.fillStyle = rgb < 0 ? hatch : hexOf(rgb);
      context.fillRect(x, y, side, side);
    }
    context.globalAlpha = 1;
    for (const item of missing) this.#pictures.set(item, null);
    this.#loader.want(missing);
  }

  #ring() {
    const {motion, selected, pitch} = this, context = this.#context;
    if (selected < 0 || !motion.isShown[selected]) return;
    const width = Math.max(2, Math.round(pitch / 12));
    for (const [grow, style] of /** @type {[number, string][]} */ ([[width, '#000000'], [2 * width, '#ffffff']])) {
      context.strokeStyle = style;
      context.lineWidth = width;
      context.strokeRect(motion.x[selected] - grow / 2, motion.y[selected] - grow / 2, pitch + grow, pitch + grow);
    }
  }
}
