// Items as small squares on a canvas: as colors, pixel by pixel, or as pictures with their colors below.

import {hexOf} from '../core/color/color.js';
import {styleValue} from './elements.js';

/** Opacity of what stands back, 0...255. */
export const dimOpacity = 0x38;

/** Pixels of the screen in a pixel of the page, as far as canvases follow. */
export const screenScale = () => Math.min(2, devicePixelRatio);

/** Pixels to paint cells into: thousands of rectangles would take longer. */
export class CellPixels {
  /** @param {number} width @param {number} height */
  constructor(width, height) {
    this.image = new ImageData(width, height);
    this.width = width;
    this.words = new Uint32Array(this.image.data.buffer);
  }

  /** Words are low byte first: all processors that browsers run on are.
   * @param {number} rgb @param {number} opacity 0...255 @param {number} left @param {number} right @param {number} top @param {number} bottom */
  fill(rgb, opacity, left, right, top, bottom) {
    const word = (opacity << 24 | (rgb & 0xff) << 16 | rgb & 0xff00 | rgb >> 16) >>> 0;
    for (let y = top; y < bottom; y++) this.words.fill(word, y * this.width + left, y * this.width + right);
  }

  /** Grey hatching: there is no color, which is something else than a grey.
   * @param {number} left @param {number} right @param {number} top @param {number} bottom */
  hatch(left, right, top, bottom) {
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) if ((x + y) % 6 < 2) this.words[y * this.width + x] = 0xff808080;
    }
  }
}

/** A tile without words: the picture on paper, its colors below.
 * @param {CanvasRenderingContext2D} context @param {HTMLImageElement} image @param {{rgb: number, share: number}[]} colors
 * @param {{x: number, y: number, side: number, band?: number}} square `band` is the part of it for the colors */
export function drawSnapshot(context, image, colors, {x, y, side, band = 0.07}) {
  context.fillStyle = styleValue('--paper');
  context.fillRect(x, y, side, side);
  const bar = Math.round(side * band), room = {w: side * 0.92, h: side * 0.94 - bar};
  const scale = Math.min(room.w / image.naturalWidth, room.h / image.naturalHeight);
  const w = image.naturalWidth * scale, h = image.naturalHeight * scale;
  context.imageSmoothingQuality = 'medium';
  context.drawImage(image, x + (side - w) / 2, y + side * 0.04 + (room.h - h) / 2, w, h);
  drawStripes(context, colors, {x, y: y + side - bar, w: side, h: bar});
}

/** The colors side by side, as wide as their shares.
 * @param {CanvasRenderingContext2D} context @param {{rgb: number, share: number}[]} colors @param {Box} box */
export function drawStripes(context, colors, {x, y, w, h}) {
  const total = colors.reduce((sum, color) => sum + color.share, 0) || 1, end = x + w;
  for (const {rgb, share} of colors) {
    context.fillStyle = hexOf(rgb);
    context.fillRect(x, y, Math.min(end - x, share / total * w + 1), h);
    x += share / total * w;
  }
}
