// The map: hue around, chroma outward, dark and grey in the middle. Close items are one cluster until the map is larger.

import {noFamily} from '../items/model.js';
import {clamp} from '../numbers.js';
import {overscan, stepByDirection} from './layout.js';
import {picturesOf, sampleOf} from './map-clusters.js';
import {placedNames} from './map-labels.js';
import {hueOnTop, MapPlaces, mapPoint, mapReach, zOrder} from './map-places.js';
import {spreadMargin, spreadPitch, spreadShape} from './map-spread.js';

/** The places of a list by the shape of the map.
 * @type {WeakMap<ItemList, Map<string, MapPlaces>>} */
const knownPlaces = new WeakMap();

/** @param {ItemList} list @param {Room} room */
function placesOf(list, room) {
  let known = knownPlaces.get(list);
  if (!known) knownPlaces.set(list, known = new Map());
  const shape = spreadShape(list.items.length, room), name = shape ? `${shape.columns} ${shape.rows}` : '';
  let places = known.get(name);
  if (!places) known.set(name, places = new MapPlaces(list, shape));
  return places;
}

/** The least side of a picture, and the most of a tile, in pixels. */
const mapPicture = 36, mapTile = 160;
/** Between squares of the map, in pixels. */
const mapGap = 1.5;
/** The least side of a cluster, as a part of the window, and in pixels. */
const clusterPart = 0.1, leastCluster = 40, mostCluster = 72;
/** Which part of the tiles that a window may show are pictures, and which are clusters, of more nodes each. */
const pictureLimit = 0.7, clusterLimit = 0.46;

/** Names around the map, with the hue of each in degrees.
 * @type {[string, number][]} */
const mapLabels = [['red', 27], ['orange', 62], ['yellow', 105], ['green', 148], ['blue', 255], ['purple', 305], ['pink', 355]];

/** The chroma of each ring, and the hue, in radians, whose place is straight to the right. */
const ringChromas = [0.05, 0.12, 0.22], ringHue = (hueOnTop - 90) / 180 * Math.PI;

/** @implements {Arrangement} */
class MapArrangement {
  zoom = 1;
  /** Where the cells are, and the size of one. */
  left = 0;
  top = 0;
  cellW = 1;
  cellH = 1;
  width = 0;
  height = 0;
  /** @type {Heading[] | null} */ #headings = null;

  /** @param {ItemList} list @param {Room} room */
  constructor(list, room) {
    this.list = list;
    this.places = placesOf(list, room);
    if (this.places.isSpread) this.#fitSpread(room);
    else this.#fitDisc(room);
    this.level = this.#fittingLevel(room);
    /** @type {Map<number, Placement>} those that were asked for */ this.known = new Map();
    this.band = Math.max(3, Math.round(Math.min(this.#pitchH, mapTile) * 0.06));
    this.isDetailed = false;
    this.isContinuous = true;
    this.isInOrder = false;
  }

  /** Colors to scale, as large as the window.
   * @param {Room} room */
  #fitDisc(room) {
    const {side} = this.places;
    const stretch = clamp(room.width / room.height, 0.6, 1.65);
    const fit = Math.min(room.width / stretch, room.height);
    this.zoom = Math.min(room.zoom, Math.max(1, mapTile * side / fit));
    this.cellH = fit * this.zoom / side;
    this.cellW = this.cellH * stretch;
    this.width = Math.max(room.width, this.cellW * side);
    this.height = Math.max(room.height, this.cellH * side);
    this.left = (this.width - this.cellW * side) / 2;
    this.top = (this.height - this.cellH * side) / 2;
  }

  /** All cells in the window, with room for names around them.
   * @param {Room} room */
  #fitSpread(room) {
    const {columns, rows} = this.places, {width, height} = room, margin = spreadMargin(room);
    const cell = Math.min((width - 2 * margin.x) / columns, (height - 2 * margin.y) / rows, spreadPitch);
    this.zoom = Math.min(room.zoom, Math.max(1, 1.5 * mapTile / cell));
    this.cellW = this.cellH = cell * this.zoom;
    this.width = width * this.zoom;
    this.height = height * this.zoom;
    this.left = (this.width - this.cellW * columns) / 2;
    this.top = (this.height - this.cellH * rows) / 2;
  }

  /** The smallest clusters whose pictures can be told apart and that are not too many.
   * @param {Room} room */
  #fittingLevel({width, height, limit}) {
    const cell = Math.min(this.cellW, this.cellH);
    if (cell >= mapPicture && this.#countRendered(0, width, height) <= limit * pictureLimit) return 0;
    const pitch = clamp(Math.min(width, height) * clusterPart, leastCluster, mostCluster);
    let level = clamp(Math.ceil(Math.log2(pitch / cell)), 1, this.places.level);
    while (level < this.places.level && this.#countRendered(level, width, height) > limit * clusterLimit) level++;
    return level;
  }

  /** At most so many placements are in the document, with those around the window.
   * @param {number} level @param {number} width @param {number} height */
  #countRendered(level, width, height) {
    const area = (width + 2 * overscan) * (height + 2 * overscan);
    return Math.min(area / (this.cellW * this.cellH * 4 ** level), this.places.occupied[level]);
  }

  get #pitchW() {
    return this.cellW * 2 ** this.level;
  }
  get #pitchH() {
    return this.cellH * 2 ** this.level;
  }

  /** @param {Box} area @returns {Placement[]} */
  placements(area) {
    const last = (this.places.side >> this.level) - 1;
    const placements = [];
    const x0 = clamp(Math.floor((area.x - this.left) / this.#pitchW), 0, last);
    const x1 = clamp(Math.floor((area.x + area.w - this.left) / this.#pitchW), 0, last);
    const y0 = clamp(Math.floor((area.y - this.top) / this.#pitchH), 0, last);
    const y1 = clamp(Math.floor((area.y + area.h - this.top) / this.#pitchH), 0, last);
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const placement = this.#placement(x, y);
        if (placement) placements.push(placement);
      }
    }
    return placements;
  }

  /** What a square of the map shows.
   * @param {number} x @param {number} y @returns {Placement | null} */
  #placement(x, y) {
    const code = zOrder(x, y);
    const known = this.known.get(code);
    if (known) return known;
    const {start, end} = this.places.stretch(x, y, this.level);
    if (end === start) return null;
    const placement = this.#placementAt(x, y, start, end);
    this.known.set(code, placement);
    return placement;
  }

  /** @param {number} x @param {number} y @param {number} start of its items @param {number} end @returns {Placement} */
  #placementAt(x, y, start, end) {
    const count = end - start;
    const sample = sampleOf(this.places.items, start, end);
    const pictures = picturesOf(this.list.model, sample), item = pictures[0];
    const part = count === 1 ? 0.92 : clamp(0.76 + 0.025 * Math.log2(count), 0.8, 0.93);
    const single = Math.min(Math.min(this.#pitchW, this.#pitchH) * part, mapTile * (this.places.isSpread ? 1.4 : 1));
    // A wide or tall cluster has room for one larger picture beside the others.
    const w = count === 1 ? single : Math.min(this.#pitchW, 1.5 * this.#pitchH) * part;
    const h = count === 1 ? single : Math.min(this.#pitchH, 1.5 * this.#pitchW) * part;
    const center = this.#center(sample);
    const box = {
      x: clamp(center.x - w / 2, this.left + x * this.#pitchW + mapGap, this.left + (x + 1) * this.#pitchW - w - mapGap),
      y: clamp(center.y - h / 2, this.top + y * this.#pitchH + mapGap, this.top + (y + 1) * this.#pitchH - h - mapGap),
      w,
      h,
    };
    if (count === 1) return {key: item, item, count, box};
    return {key: -(zOrder(x, y) * 16 + this.level + 1), item, count: this.places.before[end] - this.places.before[start], box, pictures};
  }

  /** The items that a placement stands for.
   * @param {Placement} placement */
  membersOf({item, count}) {
    const {start, end} = this.#stretchOf(item);
    return count > 1 ? this.places.items.subarray(start, end) : Int32Array.of(item);
  }

  /** The item nearest to a point of the map, for points where no item is.
   * @param {{x: number, y: number}} point */
  nearestItem({x, y}) {
    const {side} = this.places;
    let best = -1, least = Infinity;
    for (const item of this.places.items) {
      const cell = this.places.cellOf[item];
      const distance = Math.hypot(
        this.left + (cell % side + 0.5) * this.cellW - x,
        this.top + (Math.floor(cell / side) + 0.5) * this.cellH - y,
      );
      if (distance < least) [best, least] = [item, distance];
    }
    return best;
  }

  /** The middle of some items.
   * @param {number[]} items */
  #center(items) {
    let x = 0, y = 0;
    for (const item of items) {
      x += this.places.cellOf[item] % this.places.side + 0.5;
      y += Math.floor(this.places.cellOf[item] / this.places.side) + 0.5;
    }
    return {x: this.left + x / items.length * this.cellW, y: this.top + y / items.length * this.cellH};
  }

  /** @returns {Heading[]} */
  headings() {
    return this.#headings ??= this.places.isSpread ? this.#labels() : [...this.#rings(), ...this.#labels()];
  }

  /** Circles of equal chroma, to judge distances from grey by.
   * @returns {Heading[]} */
  #rings() {
    return ringChromas.map((chroma) => {
      const [radius] = mapPoint(0.6, chroma * Math.cos(ringHue), chroma * Math.sin(ringHue));
      const w = this.cellW * this.places.side * mapReach * 2 * radius, h = this.cellH * this.places.side * mapReach * 2 * radius;
      return {
        key: `ring${chroma}`,
        kind: 'ring',
        title: '',
        note: '',
        family: '',
        box: {x: (this.width - w) / 2, y: (this.height - h) / 2, w, h},
      };
    });
  }

  /** @returns {Heading[]} */
  #labels() {
    const {isSpread} = this.places, placements = (/** @type {Box} */ area) => this.placements(area);
    const across = this.cellW * this.places.columns, down = this.cellH * this.places.rows;
    const wanted = mapLabels.map(([title, hue]) => {
      const [x, y] = mapPoint(0.6, 0.3 * Math.cos(hue / 180 * Math.PI), 0.3 * Math.sin(hue / 180 * Math.PI));
      // Around a disc, or around a rectangle full of items.
      const out = isSpread ? 0.5 / Math.max(Math.abs(x), Math.abs(y)) : 0.49, gap = isSpread ? 12 : 0;
      const at = {x: this.left + across * (0.5 + x * out) + gap * Math.sign(x), y: this.top + down * (0.5 + y * out) + gap * Math.sign(y)};
      return {title, family: title, ...at};
    });
    const without = this.list.items.find((item) => this.list.model.family[item] === noFamily),
      box = without === undefined ? null : this.boxOf(without);
    if (box) wanted.unshift({title: 'no color', family: '', x: box.x + box.w / 2, y: box.y - 14});
    return placedNames(wanted, {width: this.width, height: this.height, placements});
  }

  /** @param {number} item @returns {Box | null} */
  boxOf(item) {
    return this.#placementOf(item)?.box ?? null;
  }

  /** How much larger a cluster must be to fill the window.
   * @param {number} item in it
   * @param {Room} room */
  zoomInto(item, room) {
    const {side} = this.places;
    const {start, end} = this.#stretchOf(item);
    let left = side, right = 0, top = side, bottom = 0;
    for (const other of this.places.items.subarray(start, end)) {
      const x = this.places.cellOf[other] % side, y = Math.floor(this.places.cellOf[other] / side);
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
    return Math.max(2, 0.6 * Math.min(room.width / ((right - left) * this.cellW), room.height / ((bottom - top) * this.cellH)));
  }

  /** The stretch of items in the square of an item.
   * @param {number} item */
  #stretchOf(item) {
    const cell = this.places.cellOf[item], {side} = this.places;
    return this.places.stretch(cell % side >> this.level, Math.floor(cell / side) >> this.level, this.level);
  }

  /** @param {number} item */
  keyOf(item) {
    return this.#placementOf(item)?.key ?? item;
  }

  /** The placement that an item is, or is in.
   * @param {number} item */
  #placementOf(item) {
    const cell = this.places.cellOf[item];
    if (cell < 0) return null;
    return this.#placement(cell % this.places.side >> this.level, Math.floor(cell / this.places.side) >> this.level);
  }

  /** @param {number} item @param {string} key @returns {number} */
  step(item, key) {
    return stepByDirection(this, item, key);
  }
}

/** @type {Layout} */
export const mapLayout = {
  name: 'map',
  title: 'Map',
  minZoom: 1,
  maxZoom: 400,
  arrange: (list, room) => new MapArrangement(list, room),
  prepare: placesOf,
};
