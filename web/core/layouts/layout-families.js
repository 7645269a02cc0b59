// The families: a column for each, as wide as it has items, light above dark.

import {familyRank, familySequence} from '../color/families.js';
import {countItems, stackSize} from '../items/stacks.js';
import {clamp} from '../numbers.js';
import {capitalized, formatCount} from '../text.js';
import {textWidth} from './heading-width.js';
import {stepByDirection} from './layout.js';

const familyHead = 44;
/** Fonts of its words, as in stage.css. */
const headFonts = {column: '600 15px', 'column small': '600 11px', note: '400 11px'};

/** @typedef {{family: number, items: Int32Array, x: number, columns: number}} FamilyColumn */

/** @implements {Arrangement} */
class FamiliesArrangement {
  isDetailed = false;
  isContinuous = false;
  isInOrder = false;

  /** @param {ItemList} list @param {Room} room */
  constructor(list, room) {
    this.list = list;
    const groups = groupsOf(list);
    const gap = clamp(room.width / 100, 3, 14);
    /** Names of families that no item has, one below the other beside the columns. */
    this.missing = missingFamilies(list).map(capitalized);
    this.missingWidth = Math.max(0, ...this.missing.map((name) => textWidth(name, headFonts['column small']) + 8));
    const side = this.missing.length ? this.missingWidth + gap : 0;
    const free = room.width - side - (groups.length - 1) * gap;
    const fair = Math.sqrt(free * (room.height - familyHead) / Math.max(1, list.items.length));
    const ideal = Math.max(28, Math.sqrt(free * room.height / room.limit), clamp(fair, 52, 110) * room.zoom);
    const total = Math.max(groups.length, Math.round(free / ideal));
    this.pitch = total === groups.length ? Math.max(free / total, ideal) : free / total;
    this.cell = this.pitch - 2;
    this.gap = gap;
    this.band = Math.max(3, Math.round(this.cell * 0.08));
    this.slot = new Int32Array(list.model.length).fill(-1);
    /** @type {FamilyColumn[]} */
    this.columns = [];
    const widths = shareColumns(groups.map((group) => group.items.length), total);
    let x = 0;
    groups.forEach((group, i) => {
      this.columns.push({...group, x, columns: widths[i]});
      group.items.forEach((item, at) => {
        this.slot[item] = i * 0x200000 + at;
      });
      x += widths[i] * this.pitch + gap;
    });
    this.columnsEnd = x - gap;
    this.width = Math.max(room.width, this.columnsEnd + side);
    this.headKind = this.#fittingHead();
    this.head = this.headKind === 'column narrow' ? this.#narrowHead() : familyHead;
    const rows = Math.max(...this.columns.map(({items, columns}) => Math.ceil(items.length / columns)), 1);
    this.height = Math.max(this.head + rows * this.pitch, this.missing.length * familyHead);
  }

  /** @param {Box} area @returns {Placement[]} */
  placements(area) {
    const placements = [];
    for (const column of this.columns) {
      if (column.x > area.x + area.w || column.x + column.columns * this.pitch < area.x) continue;
      const top = Math.max(0, Math.floor((area.y - this.head) / this.pitch));
      const bottom = Math.ceil((area.y + area.h - this.head) / this.pitch);
      const end = Math.min(column.items.length, bottom * column.columns);
      for (let at = top * column.columns; at < end; at++) {
        const item = column.items[at];
        placements.push({key: item, item, count: 1, box: this.#box(column, at)});
      }
    }
    return placements;
  }

  /** @param {FamilyColumn} column @param {number} at @returns {Box} */
  #box(column, at) {
    const row = Math.floor(at / column.columns);
    return {
      x: column.x + (at - row * column.columns) * this.pitch,
      y: this.head + row * this.pitch,
      w: this.cell,
      h: this.cell,
    };
  }

  /** @returns {Heading[]} */
  headings() {
    const columns = this.columns.map((column) => ({
      key: `family${column.family}`,
      kind: this.headKind,
      ...this.#words(column),
      chooses: column.family,
      family: '',
      box: {x: column.x, y: 0, w: this.#headWidth(column), h: this.height},
    }));
    const missing = this.missing.map((title, at) => (
      /** @type {Heading} */ ({
        key: `missing ${title}`,
        kind: 'column small',
        title,
        note: '0',
        family: '',
        box: {x: this.columnsEnd + this.gap, y: at * familyHead, w: this.missingWidth, h: familyHead},
      })
    ));
    return [...columns, ...missing];
  }

  /** @param {FamilyColumn} column */
  #words({family, items}) {
    const count = items.reduce((sum, item) => sum + stackSize(this.list, item), 0);
    return {title: capitalized(this.list.model.summary.families[family] ?? 'no color'), note: formatCount(count)};
  }

  /** @param {FamilyColumn} column */
  #headWidth({columns}) {
    return columns * this.pitch + this.gap - 4;
  }

  /** The largest words that all have room above their columns; else they run downward.
   * @returns {'column' | 'column small' | 'column narrow'} */
  #fittingHead() {
    const fits = (/** @type {'column' | 'column small'} */ kind) =>
      this.columns.every((column) => {
        const {title, note} = this.#words(column);
        return Math.max(textWidth(title, headFonts[kind]), textWidth(note, headFonts.note)) + 4 <= this.#headWidth(column);
      });
    return fits('column') ? 'column' : fits('column small') ? 'column small' : 'column narrow';
  }

  #narrowHead() {
    const lengths = this.columns.map((column) => this.#words(column)).map(({title, note}) =>
      textWidth(`${title} ${note}`, headFonts['column small'])
    );
    return Math.max(familyHead, ...lengths.map((length) => length + 20));
  }

  /** @param {number} item @returns {Box | null} */
  boxOf(item) {
    const slot = this.slot[item];
    return slot >= 0 ? this.#box(this.columns[Math.floor(slot / 0x200000)], slot % 0x200000) : null;
  }

  /** @param {number} item @param {string} key @returns {number} */
  step(item, key) {
    return stepByDirection(this, item, key);
  }
}

/** Families that no item of the wall has; none of a list that is not the whole wall.
 * @param {ItemList} list */
function missingFamilies(list) {
  const {model, items} = list, there = new Set(groupsOf(list).map(({family}) => model.summary.families[family]));
  return items.length && countItems(list) === model.length ? familySequence.filter((name) => !there.has(name)) : [];
}

/** @type {WeakMap<ItemList, {family: number, items: Int32Array}[]>} */
const knownGroups = new WeakMap();

/** @param {ItemList} list */
export function groupsOf(list) {
  let groups = knownGroups.get(list);
  if (!groups) knownGroups.set(list, groups = familyGroups(list));
  return groups;
}

/** The items of each family that has some, light first.
 * @param {ItemList} list @returns {{family: number, items: Int32Array}[]} */
function familyGroups({model, items}) {
  const groups = new Map();
  for (const item of items) {
    const family = model.family[item];
    const group = groups.get(family);
    if (group) group.push(item);
    else groups.set(family, [item]);
  }
  return [...groups.keys()].sort((one, other) => familyRank(model, one) - familyRank(model, other)).map((family) => {
    // Sorted as numbers: a lightness in thousandths above, the item below, so that equal ones stay in wall order.
    const packed = Float64Array.from(groups.get(family), (item) => Math.round((1 - model.lightness[item]) * 1000) * 0x200000 + item);
    return {family, items: Int32Array.from(packed.sort(), (value) => value % 0x200000)};
  });
}

/** Gives each group columns so that the longest is as short as can be.
 * @param {number[]} counts @param {number} total */
function shareColumns(counts, total) {
  const widths = counts.map(() => 1);
  for (let given = counts.length; given < total; given++) {
    let longest = 0;
    for (let i = 1; i < counts.length; i++) if (counts[i] / widths[i] > counts[longest] / widths[longest]) longest = i;
    widths[longest]++;
  }
  return widths;
}

/** @type {Layout} */
export const familiesLayout = {
  name: 'families',
  title: 'Families',
  minZoom: 0.5,
  maxZoom: 4,
  arrange: (list, room) => new FamiliesArrangement(list, room),
  prepare: groupsOf,
};
