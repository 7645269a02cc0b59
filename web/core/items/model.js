// All items as columns, in wall order: item 0 is first on the wall. PageColumns.swift writes what is read here.

import {hexDigits, oklab, readHex} from '../color/color.js';
import {capitalized, normalizedText} from '../text.js';
import {unpackedFamilies} from './doubt.js';
/** @typedef {import('./doubt.js').Doubt} Doubt */
/** @typedef {{stage: string, code: string, message: string, image: string}} Failure */
/** @typedef {{[column: string]: any}} Chunk */

export const bands = ['hue', 'muted', 'dark', 'none'];
export const noFamily = 255;
/** In the name of a thumbnail that is cut to the goods. */
const cutMark = '.goods';

export class Model {
  length = 0;
  /** @type {string[]} */ ids = [];
  /** @type {string[]} */ titles = [];
  /** @type {string[]} */ words = [''];
  /** @type {string[]} */ names = [''];
  /** @type {Map<number, string>} */ products = new Map();
  /** @type {Map<number, string>} what people said who chose a color */ overrides = new Map();
  /** @type {Map<number, string>} their colors, as they were written: a family or `#rrggbb` */ overrideColors = new Map();
  /** @type {Map<number, PendingLook>} */ pending = new Map();
  /** @type {Map<number, string>} pages that explain a color */ #explanations = new Map();
  /** @type {string[]} */ #pages = [''];
  /** @type {Map<number, Failure>} */ failures = new Map();
  /** @type {Map<number, Doubt>} items that their first picture alone did not decide */ doubts = new Map();
  /** @type {string[]} */ sortKeys = [];
  /** @type {Int16Array} */ #name;
  /** @type {string[]} */ #colors = [];
  /** @type {string[]} */ #thumbnails = [];
  /** @type {string[]} */ #links = [];
  /** @type {string[]} */ #backdrops = [];
  /** @type {string[]} */ currencies = [''];
  /** What the feed says of most items in few different values, such as the brand: `numbers` of each item among `values`.
   * @type {{name: string, values: string[], numbers: Uint8Array}[]} */ attributes = [];
  /** @type {Map<string, number> | null} */ #byId = null;
  /** @type {Int32Array | null} */ #groups = null;

  /** @param {Summary} summary */
  constructor(summary) {
    this.summary = summary;
    const capacity = summary.counts.items;
    /** Grey for items without a color. */
    this.rgb = new Int32Array(capacity).fill(0x8a8a8a);
    this.lightness = new Float32Array(capacity);
    this.a = new Float32Array(capacity);
    this.b = new Float32Array(capacity);
    this.family = new Uint8Array(capacity).fill(noFamily);
    this.band = new Uint8Array(capacity);
    this.flags = new Uint16Array(capacity);
    this.vendor = new Int32Array(capacity);
    this.#name = new Int16Array(capacity);
    /** Hundredths; 255 where there is none. */
    this.confidence = new Uint8Array(capacity).fill(255);
    /** The family that is likely too; `noFamily` where none is. */
    this.runnerUp = new Uint8Array(capacity).fill(noFamily);
    /** In the main unit of the currency; NaN without a price. */
    this.price = new Float64Array(capacity).fill(NaN);
    this.currency = new Uint8Array(capacity);
    /** Whether an item is in stock: 0 unknown, 1 yes, 2 no. */
    this.stock = new Uint8Array(capacity);
  }

  /** @param {Chunk} chunk */
  append(chunk) {
    const start = this.length;
    const end = start + chunk.id.length;
    if (end > this.rgb.length) throw new Error(`expected ${this.rgb.length} items, got ${end}`);
    this.length = end;
    this.#byId = this.#byImage = null;
    for (const text of chunk.id) this.ids.push(text);
    for (const text of chunk.title) this.titles.push(text);
    for (const text of chunk.thumbnail) this.#thumbnails.push(text);
    for (const text of chunk.words) this.words.push(text);
    for (const text of chunk.names) this.names.push(text);
    this.vendor.set(chunk.vendor, start);
    this.#name.set(chunk.name, start);
    if (chunk.flags) this.flags.set(chunk.flags, start);
    for (let i = start; i < end; i++) {
      this.band[i] = 'hmdn'.indexOf(chunk.band[i - start]);
      this.#links.push(chunk.link && chunk.link[i - start] !== null ? chunk.site + chunk.link[i - start] : '');
      this.#backdrops.push(chunk.backdrop ? chunk.backdrop[i - start] : '');
      this.confidence[i] = chunk.confidence?.[i - start] ?? 255;
      const runnerUp = chunk.runnerUp?.[i - start] ?? '-';
      if (runnerUp !== '-') this.runnerUp[i] = runnerUp.charCodeAt(0) - 97;
      if (chunk.product?.[i - start]) this.products.set(i, chunk.product[i - start]);
      this.#lead(i, chunk.colors[i - start]);
    }
    for (const path of chunk.pages ?? []) this.#pages.push(path);
    for (let at = 0; at < (chunk.explained?.length ?? 0); at += 2) {
      this.#explanations.set(start + chunk.explained[at], this.#pages[chunk.explained[at + 1]]);
    }
    this.#readSortKeys(chunk.key);
    this.#readOffers(chunk, start, end);
    this.#readAttributes(chunk.attributes ?? [], start);
    for (const [offset, note, color] of chunk.overrides ?? []) {
      this.overrides.set(start + offset, note);
      this.overrideColors.set(start + offset, color);
    }
    for (const [offset, families, pictures = -1, part = 0] of chunk.doubtful ?? []) {
      this.doubts.set(start + offset, {families: unpackedFamilies(families), pictures, part: part / 100});
    }
    for (const [offset, stage, code, message, image] of chunk.failed ?? []) {
      this.failures.set(start + offset, {stage, code, message, image});
    }
  }

  /** @param {Chunk} chunk @param {number} start @param {number} end */
  #readOffers(chunk, start, end) {
    for (const text of chunk.currencies ?? []) this.currencies.push(text);
    for (let i = start; i < end; i++) {
      if (chunk.stock) this.stock[i] = '?yn'.indexOf(chunk.stock[i - start]);
      if (!chunk.price || chunk.price[i - start] === null) continue;
      this.price[i] = chunk.price[i - start];
      this.currency[i] = Array.isArray(chunk.currency) ? chunk.currency[i - start] : chunk.currency;
    }
  }

  /** The first chunk says which there are. One that a later chunk lacks got too many values, and is none.
   * @param {[string, string[], string][]} columns name, values that are new, and a character an item from `0` on @param {number} start */
  #readAttributes(columns, start) {
    if (start === 0) this.attributes = columns.map(([name]) => ({name, values: [''], numbers: new Uint8Array(this.stock.length)}));
    this.attributes = this.attributes.filter(({name, values, numbers}) => {
      const column = columns.find(([other]) => other === name);
      if (!column) return false;
      for (const text of column[1]) values.push(text);
      for (let at = 0; at < column[2].length; at++) numbers[start + at] = column[2].charCodeAt(at) - 48;
      return true;
    });
  }

  /** The leading color, spread over the columns that layouts and searches read.
   * @param {number} item @param {string} packed */
  #lead(item, packed) {
    this.#colors.push(packed);
    if (!packed) return;
    const {rgb, family} = unpackedColor(packed, 0);
    this.rgb[item] = rgb;
    [this.lightness[item], this.a[item], this.b[item]] = oklab(rgb);
    this.family[item] = family;
  }

  /** @param {string[]} keys each begins with how much it shares with the one before */
  #readSortKeys(keys) {
    let before = '';
    for (const key of keys) {
      before = before.slice(0, parseInt(key[0], 36)) + key.slice(1);
      this.sortKeys.push(before);
    }
  }

  /** The dominant colors, best first.
   * @param {number} item @returns {Color[]} */
  colors(item) {
    const packed = this.#colors[item];
    const colors = [];
    for (let at = 0; at < packed.length; at += 9) colors.push(unpackedColor(packed, at));
    return colors;
  }

  /** The colors of its bar: what a person chose, or else what was measured.
   * @param {number} item @returns {Color[]} */
  barColors(item) {
    const rgb = this.pending.get(item)?.shown ?? -1;
    return rgb < 0 ? this.colors(item) : [{rgb, share: 1, family: noFamily}];
  }

  /** The backdrop that was left out.
   * @param {number} item @returns {{rgb: number, share: number} | null} */
  backdrop(item) {
    const packed = this.#backdrops[item];
    return packed ? unpackedColor(packed, 0) : null;
  }

  /** Path of the thumbnail beside the page; empty when there is none.
   * @param {number} item */
  thumbnail(item) {
    const packed = this.#thumbnails[item];
    const kind = {j: '.jpg', w: '.webp', J: `${cutMark}.jpg`, W: `${cutMark}.webp`}[packed[0]];
    if (!kind) return packed.slice(1);
    const bytes = atob(packed.slice(1).replace(/-/g, '+').replace(/_/g, '/'));
    let digits = '';
    for (let i = 0; i < bytes.length; i++) digits += hexDigits(bytes.charCodeAt(i), 2);
    return `thumbs/${digits.slice(0, 2)}/${digits}${kind}`;
  }

  /** Path of the whole picture: where a thumbnail is cut to the goods, it is next to that.
   * @param {number} item */
  wholePicture(item) {
    return this.thumbnail(item).replace(`${cutMark}.`, '.');
  }

  /** Whether two items show the same image.
   * @param {number} one @param {number} other */
  sharesImage(one, other) {
    return this.#thumbnails[one] !== '' && this.#thumbnails[one] === this.#thumbnails[other];
  }

  /** The name of an image on the page; empty without one.
   * @param {number} item */
  image(item) {
    return this.#thumbnails[item];
  }

  /** The items that show each image that several show.
   * @type {Map<string, number[]> | null} */ #byImage = null;

  #shared() {
    if (this.#byImage) return this.#byImage;
    const all = new Map();
    this.#thumbnails.forEach((path, item) => {
      const items = all.get(path);
      if (items) items.push(item);
      else all.set(path, [item]);
    });
    for (const [path, items] of all) if (items.length < 2 || path === '') all.delete(path);
    return this.#byImage = all;
  }

  /** The items that show the image of one, it among them, when there are others; else none.
   * @param {number} item @returns {number[]} */
  itemsWithImageOf(item) {
    return this.#shared().get(this.#thumbnails[item]) ?? [];
  }

  /** How many items show an image that another one shows. */
  repeatedImages() {
    let count = 0;
    for (const items of this.#shared().values()) count += items.length;
    return count;
  }

  /** The page of the product, http or https; empty when unknown.
   * @param {number} item */
  link(item) {
    return this.#links[item];
  }

  /** A finer word for the leading color; empty without a color.
   * @param {number} item */
  colorName(item) {
    return this.names[this.#name[item]];
  }

  /** The number of that word among `names`; 0 without a color.
   * @param {number} item */
  nameNumber(item) {
    return this.#name[item];
  }

  /** The first item of that word on the wall; -1 where there is none.
   * @param {string} name */
  firstOfName(name) {
    return this.#name.indexOf(this.names.indexOf(name));
  }

  /** Path of a page beside this one that explains the colors; empty when there is none.
   * @param {number} item */
  explanation(item) {
    return this.#explanations.get(item) ?? '';
  }

  /** @param {number} item */
  title(item) {
    return this.titles[item] || this.ids[item];
  }

  /** The vendor's word for the color; empty when there is none.
   * @param {number} item */
  vendorWord(item) {
    return this.words[this.vendor[item]];
  }

  /** For each vendor word the first that differs from it in case and accents alone: "Red" and "red" are one.
   * @returns {Int32Array} */
  wordGroups() {
    if (this.#groups?.length === this.words.length) return this.#groups;
    const first = new Map();
    const groups = this.words.map((word, number) => {
      const text = normalizedText(word);
      if (!first.has(text)) first.set(text, number);
      return first.get(text);
    });
    return this.#groups = Int32Array.from(groups);
  }

  /** The measured family as a word; empty without a color.
   * @param {number} item */
  familyName(item) {
    return this.summary.families[this.family[item]] ?? '';
  }

  /** "Grey or black?" where the vote is nearly even between two families; nothing once a person has chosen.
   * @param {number} item */
  doubt(item) {
    const other = this.summary.families[this.runnerUp[item]];
    return other ? `${capitalized(this.familyName(item))} or ${other}?` : '';
  }

  /** @param {number} item @returns {string[]} */
  flagNames(item) {
    return this.summary.flags.filter((_, bit) => this.flags[item] >> bit & 1);
  }

  /** A flag in words for people, "Several colors"; its name as words where the data has none.
   * @param {string} flag */
  flagLabel(flag) {
    return this.summary.flagLabels?.[this.summary.flags.indexOf(flag)] ?? capitalized(flag.replaceAll('-', ' '));
  }

  /** What a flag means.
   * @param {string} flag */
  flagSentence(flag) {
    return this.summary.flagSentences[this.summary.flags.indexOf(flag)] ?? '';
  }

  /** @param {string} id */
  itemWithId(id) {
    this.#byId ??= new Map(this.ids.map((text, item) => [text, item]));
    return this.#byId.get(id) ?? -1;
  }

  /** "pending: red, was brown", or "saved" and "on the wall" of a server; empty when nothing is pending.
   * @param {number} item */
  pendingText(item) {
    const pending = this.pending.get(item);
    if (!pending) return '';
    const isNew = pending.rgb >= 0 || pending.isCleared;
    return `${pending.state}: ${pending.text}${isNew ? `, was ${this.familyName(item) || 'no color'}` : ''}`;
  }
}

/** Six digits of hex, two of the share in base 36, and a letter for the family; a backdrop has none.
 * @param {string} packed @param {number} at where the color begins
 * @returns {Color} */
const unpackedColor = (packed, at) => ({
  rgb: readHex(packed.slice(at, at + 6)),
  share: parseInt(packed.slice(at + 6, at + 8), 36) / 1000,
  family: packed.charCodeAt(at + 8) - 97,
});
