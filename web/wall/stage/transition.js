// Moves tiles from wherever they are to where they belong, drawn on one canvas over the stage.

import {hexOf} from '../../core/color/color.js';
import {noFamily} from '../../core/items/model.js';
import {shifted} from '../../core/layouts/transition-plan.js';
import {clamp} from '../../core/numbers.js';
import {drawStripes, screenScale} from '../../dom/cells.js';
import {noColorHatch} from '../../dom/color-strips.js';
import {byId, styleValue} from '../../dom/elements.js';
import {MosaicLayers} from '../mosaic/mosaic-layers.js';
/** @typedef {import('../../core/layouts/transition-plan.js').MovingTile} MovingTile */
/** @typedef {import('../mosaic/mosaic.js').Mosaic} Mosaic */
/** @typedef {import('./cluster-pictures.js').ClusterPictures} ClusterPictures */

/** Slow, fast, slow.
 * @param {number} part */
const eased = (part) => (part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2);

export class Transition {
  /** @type {HTMLCanvasElement} */ #canvas = byId('transition');
  /** @type {Map<number, MovingTile>} */ #movingTiles = new Map();
  #started = 0;
  #duration = 0;
  #frame = 0;
  #now = 0;
  /** @type {{prepare: () => void, end: () => void} | null} */ #steps = null;
  /** The key of the chosen placement. */
  selectedKey = NaN;
  /** @type {MosaicLayers | null} what lies behind the tiles when a mosaic comes or goes */ layers = null;
  /** @type {MosaicLayers | null} those of the transition that is about to start */ nextLayers = null;

  /** @param {Model} model @param {TileSnapshots} snapshots @param {ClusterPictures} clusters */
  constructor(model, snapshots, clusters) {
    this.model = model;
    this.snapshots = snapshots;
    this.clusters = clusters;
  }

  get isRunning() {
    return this.#steps !== null;
  }

  /** Keeps what is drawn at this moment as the picture behind the next transition. */
  keepAsLayer() {
    (this.nextLayers = new MosaicLayers()).keep((context) => context.drawImage(this.#canvas, 0, 0, innerWidth, innerHeight));
  }

  /** Which pictures grow and shrink behind the tiles, and about which item.
   * @param {ShownBefore} before @param {{arrangement: Arrangement, origin: {x: number, y: number}, anchor: number, mosaic: Mosaic}} after */
  planLayers(before, {arrangement, origin, anchor, mosaic}) {
    const isMosaic = Boolean(arrangement.isMosaic);
    if (isMosaic) this.nextLayers ??= new MosaicLayers();
    const from = anchor < 0 ? null : before.arrangement?.boxOf(anchor), to = anchor < 0 ? null : arrangement.boxOf(anchor);
    this.nextLayers?.plan({
      after: isMosaic ? mosaic : null,
      origin,
      from: from ? shifted(from, before.origin) : null,
      to: to ? shifted(to, origin) : null,
    });
  }

  /** The tiles that stay when the transition ends, as they are at this moment, by their keys.
   * @returns {Map<number, ShownTile>} */
  shownTiles() {
    if (this.layers) return new Map();
    const staying = [...this.#movingTiles.values()].filter(({fadeTo}) => fadeTo > 0);
    return new Map(
      staying.map((
        tile,
      ) => [tile.key, {item: tile.item, count: tile.count, pictures: tile.pictures, box: this.#box(tile), fade: this.#fade(tile)}]),
    );
  }

  /** Starts; a transition under way ends without its last step.
   * @param {MovingTile[]} movingTiles @param {number} duration in milliseconds
   * @param {{prepare: () => void, end: () => void}} steps `prepare` comes with every frame of the second half; `end` at the end */
  start(movingTiles, duration, steps) {
    cancelAnimationFrame(this.#frame);
    this.#movingTiles = new Map(movingTiles.map((tile) => [tile.key, tile]));
    this.#duration = duration;
    this.#started = performance.now();
    this.#now = this.#started;
    this.#steps = steps;
    this.layers = this.nextLayers;
    this.nextLayers = null;
    this.#fitCanvas();
    this.#canvas.hidden = false;
    this.#draw();
    this.#frame = requestAnimationFrame((now) => this.#step(now));
  }

  /** Puts everything where it belongs at once. */
  finish() {
    this.#steps?.end();
  }

  /** Ends without a further step. */
  stop() {
    cancelAnimationFrame(this.#frame);
    this.#steps = null;
    this.#movingTiles.clear();
    this.layers = null;
    this.#canvas.hidden = true;
  }

  /** @param {number} now */
  #step(now) {
    this.#now = Math.max(now, this.#started);
    const part = (this.#now - this.#started) / this.#duration;
    if (part >= 1) return this.finish();
    this.#draw();
    if (part > 0.5) this.#steps?.prepare();
    this.#frame = requestAnimationFrame((next) => this.#step(next));
  }

  /** How far a tile is, 0...1: those further right and down set out a little later.
   * @param {MovingTile} tile */
  #part(tile) {
    const delay = 0.12 * clamp((tile.from.x / innerWidth + tile.from.y / innerHeight) / 2, 0, 1);
    return eased(clamp(((this.#now - this.#started) / this.#duration - delay) / (1 - 0.12), 0, 1));
  }

  /** @param {MovingTile} tile @returns {Box} */
  #box(tile) {
    const {from, to} = tile, part = this.#part(tile);
    return {
      x: from.x + (to.x - from.x) * part,
      y: from.y + (to.y - from.y) * part,
      w: from.w + (to.w - from.w) * part,
      h: from.h + (to.h - from.h) * part,
    };
  }

  /** @param {MovingTile} tile */
  #fade(tile) {
    return tile.fadeFrom + (tile.fadeTo - tile.fadeFrom) * this.#part(tile);
  }

  #fitCanvas() {
    const scale = screenScale();
    const width = Math.round(innerWidth * scale), height = Math.round(innerHeight * scale);
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
  }

  /** Draws placements where they are, while elements would be too slow.
   * @param {Placement[]} placements @param {{x: number, y: number}} origin of the stage in the window */
  paint(placements, origin) {
    this.#fitCanvas();
    this.#canvas.hidden = false;
    const context = this.#clean();
    for (const placement of context ? placements : []) {
      this.#drawOne(/** @type {CanvasRenderingContext2D} */ (context), placement, shifted(placement.box, origin));
    }
  }

  /** An empty canvas to draw on, in pixels of the page. */
  #clean() {
    const context = this.#canvas.getContext('2d');
    const scale = screenScale();
    context?.setTransform(1, 0, 0, 1, 0, 0);
    context?.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    context?.setTransform(scale, 0, 0, scale, 0, 0);
    return context;
  }

  #draw() {
    const context = this.#clean();
    if (!context) return;
    this.layers?.draw(context, eased(clamp((this.#now - this.#started) / this.#duration, 0, 1)));
    for (const tile of this.#movingTiles.values()) {
      const box = this.#box(tile);
      if (box.x > innerWidth || box.y > innerHeight || box.x + box.w < 0 || box.y + box.h < 0) continue;
      context.globalAlpha = this.#fade(tile);
      this.#drawOne(context, tile, box);
    }
    context.globalAlpha = 1;
    const chosen = this.#movingTiles.get(this.selectedKey);
    if (chosen) this.#drawSelection(context, this.#box(chosen));
  }

  /** @param {CanvasRenderingContext2D} context @param {Pick<Placement, 'item' | 'count' | 'pictures'>} placement @param {Box} box */
  #drawOne(context, placement, box) {
    if (placement.count > 1) this.clusters.drawWhole(context, placement, box);
    else this.#drawTile(context, placement.item, box);
  }

  /** As `.tile[aria-current]` in stage.css.
   * @param {CanvasRenderingContext2D} context @param {Box} box */
  #drawSelection(context, {x, y, w, h}) {
    context.strokeStyle = styleValue('--ink');
    context.lineWidth = 3;
    context.strokeRect(x - 2.5, y - 2.5, w + 5, h + 5);
  }

  /** @param {CanvasRenderingContext2D} context @param {number} item @param {Box} box */
  #drawTile(context, item, box) {
    const snapshot = this.snapshots.at(item);
    // A tile with words is taller than its snapshot; the rest is paper.
    const side = Math.min(box.h, box.w * 1.08);
    if (side < box.h - 1) {
      context.fillStyle = styleValue('--paper');
      context.fillRect(box.x, box.y, box.w, box.h);
    }
    if (snapshot) {
      context.drawImage(snapshot, box.x, box.y, box.w, side);
      return;
    }
    if (this.snapshots.isColorsOnly) return drawStripes(context, this.model.barColors(item), {...box, h: side});
    context.fillStyle = this.#leadOf(context, item);
    context.fillRect(box.x, box.y, box.w, side);
  }

  /** @param {CanvasRenderingContext2D} context @param {number} item */
  #leadOf(context, item) {
    return this.model.family[item] === noFamily ? noColorHatch(context) : hexOf(this.model.rgb[item]);
  }
}
