// The wall: a dense grid in the order of the list. Bands begin a new row; families get a heading inside the grid.

import {countItems} from '../items/stacks.js';
import {clamp, lowerBound} from '../numbers.js';
import {formatCount} from '../text.js';
import {headingCells} from './heading-width.js';
import {bandParts} from './sections.js';
/** @typedef {import('./sections.js').Section} Section */

export const wallGap = 3;
const bandRow = 48;

/** @typedef {{start: number, end: number, y: number, rows: number}} WallPart */

/** @implements {Arrangement} */
export class WallArrangement {
  isContinuous = false;
  isInOrder = true;

  /** @param {ItemList} list @param {Room} room */
  constructor(list, room) {
    this.list = list;
    this.zoom = room.zoom;
    this.hold = room.hold;
    const ideal = clamp(Math.sqrt(room.width * room.height / Math.max(1, list.items.length)), 88, 150) * room.zoom;
    this.columns = Math.max(2, Math.round((room.width + wallGap) / (ideal + wallGap)));
    // More tiles at once than this would be more nodes than a page should have.
    while (this.columns > 2 && this.columns * Math.ceil(room.height / (room.width / this.columns) + 2) > room.limit) this.columns--;
    this.cell = (room.width + wallGap) / this.columns - wallGap;
    this.isDetailed = this.cell >= 170;
    this.band = Math.max(4, Math.round(this.cell * 0.07));
    this.tile = Math.round(this.cell * 1.04) + (this.isDetailed ? 104 : 0);
    this.width = room.width;
    /** @type {(Heading & {y: number})[]} */
    this.allHeadings = [];
    /** @type {WallPart[]} */
    this.parts = [];
    this.cells = new Int32Array(list.items.length);
    this.height = this.#place();
  }

  /** @returns {number} the height of all */
  #place() {
    const parts = partsOf(this.list);
    let y = 0;
    for (const part of parts) {
      this.#addHeading('band', part, {x: 0, y, w: this.width, h: bandRow});
      y += bandRow;
      const cells = this.#fill(part, y);
      const rows = Math.ceil(cells / this.columns);
      this.parts.push({start: part.start, end: part.end, y, rows});
      y += rows * (this.tile + wallGap) + 12;
    }
    return y;
  }

  /** Gives each item of a part its cell.
   * @param {{start: number, end: number, sections: Section[]}} part @param {number} y */
  #fill(part, y) {
    const sections = part.sections.length ? part.sections : [{start: part.start, end: part.end, title: '', note: '', family: ''}];
    const held = this.#held(part, sections);
    let next = held.indent;
    for (const section of sections) {
      const {heading, first} = this.#cellsOf(section, next);
      if (first > heading) {
        const middle = this.list.model.rgb[this.list.items[(section.start + section.end) >> 1]];
        const box = {...this.#cellBox(heading, y), w: (first - heading) * (this.cell + wallGap) - wallGap};
        this.#addHeading('tile', section, box, middle >= 0 ? middle : undefined);
      }
      next = first + (section === held.section ? held.cells : 0);
      for (let at = section.start; at < section.end; at++) this.cells[at] = next++;
    }
    return next;
  }

  /** Where the heading and the first item of a section stand, when `next` is the next free cell.
   * @param {Section} section @param {number} next */
  #cellsOf(section, next) {
    const grid = {cell: this.cell, tile: this.tile, gap: wallGap, columns: this.columns};
    const cells = section.title ? headingCells(section, grid) : 0, left = this.columns - next % this.columns;
    // Words that have no room in this row begin the next.
    const heading = cells > left ? next + left : next;
    return {heading, first: heading + cells};
  }

  /** Empty cells, so that an item is in the column where it is held: at the beginning of the part, or behind the heading of
   * the item's own section where a heading on the way begins a row whatever stands before it.
   * @param {{start: number, end: number}} part @param {Section[]} sections
   * @returns {{indent: number, section?: Section, cells: number}} */
  #held({start, end}, sections) {
    const {hold, columns} = this, at = hold ? this.list.positions[hold.item] : -1;
    /** @type {{indent: number, section?: Section, cells: number}} */ let held = {indent: 0, cells: 0};
    if (!hold || at < start || at >= end) return held;
    const column = clamp(Math.floor(hold.x / (this.cell + wallGap)), 0, columns - 1);
    for (let indent = 0; indent < columns; indent++) {
      let next = indent;
      for (const section of sections) {
        const {first} = this.#cellsOf(section, next), itemCell = first + at - section.start;
        if (at < section.end) {
          const cells = (column - itemCell % columns + columns) % columns;
          if (cells === 0) return {indent, cells};
          if (indent === 0) held = {indent, section, cells};
          break;
        }
        next = first + section.end - section.start;
      }
    }
    return held;
  }

  /** @param {'band' | 'tile'} kind @param {Section} section @param {Box} box @param {number} [rgb] */
  #addHeading(kind, {start, title, note, family}, box, rgb) {
    const chooses = family ? this.list.model.summary.families.indexOf(family) : undefined;
    this.allHeadings.push({key: kind + start, kind, title, note, family, chooses, rgb, box, y: box.y});
  }

  /** @param {number} cell @param {number} y of the part
   * @returns {Box} */
  #cellBox(cell, y) {
    const row = Math.floor(cell / this.columns);
    return {
      x: (cell - row * this.columns) * (this.cell + wallGap),
      y: y + row * (this.tile + wallGap),
      w: this.cell,
      h: this.tile,
    };
  }

  /** @param {Box} area @returns {Placement[]} */
  placements(area) {
    const placements = [];
    for (const part of this.parts) {
      const top = Math.floor((area.y - part.y) / (this.tile + wallGap));
      const bottom = Math.ceil((area.y + area.h - part.y) / (this.tile + wallGap));
      if (bottom <= 0 || top >= part.rows) continue;
      let at = lowerBound(this.cells, top * this.columns, part.start, part.end);
      for (; at < part.end && this.cells[at] < bottom * this.columns; at++) {
        const item = this.list.items[at];
        placements.push({key: item, item, count: 1, box: this.#cellBox(this.cells[at], part.y)});
      }
    }
    return placements;
  }

  /** @param {Box} area @returns {Heading[]} */
  headings(area) {
    const tallest = Math.max(this.tile, bandRow);
    return this.allHeadings.filter(({y}) => y > area.y - tallest && y < area.y + area.h);
  }

  /** @param {number} item @returns {Box | null} */
  boxOf(item) {
    const at = this.list.positions[item];
    const part = at < 0 ? undefined : this.parts.find(({end}) => at < end);
    return part ? this.#cellBox(this.cells[at], part.y) : null;
  }

  /** @param {number} item @param {string} key @returns {number} */
  step(item, key) {
    const {items, positions} = this.list;
    const at = positions[item];
    const aside = {ArrowLeft: -1, ArrowRight: 1}[key];
    if (aside) return items[clamp(at + aside, 0, items.length - 1)];
    const box = this.boxOf(item);
    if (!box) return item;
    const direction = key === 'ArrowUp' ? -1 : 1;
    // Over a band heading the next row is further away, so the search continues until it meets another row.
    for (let distance = 1; distance < bandRow + 3 * this.tile; distance += this.tile / 2) {
      const y = direction < 0 ? box.y - distance : box.y + box.h + distance;
      const row = this.placements({x: 0, y, w: 1, h: 1}).filter((placement) => direction * (placement.box.y - box.y) > 1);
      if (row.length) return nearestPlacement(row, box.x).item;
    }
    return item;
  }
}

/** @type {WeakMap<ItemList, (Section & {sections: Section[]})[]>} */
const knownParts = new WeakMap();

/** What gets a heading: bands and families in wall order, or the whole list when it is ranked by something else.
 * @param {ItemList} list */
export function partsOf(list) {
  let parts = knownParts.get(list);
  if (!parts) {
    const noteOf = (/** @type {RankedPart} */ {start, end}) =>
      formatCount(countItems(list, start, end)) + (list.parts.length > 1 ? ` of ${formatCount(countItems(list))}` : '');
    const ranked = () => list.parts.map((part) => ({...part, note: noteOf(part), family: '', sections: []}));
    parts = list.isWallOrder ? bandParts(list) : ranked();
    knownParts.set(list, parts);
  }
  return parts;
}

/** @param {Placement[]} row @param {number} x */
function nearestPlacement(row, x) {
  return row.reduce((best, placement) => (Math.abs(placement.box.x - x) < Math.abs(best.box.x - x) ? placement : best));
}
