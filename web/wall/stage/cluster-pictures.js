// The pictures of clusters, drawn in the same way into a tile and into a transition.

import {hexOf} from '../../core/color/color.js';
import {clamp} from '../../core/numbers.js';
import {shortCount} from '../../core/text.js';
import {screenScale} from '../../dom/cells.js';
import {make, styleValue} from '../../dom/elements.js';
import {FrameQueue, PictureLoader} from '../../dom/pictures.js';
/** @typedef {import('./tiles.js').TileElement} TileElement */

export class ClusterPictures {
  /** @type {Map<number, Set<TileElement>>} tiles that wait for the picture of an item */ #waiting = new Map();
  #loader;
  #painting = new FrameQueue((/** @type {TileElement} */ tile) => tile.isConnected && tile.placement.count > 1 && this.#paint(tile));

  /** @param {Model} model @param {TileSnapshots} snapshots */
  constructor(model, snapshots) {
    this.model = model;
    this.snapshots = snapshots;
    this.#loader = new PictureLoader((item) => (this.#isShown(item) ? model.thumbnail(item) : ''), (item, image) => {
      snapshots.draw(item, image);
      for (const tile of this.#waiting.get(item) ?? []) this.#painting.add(tile);
      this.#waiting.delete(item);
      this.#painting.run();
    });
  }

  /** Makes a tile show a cluster.
   * @param {TileElement} tile */
  fill(tile) {
    const {count, pictures = []} = tile.placement;
    const canvas = make('canvas');
    canvas.ariaHidden = 'true';
    tile.replaceChildren(canvas, make('b', '', shortCount(count)));
    this.#paint(tile);
    const missing = pictures.filter((item) => !this.snapshots.has(item));
    for (const item of missing) this.#waiting.set(item, (this.#waiting.get(item) ?? new Set()).add(tile));
    this.#loader.want(missing);
  }

  /** Whether a tile that waits for the picture of an item still shows it.
   * @param {number} item */
  #isShown(item) {
    const isShown = [...this.#waiting.get(item) ?? []].some((tile) => tile.isConnected && tile.placement.pictures?.includes(item));
    if (!isShown) this.#waiting.delete(item);
    return isShown;
  }

  /** @param {TileElement} tile */
  #paint(tile) {
    const canvas = tile.querySelector('canvas'), {w, h} = tile.placement.box;
    if (!canvas) return;
    const scale = screenScale();
    canvas.width = Math.round(w * scale);
    canvas.height = Math.round(h * scale);
    const context = canvas.getContext('2d');
    if (!context) return;
    context.scale(scale, scale);
    this.draw(context, tile.placement, {x: 0, y: 0, w, h});
  }

  /** Draws a cluster without its number.
   * @param {CanvasRenderingContext2D} context @param {Pick<Placement, 'item' | 'pictures'>} placement @param {Box} box */
  draw(context, {item, pictures = [item]}, box) {
    context.fillStyle = styleValue('--paper');
    context.fillRect(box.x, box.y, box.w, box.h);
    clusterCells(pictures.length, box).forEach(({x, y, w, h}, at) => {
      const snapshot = this.snapshots.at(pictures[at]);
      context.fillStyle = hexOf(this.model.rgb[pictures[at]]);
      if (snapshot) context.drawImage(snapshot, x, y, w, h);
      else context.fillRect(x, y, w, h);
    });
  }

  /** Draws a cluster with its number, as `.tile.cluster` in stage.css looks.
   * @param {CanvasRenderingContext2D} context @param {Pick<Placement, 'item' | 'count' | 'pictures'>} placement @param {Box} box */
  drawWhole(context, placement, box) {
    context.save();
    context.beginPath();
    context.roundRect(box.x, box.y, box.w, box.h, clusterRadius);
    context.clip();
    this.draw(context, placement, box);
    context.restore();
    const text = shortCount(placement.count), size = clusterFont(box.w), height = size + 5;
    context.font = `600 ${size}px Inter, "Helvetica Neue", "Segoe UI", "Liberation Sans", Arial, sans-serif`;
    const width = Math.max(height, context.measureText(text).width + 8);
    const x = box.x + box.w - width - 2, y = box.y + box.h - height - 2;
    context.beginPath();
    context.roundRect(x, y, width, height, height / 2);
    context.fillStyle = styleValue('--pressed');
    context.fill();
    context.fillStyle = styleValue('--on-pressed');
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(text, x + width / 2, y + height / 2 + 0.5);
  }
}

/** The corners of a cluster, in pixels. */
const clusterRadius = 7;

/** Size of the number of a cluster, in pixels.
 * @param {number} width of the cluster */
export const clusterFont = (width) => clamp(Math.round(width * 0.13), 11, 14);

/** Where the pictures of a cluster are: beside each other while there are two; in a square four, one in each corner;
 * in a wide or tall box a large one and two small ones.
 * @param {number} count of pictures @param {Box} box @returns {Box[]} */
function clusterCells(count, {x, y, w, h}) {
  const gap = 1, isWide = w > h * 1.25, isTall = h > w * 1.25;
  if (count === 2 && !isTall) return row(2, {x, y: y + (h - Math.min(h, w / 2)) / 2, w, h: Math.min(h, w / 2)});
  if (count === 2) {
    return [{x: x + (w - h / 2) / 2, y, w: h / 2, h: h / 2 - gap}, {x: x + (w - h / 2) / 2, y: y + h / 2, w: h / 2, h: h / 2}];
  }
  if (isWide) {
    const small = w - h - gap;
    return [{x, y, w: h, h}, ...[0, 1].map((at) => ({x: x + h + gap, y: y + at * (h + gap) / 2, w: small, h: (h - gap) / 2}))];
  }
  if (isTall) {
    const small = h - w - gap;
    return [{x, y, w, h: w}, ...row(2, {x, y: y + w + gap, w, h: small})];
  }
  return [...row(2, {x, y, w, h: (h - gap) / 2}), ...row(2, {x, y: y + (h + gap) / 2, w, h: (h - gap) / 2})].slice(0, count);

  /** @param {number} columns @param {Box} part @returns {Box[]} */
  function row(columns, part) {
    const width = (part.w - gap * (columns - 1)) / columns;
    return Array.from({length: columns}, (_, at) => ({x: part.x + at * (width + gap), y: part.y, w: width, h: part.h}));
  }
}
