// What is on paper: the wall on one page, or a list.

import {hexOf} from '../../core/color/color.js';
import {priceOf} from '../../core/items/offers.js';
import {noFamily} from '../../core/items/model.js';
import {groupsOf} from '../../core/layouts/layout-families.js';
import {partsOf} from '../../core/layouts/layout-wall.js';
import {capitalized, formatCount, plural} from '../../core/text.js';
import {colorBar} from '../../dom/color-strips.js';
import {make, makeImage} from '../../dom/elements.js';
import {activeChips} from '../../core/view/filters.js';
import {swatchLine} from '../stage/tiles.js';

/** Pictures at most: more would keep a browser busy for minutes. The wall has the colors of the others, and the list says
 * that they are left out. */
export const wallLimit = 10_000, printLimit = 3000;
/** How much wider than high a page of A4, A3 or A2 is without its margins and the sentence. */
const portrait = 0.7, landscape = 1.52;

/** What is on paper, of how many.
 * @param {App} app @param {boolean} isList */
export function printedSentence({view, stage, model}, isList) {
  const {items} = stage.list;
  const shown = isList ? Math.min(items.length, printLimit) : items.length, all = plural(model.length, 'item');
  const parts = [items.length === model.length ? `All ${all}` : `${formatCount(items.length)} of ${all}`];
  const filters = activeChips(view).map(({label}) => label);
  if (filters.length) parts.push(`: ${filters.join('; ')}`);
  parts.push('.');
  if (shown < items.length) {
    parts.push(
      ` This paper has the first ${formatCount(shown)} of them, ${formatCount(items.length - shown)} are left out:` +
        ' search or filter on the page, and print again.',
    );
  }
  const sentence = make('p', '', parts.join(''));
  sentence.id = 'on-paper';
  return sentence;
}

/** All items in their order, in as many columns as fill one page of any size.
 * @param {App} app @param {Set<string>} loaded pictures, by path */
export function printedWall({stage, model}, loaded) {
  const wall = make('div'), {items} = stage.list, {isColorsOnly} = stage.snapshots;
  wall.id = 'paper-wall';
  for (const [name, aspect] of /** @type {[string, number][]} */ ([['portrait', portrait], ['landscape', landscape]])) {
    const columns = Math.max(1, Math.ceil(Math.sqrt(items.length * aspect)));
    wall.style.setProperty(`--${name}-columns`, String(columns));
    wall.style.setProperty(`--${name}-rows`, String(Math.max(1, Math.ceil(items.length / columns))));
  }
  for (const item of items) {
    const cell = make('div'), bar = make('i'), path = isColorsOnly ? '' : model.thumbnail(item);
    bar.style.backgroundImage = colorBar(model.colors(item));
    if (path && loaded.has(path)) cell.append(makeImage(path));
    cell.append(bar);
    wall.append(cell);
  }
  return wall;
}

/** A column of the list: its heading, and what it says of an item.
 * @typedef {{title: string, text: (item: number) => string}} PaperColumn */

/** The columns that have a word for one of the items.
 * @param {Model} model @param {Int32Array} items @returns {PaperColumn[]} */
function columnsOf(model, items) {
  /** @type {PaperColumn[]} */ const columns = [
    {title: 'Id', text: (item) => model.ids[item]},
    {title: 'Price', text: (item) => priceOf(model, item)},
    {title: 'Stock', text: (item) => ['', 'in stock', 'out of stock'][model.stock[item]]},
    {title: 'Family', text: (item) => model.familyName(item)},
    {title: 'Vendor color', text: (item) => model.vendorWord(item)},
  ];
  return columns.filter(({text}) => items.some((item) => text(item) !== ''));
}

/** Every item in its order, under the headings of the screen.
 * @param {App} app @param {Set<string>} loaded pictures, by path */
export function printedList({stage, model}, loaded) {
  const table = make('table'), items = stage.list.items.subarray(0, printLimit), columns = columnsOf(model, items);
  table.id = 'paper-list';
  const head = make('thead'), row = make('tr');
  for (const title of ['', 'Item', ...columns.map(({title}) => title), 'Colors']) row.append(make('th', '', title));
  head.append(row);
  table.append(head);
  let place = 0;
  for (const part of printedParts(stage)) {
    if (place >= printLimit) break;
    const body = make('tbody');
    if (part.title) body.append(printedHeading(part.title, part.note, columns.length + 3));
    for (const item of part.items.subarray(0, printLimit - place)) body.append(printedRow(model, item, ++place, columns, loaded));
    table.append(body);
  }
  return table;
}

/** @param {string} title @param {string} note @param {number} columns */
function printedHeading(title, note, columns) {
  const row = make('tr', 'heading'), cell = /** @type {HTMLTableCellElement} */ (make('th', ''));
  cell.colSpan = columns;
  cell.append(make('b', '', title), ` ${note}`);
  row.append(cell);
  return row;
}

/** The parts of the screen with their headings: columns in the layout of families, else the parts of the wall.
 * @param {Stage} stage @returns {{title: string, note: string, items: Int32Array}[]} */
function printedParts({list, layout: {name}}) {
  if (name === 'families') {
    return groupsOf(list).map(({family, items}) => ({
      title: capitalized(list.model.summary.families[family] ?? 'no color'),
      note: formatCount(items.length),
      items,
    }));
  }
  return partsOf(list).flatMap((part) => {
    const sections = part.sections.length ? part.sections : [{...part, title: '', note: ''}];
    return [
      {title: part.title, note: part.note, items: list.items.subarray(0, 0)},
      ...sections.map(({title, note, start, end}) => ({title, note, items: list.items.subarray(start, end)})),
    ];
  });
}

/** @param {Model} model @param {number} item @param {number} place @param {PaperColumn[]} columns
 * @param {Set<string>} loaded pictures, by path */
function printedRow(model, item, place, columns, loaded) {
  const row = make('tr', 'item'), picture = make('td'), colors = make('td'), path = model.thumbnail(item);
  if (path && loaded.has(path)) {
    picture.append(makeImage(path));
  } else if (path && model.family[item] !== noFamily) {
    // To load an image now makes Chromium print the first page alone: its color instead.
    const field = make('span', 'no-image');
    field.style.backgroundColor = hexOf(model.rgb[item]);
    picture.append(field);
  }
  for (const color of model.colors(item)) colors.append(swatchLine(model, color));
  row.append(picture, make('td', '', `${formatCount(place)}. ${model.title(item)}`));
  for (const {text} of columns) row.append(make('td', '', text(item)));
  row.append(colors);
  return row;
}
