// The map: neighbors look alike, in hue, chroma and lightness. Close items are one cluster until the map is larger.

import {noFamily} from '../items/model.js';
import {clamp} from '../numbers.js';
import {overscan, selectRoom, stepByDirection} from './layout.js';
import {picturesOf, sampleOf} from './map-clusters.js';
import {placedNames} from './map-labels.js';
import {MapPlaces, zOrder} from './map-places.js';
import {clusterPitch, mapMargin, mapPicture, mapShape, mostPitch} from './map-shape.js';

/** The places of a list by the shape of the map.
 * @type {WeakMap<ItemList, Map<string, MapPlaces>>} */
const knownPlaces = new WeakMap();

/** @param {ItemList} list @param {Room} room */
function placesOf(list, room) {
  let known = knownPlaces.get(list);
  if (!known) knownPlaces.set(list, known = new Map());
  const shape = mapShape(list.items.length, room), name = `${shape.columns} ${shape.rows}`;
  let places = known.get(name);
  if (!places) known.set(name, places = new MapPlaces(list, shape));
  return places;
}

/** The most of a tile, in pixels, and how much a cell may be wider than high. */
const mapTile = 160, mostStretch = 1.25;
/** Between squares of the map, in pixels. */
const mapGap = 1.5;
/** Which part of the tiles that a window may show are pictures, and which are clusters, of more nodes each. */
const pictureLimit = 0.7, clusterLimit = 0.46;

/** From the edge of the map to the middle of a name, in pixels. */
const nameGap = 12;

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
    this.#fit(room);
    this.level = this.#fittingLevel(room);
    /** @type {Map<number, Placement>} those that were asked for */ this.known = new Map();
    this.band = Math.max(3, Math.round(Math.min(this.#pitchH, mapTile) * 0.06));
    this.isDetailed = false;
    this.isContinuous = true;
    this.isInOrder = false;
  }

  /** All cells in the window, with room for names around them.
   * @param {Room} room */
  #fit(room) {
    const {columns, rows} = this.places, {width, height} = room, margin = mapMargin(room);
    const across = (width - 2 * margin.x) / columns, down = (height - 2 * margin.y) / rows, cell = Math.min(across, down, mostPitch);
    this.zoom = Math.min(room.zoom, Math.max(1, 1.5 * mapTile / cell));
    this.cellW = Math.min(across, cell * mostStretch) * this.zoom;
    this.cellH = Math.min(down, cell * mostStretch) * this.zoom;
    this.width = width * this.zoom;
    this.height = height * this.zoom;
    this.left = (this.width - this.cellW * columns) / 2;
    this.top = (this.height - this.cellH * rows) / 2;
  }

  /** The smallest clusters whose pictures can be told apart and that are not too many.
   * @param {Room} room */
  #fittingLevel(room) {
    const {width, height, limit} = room;
    const cell = Math.min(this.cellW, this.cellH);
    if (cell >= mapPicture && this.#countRendered(0, width, height) <= limit * pictureLimit) return 0;
    let level = clamp(Math.ceil(Math.log2(clusterPitch(room) / cell)), 1, this.places.level);
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
    const left = this.left + x * this.#pitchW, top = this.top + y * this.#pitchH;
    // A square at the edge may have cells inside the map and others outside.
    const across = Math.min(this.#pitchW, this.left + this.cellW * this.places.columns - left),
      down = Math.min(this.#pitchH, this.top + this.cellH * this.places.rows - top);
    const single = Math.min(Math.min(across, down) * part, 1.4 * mapTile);
    // A wide or tall cluster has room for one larger picture beside the others.
    const w = count === 1 ? single : Math.min(across, 1.5 * down) * part, h = count === 1 ? single : Math.min(down, 1.5 * across) * part;
    const center = this.#center(sample);
    const box = {
      x: clamp(center.x - w / 2, left + mapGap, left + across - w - mapGap),
      y: clamp(center.y - h / 2, top + mapGap, top + down - h - mapGap),
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
    return this.#headings ??= placedNames(this.#names(), {
      width: this.width,
      height: this.height,
      placements: (area) => this.placements(area),
    });
  }

  /** The names of the families that are there, those of more items first: each at the edge of the map that its items are
   * nearest to.
   * @returns {import('./map-labels.js').WantedLabel[]} */
  #names() {
    const {model} = this.list, {families} = model.summary;
    /** @type {Map<number, number[]>} */ const members = new Map();
    for (const item of this.places.items) {
      const family = model.family[item], known = members.get(family);
      if (known) known.push(item);
      else members.set(family, [item]);
    }
    const across = this.cellW * this.places.columns / 2, down = this.cellH * this.places.rows / 2;
    return [...members].sort(([, one], [, other]) => other.length - one.length).map(([family, items]) => {
      const middle = this.#center(items), x = (middle.x - this.width / 2) / across, y = (middle.y - this.height / 2) / down;
      const out = 1 / (Math.max(Math.abs(x), Math.abs(y)) || 1), name = family === noFamily ? '' : families[family];
      return {
        title: name || 'no color',
        family: name,
        x: this.width / 2 + across * x * out + nameGap * Math.sign(x),
        y: this.height / 2 + down * y * out + nameGap * Math.sign(y),
      };
    });
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
  arrange: (list, room) => new MapArrangement(list, {...room, height: room.height - selectRoom}),
  prepare: placesOf,
};
