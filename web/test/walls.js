// Walls for tests: made of a few items, or read from a finished page.

import {readFileSync} from 'node:fs';
import {familyColors} from '../core/color/families.js';
import {Model} from '../core/items/model.js';
import {colorTables} from './color-tables.js';

/** What a page says of its wall, as far as tests do not care. */
export const usual = {
  catalogue: 'test',
  command: 'huewall sync test',
  minBrightness: 0.2,
  minSaturation: 0.15,
  order: 'smooth',
  ...colorTables,
  flags: ['multi', 'low-confidence', 'vendor-mismatch', 'vendor-words', 'other-picture', 'overridden'],
  flagLabels: ['Several colors', 'Uncertain', 'Vendor disagrees', 'By the shop’s word', 'By another picture', 'Chosen by a person'],
  flagSentences: ['a', 'b', 'c', 'd', 'e', 'f'],
  options: [],
  skipped: [],
};

/** A wall of items in their order; each says what matters to a test.
 * @param {object[]} items with any of id, title, colors ([hex, thousandths, family][]), word, name, flags, confidence, price, currency, stock, attributes, image
 * @param {object} [summary] what differs from the usual */
export function wallOf(items, summary = {}) {
  const whole = {...usual, counts: {items: items.length, images: items.length, failed: 0, skippedRows: 0}, ...summary};
  const model = new Model(whole);
  model.append(chunkOf(items, whole));
  return model;
}

/** The columns that Swift writes for some items.
 * @param {object[]} items @param {object} summary */
export function chunkOf(items, {families, flags}) {
  const words = [...new Set(items.flatMap(({word}) => (word ? [word] : [])))],
    names = [...new Set(items.flatMap(({name}) => (name ? [name] : [])))];
  const currencies = [...new Set(['EUR', ...items.flatMap(({currency}) => (currency ? [currency] : []))])];
  const letter = (family) => String.fromCharCode(97 + families.indexOf(family));
  return {
    id: items.map(({id}, at) => id ?? String(at)),
    title: items.map(({title}) => title ?? 'item'),
    colors: items.map(({colors = []}) =>
      colors.map(([hex, share, family]) => hex + share.toString(36).padStart(2, '0') + letter(family)).join('')
    ),
    thumbnail: items.map(({image}) => (image ? `=${image}` : '')),
    words,
    names,
    vendor: items.map(({word}) => words.indexOf(word) + 1),
    name: items.map(({name}) => names.indexOf(name) + 1),
    band: items.map(({band = 'h'}) => band).join(''),
    key: items.map(() => '00'),
    flags: items.map((item) => (item.flags ?? []).reduce((bits, flag) => bits | 1 << flags.indexOf(flag), 0)),
    confidence: items.map(({confidence = 255}) => confidence),
    price: items.map(({price = null}) => price),
    currencies,
    currency: items.map(({currency = 'EUR'}) => currencies.indexOf(currency) + 1),
    stock: items.map(({stock}) => (stock === undefined ? '?' : stock ? 'y' : 'n')).join(''),
    attributes: [...new Set(items.flatMap(({attributes}) => Object.keys(attributes ?? {})))].map((name) => {
      const values = [...new Set(items.flatMap(({attributes}) => attributes?.[name] ?? []))];
      return [name, values, items.map(({attributes}) => String.fromCharCode(49 + values.indexOf(attributes?.[name]))).join('')];
    }),
  };
}

/** The wall of a finished page.
 * @param {string} path of index.html */
export function wallOfPage(path) {
  const page = readFileSync(path, 'utf8');
  const model = new Model(JSON.parse(/<script type="application\/json" id="summary">(.*?)<\/script>/s.exec(page)[1]));
  for (const [, chunk] of page.matchAll(/<script type="application\/json" class="chunk">(.*?)<\/script>/gs)) {
    model.append(JSON.parse(chunk));
  }
  return model;
}

/** Numbers that seem random and are the same for the same seed: each call gives a whole one from 0 on, below its argument.
 * @param {number} seed above 0 */
export function chanceOf(seed) {
  let state = seed;
  return (below) => (state = state * 48271 % 2147483647) % below;
}

/** A wall of some items of all families and bands, in the smooth order; every fifth shows the image of the one before.
 * @param {number} length @param {number} seed @param {object} [summary] what differs from the usual */
export function mixedWall(length, seed, summary = {}) {
  const chance = chanceOf(seed), {families} = usual;
  const items = Array.from({length}, () => ({family: chance(families.length + 1), rgb: chance(0x1000000), band: 'hhhmd'[chance(5)]}))
    .map((item) => (item.family === families.length ? {...item, band: 'n'} : item))
    .sort((one, other) => 'hmdn'.indexOf(one.band) - 'hmdn'.indexOf(other.band) || one.family - other.family);
  return wallOf(
    items.map(({family, rgb, band}, at) => ({
      id: `i${at}`,
      band,
      image: `image ${at % 5 === 4 ? at - 1 : at}`,
      colors: band === 'n' ? [] : [[rgb.toString(16).padStart(6, '0'), 900, families[family]]],
    })),
    summary,
  );
}

/** Items of all families in turn, each of a color near the one that stands for its family.
 * @param {number} length @param {string[]} [families] */
export function coloredWall(length, families = usual.families) {
  const chance = chanceOf(3);
  const near = (digits) => Math.min(255, Math.max(0, parseInt(digits, 16) + chance(41) - 20)).toString(16).padStart(2, '0');
  return wallOf(Array.from({length}, (_, at) => {
    const family = families[at % families.length];
    return {colors: [[familyColors[family].slice(1).replace(/../g, near), 900, family]]};
  }));
}
