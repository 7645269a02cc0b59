// The canvas of a mosaic: somewhat higher than the window, moved along as the page scrolls, so that only the rows that
// come into view are painted.

import {debounce} from '../../core/events.js';
import {clamp} from '../../core/numbers.js';
import {dimOpacity, screenScale} from '../../dom/cells.js';
import {byId} from '../../dom/elements.js';
import {CellPictures} from './cell-pictures.js';
import {paintCells} from './mosaic-painter.js';
/** @typedef {import('../../core/layouts/layout-mosaic.js').MosaicArrangement} MosaicArrangement */

/** Cells from this size on show pictures, in pixels. */
const pictureCell = 26;

export class Mosaic {
  /** @type {HTMLCanvasElement} */ #canvas = byId('mosaic');
  #context = /** @type {CanvasRenderingContext2D} */ (this.#canvas.getContext('2d'));
  /** @type {MosaicArrangement | null} what is painted */ #painted = null;
  /** The first line of the canvas on the stage, and how many it has, in pixels of the screen. */
  #top = 0;
  #height = 0;
  #scale = 1;
  /** @type {Box} */ #area = {x: 0, y: 0, w: 0, h: 0};
  isColorsOnly = false;
  /** Whether an item stands back, while others are selected. */ isDim = (/** @type {number} */ _item) => false;

  /** @param {Model} model @param {TileSnapshots} snapshots */
  constructor(model, snapshots) {
    this.pictures = new CellPictures(model, snapshots);
    this.pictures.arrived.listen((item) => this.#drawPicture(item));
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.repaint());
  }

  /** Shows the part of an arrangement that is in the window; nothing for one that has tiles.
   * @param {Arrangement} arrangement @param {Box} area that is in the window */
  render(arrangement, area) {
    const mosaic = mosaicOf(arrangement);
    this.#canvas.hidden = !mosaic;
    this.#canvas.parentElement?.classList.toggle('in-mosaic', mosaic !== null);
    this.#area = area;
    if (!mosaic) {
      if (this.#painted) this.pictures.want([], 0);
      this.#painted = null;
      return;
    }
    const scale = screenScale();
    if (mosaic !== this.#painted || scale !== this.#scale) return this.#paintAll(mosaic, scale);
    const above = area.y * scale - this.#top, below = this.#top + this.#height - (area.y + area.h) * scale;
    const isShort = Math.min(this.#top > 0 ? above : Infinity, this.#top + this.#height < mosaic.height * scale ? below : Infinity) <
      area.h * scale * 0.12;
    if (isShort) this.#moveAlong(mosaic);
  }

  /** Paints all again, in other colors. */
  repaint() {
    if (this.#painted) this.#paintAll(this.#painted, this.#scale);
  }

  /** What is in the window, drawn where it is there.
   * @param {CanvasRenderingContext2D} context in pixels of the page @param {{x: number, y: number}} origin of the stage */
  drawOn(context, origin) {
    const {width, height} = this.#canvas, scale = this.#scale;
    if (this.#painted) context.drawImage(this.#canvas, origin.x, origin.y + this.#top / scale, width / scale, height / scale);
  }

  /** @param {MosaicArrangement} mosaic @param {number} scale */
  #paintAll(mosaic, scale) {
    this.#painted = mosaic;
    this.#scale = scale;
    this.#height = Math.max(1, Math.round(Math.min(mosaic.height, this.#area.h * 1.6) * scale));
    this.#top = this.#topFor(mosaic);
    const canvas = this.#canvas, width = Math.max(1, Math.round(mosaic.width * scale));
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== this.#height) canvas.height = this.#height;
    canvas.style.width = `${width / scale}px`;
    canvas.style.height = `${this.#height / scale}px`;
    this.#putInPlace();
    this.#paint(mosaic, this.#top, this.#height);
    this.#wantPictures();
  }

  /** Keeps the lines that are still wanted and paints the others.
   * @param {MosaicArrangement} mosaic */
  #moveAlong(mosaic) {
    const old = this.#top;
    this.#top = this.#topFor(mosaic);
    const way = this.#top - old, kept = this.#height - Math.abs(way);
    if (!way) return;
    this.#putInPlace();
    if (kept <= 0) {
      this.#paint(mosaic, this.#top, this.#height);
    } else {
      this.#context.globalCompositeOperation = 'copy';
      this.#context.drawImage(this.#canvas, 0, -way);
      this.#context.globalCompositeOperation = 'source-over';
      this.#paint(mosaic, way > 0 ? this.#top + kept : this.#top, this.#height - kept);
    }
    this.#wantPictures();
  }

  /** With the window in the middle.
   * @param {MosaicArrangement} mosaic */
  #topFor(mosaic) {
    const scale = this.#scale, last = Math.max(0, Math.round(mosaic.height * scale) - this.#height);
    return clamp(Math.round((this.#area.y + this.#area.h / 2) * scale - this.#height / 2), 0, last);
  }

  #putInPlace() {
    this.#canvas.style.transform = `translateY(${this.#top / this.#scale}px)`;
  }

  /** @param {MosaicArrangement} mosaic @param {number} top @param {number} height */
  #paint(mosaic, top, height) {
    this.#context.putImageData(paintCells(mosaic, this.#scale, {top, height}, this.isDim), 0, top - this.#top);
    if (!this.#hasPictures(mosaic)) return;
    for (const {item, box} of mosaic.placements(this.#boxOf(top, height))) this.#drawPictureAt(mosaic, item, box);
  }

  /** @param {number} top @param {number} height in pixels of the screen @returns {Box} on the stage */
  #boxOf(top, height) {
    return {x: 0, y: top / this.#scale, w: this.#painted?.width ?? 0, h: height / this.#scale};
  }

  /** @param {MosaicArrangement} mosaic */
  #hasPictures({pitch}) {
    return !this.isColorsOnly && pitch >= pictureCell;
  }

  /** @param {number} item */
  #drawPicture(item) {
    const mosaic = this.#painted, box = mosaic?.boxOf(item);
    if (mosaic && box && this.#hasPictures(mosaic)) this.#drawPictureAt(mosaic, item, box);
  }

  /** @param {MosaicArrangement} mosaic @param {number} item @param {Box} box */
  #drawPictureAt({pitch, gap}, item, box) {
    const picture = this.pictures.at(item);
    if (!picture) return;
    const scale = this.#scale;
    const x = Math.round(box.x * scale), y = Math.round(box.y * scale), between = Math.round(gap * scale);
    const w = Math.round((box.x + pitch) * scale) - between - x, h = Math.round((box.y + pitch) * scale) - between - y;
    if (y - this.#top > this.#height || y + h < this.#top) return;
    this.#context.imageSmoothingQuality = 'medium';
    this.#context.globalAlpha = this.isDim(item) ? dimOpacity / 255 : 1;
    this.#context.drawImage(picture.canvas, picture.x, picture.y, picture.side, picture.side, x, y - this.#top, w, h);
    this.#context.globalAlpha = 1;
  }

  /** Once nothing moves any more: those in the window first. */
  #wantPictures = debounce(80, () => {
    const mosaic = this.#painted;
    if (!mosaic || !this.#hasPictures(mosaic)) return this.pictures.want([], 0);
    const all = mosaic.placements(this.#boxOf(this.#top, this.#height)).map(({item}) => item);
    const side = CellPictures.sideFor(mosaic.pitch * this.#scale, all.length);
    if (!side) return this.pictures.want([], 0);
    const inWindow = new Set(mosaic.placements(this.#area).map(({item}) => item));
    this.pictures.want([...inWindow, ...all.filter((item) => !inWindow.has(item))], side);
  });
}

/** @param {Arrangement | null} arrangement */
const mosaicOf = (arrangement) => (arrangement?.isMosaic ? /** @type {MosaicArrangement} */ (arrangement) : null);

/** Whether two arrangements show the same at the same places.
 * @param {Arrangement | null} one @param {Arrangement} other */
export function isSameMosaic(one, other) {
  const before = mosaicOf(one), after = mosaicOf(other);
  return before !== null && after !== null && before.list === after.list && before.columns === after.columns &&
    before.width === after.width &&
    before.parts.every(({indent}, at) => indent === after.parts[at].indent);
}

/** The one cell of a mosaic that is in the document, for screen readers: the chosen one, or the first of all.
 * @param {Stage} stage @param {Arrangement} arrangement @returns {Placement[]} */
export function spokenCell({list, selected}, arrangement) {
  const item = selected >= 0 && list.positions[selected] >= 0 ? selected : list.items[0] ?? -1, box = arrangement.boxOf(item);
  return box ? [{key: item, item, count: 1, box}] : [];
}

/** The tile or cell at a point of the window.
 * @param {Stage} stage @param {{clientX: number, clientY: number, target: EventTarget | null}} event @returns {Placement | null} */
export function placementAt(stage, {clientX, clientY, target}) {
  if (!stage.arrangement?.isMosaic) return stage.tiles.placementAt(target);
  const origin = stage.origin();
  return stage.arrangement.placements({x: clientX - origin.x, y: clientY - origin.y, w: 0.001, h: 0.001})[0] ?? null;
}
