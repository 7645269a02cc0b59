// @ts-check
// Selected items as text: ids, and CSV after RFC 4180.

const csvHead = ['id', 'title', 'family', 'hex', 'vendor color', 'url'];

/** Spreadsheets run cells that begin so as formulas; they fold full-width signs, and blanks before are no protection. */
const formulaStart = /^ *[=+\-@|\t\r\n＝＋－＠]/;

/** A quoted cell; one that would be a formula gets an apostrophe in front, as in the CSV files of huewall.
 * @param {string} text */
const csvCell = (text) => `"${formulaStart.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`;

/** @param {Model} model @param {Int32Array} items */
function csvOf(model, items) {
  const rows = Array.from(items, (item) => {
    const hex = model.family[item] === noFamily ? '' : hexOf(model.rgb[item]);
    return [model.ids[item], model.titles[item], model.familyName(item), hex, model.vendorWord(item), model.link(item)];
  });
  return [csvHead, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

/** One id a line.
 * @param {Model} model @param {Int32Array} items */
const idsOf = (model, items) => Array.from(items, (item) => model.ids[item]).join('\n');

/** The most characters of ids that an address carries: mail and chat cut longer links. Places on the wall would be
 * shorter, but change with every sync, so a link of them would soon show something else. */
const linkLimit = 4000;

/** Ids as an address carries them: each escaped, with commas between; null when they are too many for a link.
 * @param {Model} model @param {Int32Array} items */
function linkText(model, items) {
  if (items.length > linkLimit / 2) return null;
  const text = Array.from(items, (item) => encodeURIComponent(model.ids[item])).join(',');
  return encodeURIComponent(text).length > linkLimit ? null : text;
}

/** The items of such a text, and how many of its ids are no longer there.
 * @param {Model} model @param {string} text */
function itemsOfLink(model, text) {
  const found = text.split(',').filter(Boolean).map((part) => model.itemWithId(decodedPart(part)));
  return {items: found.filter((item) => item >= 0), missing: found.filter((item) => item < 0).length};
}

/** @param {string} part */
function decodedPart(part) {
  try { return decodeURIComponent(part); } catch { return part; }
}
