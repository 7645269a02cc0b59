// @ts-check
// The map: hue around, chroma outward, dark and grey in the middle. Close items are one cluster until the map is larger.

/** @type {WeakMap<ItemList, MapPlaces>} */
const knownPlaces = new WeakMap();

/** @param {ItemList} list */
function placesOf(list) {
  let places = knownPlaces.get(list);
  if (!places) knownPlaces.set(list, places = new MapPlaces(list));
  return places;
}

/** The least space for a cluster, and the most for a tile, in pixels. */
const mapPitch = 40, mapTile = 160;
/** Few items have room for larger ones. */
const fewItems = 300, widePitch = 56;

/** Names around the map, with the hue of each in degrees.
 * @type {[string, number][]} */
const mapLabels = [['red', 27], ['orange', 62], ['yellow', 105], ['green', 148], ['blue', 255], ['purple', 305], ['pink', 355]];

const labelWidth = 90;
/** The chroma of each ring, and the hue, in radians, whose place is straight to the right. */
const ringChromas = [0.05, 0.12, 0.22], ringHue = (hueOnTop - 90) / 180 * Math.PI;

/** @implements {Arrangement} */
class MapArrangement {
  /** @param {ItemList} list @param {Room} room */
  constructor(list, room) {
    this.list = list;
    this.places = placesOf(list);
    const {side} = this.places;
    const stretch = clamp(room.width / room.height, 0.75, 1.65);
    const fit = Math.min(room.width / stretch, room.height);
    const zoom = Math.min(room.zoom, Math.max(1, mapTile * side / fit));
    this.zoom = zoom;
    /** Size of a cell. */
    this.cellH = fit * zoom / side;
    this.cellW = this.cellH * stretch;
    this.level = this.#fittingLevel(room);
    this.width = Math.max(room.width, this.cellW * side);
    this.height = Math.max(room.height, this.cellH * side);
    this.left = (this.width - this.cellW * side) / 2;
    this.top = (this.height - this.cellH * side) / 2;
    this.band = Math.max(3, Math.round(Math.min(this.#pitchH, mapTile) * 0.06));
    this.isDetailed = false;
    this.isContinuous = true;
    this.isInOrder = false;
  }

  /** The smallest clusters that can be told apart and are not too many.
   * @param {Room} room */
  #fittingLevel({width, height, limit}) {
    const pitch = this.list.items.length > fewItems ? mapPitch : widePitch;
    let level = clamp(Math.ceil(Math.log2(pitch / Math.min(this.cellW, this.cellH))), 0, this.places.level);
    for (; level < this.places.level; level++) {
      const inWindow = width * height / (this.cellW * this.cellH * 4 ** level);
      if (Math.min(inWindow, this.places.occupied[level]) <= limit) break;
    }
    return level;
  }

  get #pitchW() { return this.cellW * 2 ** this.level; }
  get #pitchH() { return this.cellH * 2 ** this.level; }

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
    const {start, end} = this.places.stretch(x, y, this.level);
    const count = end - start;
    if (!count) return null;
    const sample = [];
    const step = Math.max(1, count / 48);
    for (let at = start; at < end; at += step) sample.push(this.places.items[Math.floor(at)]);
    const item = typicalItem(this.list.model, sample);
    const pitch = Math.min(this.#pitchW, this.#pitchH);
    const side = count === 1 ? Math.min(pitch * 0.84, mapTile) : pitch * clamp(0.6 + 0.06 * Math.log2(count), 0.66, 0.98);
    const center = this.#center(sample);
    const box = {
      x: clamp(center.x - side / 2, this.left + x * this.#pitchW, this.left + (x + 1) * this.#pitchW - side),
      y: clamp(center.y - side / 2, this.top + y * this.#pitchH, this.top + (y + 1) * this.#pitchH - side),
      w: side, h: side,
    };
    return {key: count === 1 ? item : -(zOrder(x, y) * 16 + this.level + 1), item, count, box};
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
  headings() { return [...this.#rings(), ...this.#labels()]; }

  /** Circles of equal chroma, to judge distances from grey by.
   * @returns {Heading[]} */
  #rings() {
    return ringChromas.map((chroma) => {
      const [radius] = mapPoint(0.6, chroma * Math.cos(ringHue), chroma * Math.sin(ringHue));
      const w = this.cellW * this.places.side * mapReach * 2 * radius, h = this.cellH * this.places.side * mapReach * 2 * radius;
      return {key: `ring${chroma}`, kind: 'ring', title: '', note: '', family: '', box: {x: (this.width - w) / 2, y: (this.height - h) / 2, w, h}};
    });
  }

  /** @returns {Heading[]} */
  #labels() {
    const across = this.cellW * this.places.side, down = this.cellH * this.places.side;
    return mapLabels.map(([title, hue]) => {
      const [x, y] = mapPoint(0.6, 0.3 * Math.cos(hue / 180 * Math.PI), 0.3 * Math.sin(hue / 180 * Math.PI));
      const at = {x: this.left + across * (0.5 + x * 0.49), y: this.top + down * (0.5 + y * 0.49)};
      const left = clamp(at.x - labelWidth / 2, 0, this.width - labelWidth);
      return {key: title, kind: 'label', title, note: '', family: title, box: {x: left, y: at.y - 10, w: labelWidth, h: 20}};
    });
  }

  /** @param {number} item @returns {Box | null} */
  boxOf(item) { return this.#placementOf(item)?.box ?? null; }

  /** How much larger a cluster must be to fill the window.
   * @param {number} item in it
   * @param {Room} room */
  zoomInto(item, room) {
    const cell = this.places.cellOf[item];
    const side = this.places.side;
    const {start, end} = this.places.stretch(cell % side >> this.level, Math.floor(cell / side) >> this.level, this.level);
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

  /** @param {number} item */
  keyOf(item) { return this.#placementOf(item)?.key ?? item; }

  /** The placement that an item is, or is in.
   * @param {number} item */
  #placementOf(item) {
    const cell = this.places.cellOf[item];
    if (cell < 0) return null;
    return this.#placement(cell % this.places.side >> this.level, Math.floor(cell / this.places.side) >> this.level);
  }

  /** @param {number} item @param {string} key @returns {number} */
  step(item, key) { return stepByDirection(this, item, key); }
}

/** The item whose color is nearest to the mean of all.
 * @param {Model} model @param {number[]} items */
function typicalItem(model, items) {
  let lightness = 0, a = 0, b = 0;
  for (const item of items) {
    lightness += model.lightness[item] / items.length;
    a += model.a[item] / items.length;
    b += model.b[item] / items.length;
  }
  const distance = (/** @type {number} */ item) =>
    (model.lightness[item] - lightness) ** 2 + (model.a[item] - a) ** 2 + (model.b[item] - b) ** 2;
  return items.reduce((best, item) => (distance(item) < distance(best) ? item : best));
}

layouts.push({
  name: 'map', title: 'Map', minZoom: 1, maxZoom: 400, arrange: (list, room) => new MapArrangement(list, room),
  prepare: placesOf,
});
