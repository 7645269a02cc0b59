// Selected items as text: ids, and a table for the clipboard.

import {hexOf} from '../color/color.js';
import {joinedList, splitList} from '../text.js';
import {noFamily} from './model.js';

const csvHead = ['id', 'title', 'family', 'name', 'hex', 'vendor color', 'price', 'currency', 'url', 'image'];

/** Spreadsheets run cells that begin so as formulas; they fold full-width signs, and blanks before do not protect. */
const formulaStart = /^ *[=+\-@|\t\r\n＝＋－＠]/;

/** A cell that would be a formula gets an apostrophe in front, as in the CSV files of huewall. Quotes stand where a spreadsheet needs
 * them.
 * @param {string} text */
function tableCell(text) {
  const cell = `${formulaStart.test(text) ? "'" : ''}${text}`;
  return /^"|[\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** CSV with tabs: what a spreadsheet takes from the clipboard goes into cells by tabs, not by commas.
 * @param {Model} model @param {Int32Array} items
 * @param {(path: string) => string} addressOf a picture, by its path beside the page
 * @param {string} [name] of the selection: a column of its own */
export function csvOf(model, items, addressOf, name) {
  const rows = Array.from(items, (item) => {
    const hex = model.family[item] === noFamily ? '' : hexOf(model.rgb[item]), path = model.thumbnail(item);
    const price = Number.isNaN(model.price[item]) ? [] : [String(model.price[item]), model.currencies[model.currency[item]]];
    const [amount = '', currency = ''] = price;
    return [
      model.ids[item],
      model.titles[item],
      model.familyName(item),
      model.colorName(item),
      hex,
      model.vendorWord(item),
      amount,
      currency,
      model.link(item),
      path && addressOf(path),
      ...(name ? [name] : []),
    ];
  });
  return [[...csvHead, ...(name ? ['selection'] : [])], ...rows].map((cells) => `${cells.map(tableCell).join('\t')}\r\n`).join('');
}

/** One id a line.
 * @param {Model} model @param {Int32Array} items */
export const idsOf = (model, items) => idList(model, items).join('\n');

/** The most characters of ids that an address carries: mail and chat cut longer links. Places on the wall would be
 * shorter, but change with every sync, so a link of them would soon show something else. */
export const linkLimit = 4000;

/** Whether an address carries a list of ids.
 * @param {string} text */
export const isLinkable = (text) => text.length <= linkLimit && encodeURIComponent(text).length <= linkLimit;

/** Ids as an address carries them; null when they are too many for a link.
 * @param {Model} model @param {Int32Array} items */
export function linkText(model, items) {
  const text = items.length > linkLimit / 2 ? null : joinedList(idList(model, items));
  return text !== null && isLinkable(text) ? text : null;
}

/** @param {Model} model @param {Int32Array} items */
export const idList = (model, items) => Array.from(items, (item) => model.ids[item]);

/** The items of such a text, and how many of its ids are no longer there.
 * @param {Model} model @param {string} text */
export function itemsOfLink(model, text) {
  const found = splitList(text).map((id) => model.itemWithId(id));
  return {items: found.filter((item) => item >= 0), missing: found.filter((item) => item < 0).length};
}
