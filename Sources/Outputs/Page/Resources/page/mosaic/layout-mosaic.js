// @ts-check
// The wall with cells too small, or too many, for elements: square cells on a canvas, down to the size at which all are in
// the window. The order is the wall's, row by row; families have their labels at the side, where they begin.

/** Width of the labels at the side, in wide and in narrow windows, and height of one, in pixels. */
const wideLabels = 128, narrowLabels = 86, labelHeight = 16;
const mosaicBandRow = 26, mosaicPartGap = 8;
/** Long lists have more sections than there is room for: only so many of the longest are asked. */
const mostLabels = 400;

/** @typedef {{start: number, end: number, y: number, rows: number, indent: number}} MosaicPart items, place and the empty
 *    cells before the first item */
/** @typedef {Section & {y: number, bottom: number}} MosaicLabel a section and where its rows are */

/** @implements {Arrangement} */
class MosaicArrangement {
  isMosaic = true;
  isContinuous = false;
  isInOrder = true;
  isDetailed = false;
  band = 3;

  /** @param {ItemList} list @param {Room} room @param {number} size of a cell, in pixels
   * @param {number} zoom that this size is */
  constructor(list, room, size, zoom) {
    this.list = list;
    this.zoom = zoom;
    this.width = room.width;
    this.left = labelsWidth(room);
    const across = room.width - this.left;
    const whole = wholeColumns(list, room);
    this.columns = Math.min(whole, Math.max(1, Math.round(across / size)));
    /** From one cell to the next. */
    this.pitch = across / this.columns;
    this.gap = this.pitch >= 24 ? 2 : this.pitch >= 9 ? 1 : 0;
    /** @type {MosaicPart[]} */ this.parts = [];
    /** @type {Heading[]} */ this.bands = [];
    /** @type {MosaicLabel[]} longest first */ this.labels = [];
    this.height = this.#place(this.columns < whole ? room.hold ?? null : null);
  }

  /** @param {Hold | null} hold @returns {number} the height of all */
  #place(hold) {
    let y = 0;
    for (const part of partsOf(this.list)) {
      const {start, end, title, note} = part;
      this.bands.push({key: `band${start}`, kind: 'band', title, note, family: '', box: {x: 0, y, w: this.width, h: mosaicBandRow}});
      y += mosaicBandRow;
      const indent = this.#indent(part, hold);
      const rows = Math.ceil((end - start + indent) / this.columns);
      this.parts.push({start, end, y, rows, indent});
      for (const section of part.sections) {
        if (!section.title) continue;
        const first = Math.floor((section.start - start + indent) / this.columns), last = Math.floor((section.end - 1 - start + indent) / this.columns);
        this.labels.push({...section, y: y + first * this.pitch, bottom: y + (last + 1) * this.pitch});
      }
      y += rows * this.pitch + mosaicPartGap;
    }
    this.labels.sort((one, other) => other.end - other.start - one.end + one.start);
    this.labels.length = Math.min(this.labels.length, mostLabels);
    return y;
  }

  /** Empty cells at the beginning, so that an item is in the column where it is held.
   * @param {{start: number, end: number}} part @param {Hold | null} hold */
  #indent({start, end}, hold) {
    const at = hold ? this.list.positions[hold.item] : -1;
    if (!hold || at < start || at >= end) return 0;
    const column = clamp(Math.floor((hold.x - this.left) / this.pitch), 0, this.columns - 1);
    return ((column - (at - start)) % this.columns + this.columns) % this.columns;
  }

  /** @param {MosaicPart} part @param {number} at position in the list @returns {Box} */
  #box(part, at) {
    const cell = at - part.start + part.indent, row = Math.floor(cell / this.columns);
    const side = this.pitch - this.gap;
    return {x: this.left + (cell - row * this.columns) * this.pitch, y: part.y + row * this.pitch, w: side, h: side};
  }

  /** Positions of the cells of a part that are in the area, row by row.
   * @param {MosaicPart} part @param {Box} area @returns {[number, number][]} from and up to */
  #rows(part, area) {
    const top = Math.max(0, Math.floor((area.y - part.y) / this.pitch)), bottom = Math.min(part.rows, Math.ceil((area.y + area.h - part.y) / this.pitch));
    const left = clamp(Math.floor((area.x - this.left) / this.pitch), 0, this.columns);
    const right = clamp(Math.ceil((area.x + area.w - this.left) / this.pitch), 0, this.columns);
    /** @type {[number, number][]} */ const rows = [];
    for (let row = top; row < bottom; row++) {
      const first = part.start - part.indent + row * this.columns;
      rows.push([Math.max(part.start, first + left), Math.min(part.end, first + right)]);
    }
    return rows;
  }

  /** @param {Box} area @returns {Placement[]} */
  placements(area) {
    const placements = [];
    for (const part of this.parts) {
      for (const [start, end] of this.#rows(part, area)) {
        for (let at = start; at < end; at++) {
          const item = this.list.items[at];
          placements.push({key: item, item, count: 1, box: this.#box(part, at)});
        }
      }
    }
    return placements;
  }

  /** The positions that are in the area, without a look at each.
   * @param {Box} area @returns {{start: number, end: number} | null} null when there is none */
  stretch(area) {
    let start = Infinity, end = 0;
    for (const part of this.parts) {
      for (const [first, last] of this.#rows(part, area)) {
        if (last <= first) continue;
        start = Math.min(start, first);
        end = Math.max(end, last);
      }
    }
    return end ? {start, end} : null;
  }

  /** Bands, and the labels that have room: those of long sections first, each beside its own rows.
   * @param {Box} area @returns {Heading[]} */
  headings(area) {
    const {families} = this.list.model.summary;
    const taken = new Set();
    const bands = this.bands.filter(({box}) => box.y > area.y - mosaicBandRow && box.y < area.y + area.h);
    for (const {box} of bands) for (const edge of [0, labelHeight, mosaicBandRow]) taken.add(Math.floor((box.y + edge) / labelHeight));
    /** @type {Heading[]} */ const labels = [];
    for (const {y, bottom, start, title, note, family} of this.labels) {
      const from = Math.max(y, area.y), to = Math.min(bottom, area.y + area.h);
      if (to <= from) continue;
      const last = Math.max(Math.ceil(from / labelHeight), Math.floor((to - labelHeight) / labelHeight));
      let slot = Math.ceil(from / labelHeight);
      while (taken.has(slot) && slot < last) slot++;
      if (taken.has(slot)) continue;
      taken.add(slot);
      const box = {x: 0, y: slot * labelHeight, w: this.left - 8, h: labelHeight};
      const chooses = family ? families.indexOf(family) : undefined;
      labels.push({key: `side${start}`, kind: 'side', title, note, family, chooses, box});
    }
    return [...bands, ...labels].sort((one, other) => one.box.y - other.box.y);
  }

  /** @param {number} item @returns {Box | null} */
  boxOf(item) {
    const at = this.list.positions[item];
    const part = at < 0 ? undefined : this.parts.find(({end}) => at < end);
    return part ? this.#box(part, at) : null;
  }

  /** @param {number} item */
  keyOf(item) { return item; }

  zoomInto() { return 1; }

  /** @param {number} item @param {string} key @returns {number} */
  step(item, key) {
    const {items, positions} = this.list, at = positions[item];
    if (key === 'ArrowLeft') return items[Math.max(0, at - 1)];
    if (key === 'ArrowRight') return items[Math.min(items.length - 1, at + 1)];
    const number = this.parts.findIndex(({end}) => at < end), part = this.parts[number];
    const cell = at - part.start + part.indent, column = cell % this.columns, direction = key === 'ArrowUp' ? -1 : 1;
    return items[this.#nearestCell(number, Math.floor(cell / this.columns) + direction, column) ?? at];
  }

  /** The position in a column of a row, or of the part before or after when the part has no such row.
   * @param {number} number of the part @param {number} row @param {number} column @returns {number | undefined} */
  #nearestCell(number, row, column) {
    const part = this.parts[number];
    if (!part) return undefined;
    if (row < 0) return this.#nearestCell(number - 1, (this.parts[number - 1]?.rows ?? 0) - 1, column);
    if (row >= part.rows) return this.#nearestCell(number + 1, 0, column);
    return clamp(part.start - part.indent + row * this.columns + column, part.start, part.end - 1);
  }
}

/** @param {Room} room */
const labelsWidth = (room) => (room.width >= 700 ? wideLabels : narrowLabels);

/** The fewest columns with which all items are in the window at once.
 * @param {ItemList} list @param {Room} room */
function wholeColumns(list, room) {
  const across = room.width - labelsWidth(room), parts = partsOf(list);
  const doFit = (/** @type {number} */ columns) => parts.reduce(
    (height, {start, end}) => height + mosaicBandRow + Math.ceil((end - start) / columns) * across / columns + mosaicPartGap, 0) <= room.height;
  let few = 1, many = Math.max(1, Math.ceil(across));
  while (few < many) {
    const middle = (few + many) >> 1;
    if (doFit(middle)) many = middle;
    else few = middle + 1;
  }
  return many;
}

/** Tiles smaller than this say too little for what an element costs, in pixels. */
const smallestTile = 40;

/** The wall in tiles, or in cells once tiles would be too many.
 * @param {ItemList} list @param {Room} room @returns {Arrangement} */
function arrangeWall(list, room) {
  const base = usualTile(list, room);
  const least = Math.min(base / 2, (room.width - labelsWidth(room)) / wholeColumns(list, room));
  const size = Math.max(base * room.zoom, least), zoom = size / base;
  const columns = Math.round((room.width + wallGap) / (size + wallGap));
  if (zoom < 1 && (size < smallestTile || tilesAtOnce(room, columns) > room.limit)) return new MosaicArrangement(list, room, size, zoom);
  return new WallArrangement(list, {...room, zoom});
}

/** The size of a tile when nothing is zoomed.
 * @param {ItemList} list @param {Room} room */
function usualTile(list, room) {
  const fitting = clamp(Math.sqrt(room.width * room.height / Math.max(1, list.items.length)), 88, 150);
  let columns = Math.max(2, Math.round((room.width + wallGap) / (fitting + wallGap)));
  if (tilesAtOnce(room, columns) <= room.limit) return fitting;
  while (columns > 2 && tilesAtOnce(room, columns) > room.limit) columns--;
  return (room.width + wallGap) / columns - wallGap;
}

/** @param {Room} room @param {number} columns */
const tilesAtOnce = (room, columns) => columns * Math.ceil(room.height / (room.width / columns) + 2);
