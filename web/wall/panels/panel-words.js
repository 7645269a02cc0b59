// The dictionary a shop never had: each vendor word with the families that were measured for it.

import {familyColors, familySequence} from '../../core/color/families.js';
import {formatCount} from '../../core/text.js';
import {colored, keyed, make, makeButton} from '../../dom/elements.js';
import {makeTable, paged} from './panel-parts.js';

/** @param {App} app */
export function wordTable(app) {
  const {model, view} = app;
  const rows = knownWordCounts(model);
  const families = familySequence.filter((name) => rows.some((row) => row.counts.has(name)));
  if (!rows.length) return make('p', 'quiet', 'The feed has no vendor colors.');
  return paged(rows, 6, (page) => {
    const table = makeTable(['Vendor word', 'Items', ...families], []), body = table.tBodies[0];
    table.className = 'words';
    for (const {word, total, counts} of page) {
      const row = keyed(body.insertRow(), word);
      const name = make('th'), isOn = view.isOnly('word', model.words[word]);
      name.scope = 'row';
      const button = makeButton(model.words[word], () => view.set({word: isOn ? [] : [model.words[word]]}), 'word');
      button.ariaPressed = String(isOn);
      name.append(button);
      row.append(name);
      row.insertCell().textContent = formatCount(total);
      for (const family of families) fillCell(app, row.insertCell(), {word, family, count: counts.get(family) ?? 0, total});
    }
    // Narrow windows have no room for all families.
    const frame = make('div', 'scrolls');
    frame.append(table);
    return frame;
  });
}

/** The number, which leads to its items, above a line in the family's color that grows with it.
 * @param {App} app @param {HTMLTableCellElement} cell @param {{word: number, family: string, count: number, total: number}} figures */
function fillCell(app, cell, {word, family, count, total}) {
  if (!count) return;
  const {view, model} = app, isOn = view.isOnly('word', model.words[word]) && view.isOnly('family', family);
  const button = keyed(makeButton(formatCount(count), () => view.ask(isOn ? {} : {word: [model.words[word]], family}), 'cell'), family);
  button.ariaPressed = String(isOn);
  button.ariaLabel = `${formatCount(count)}: ${model.words[word]} measured as ${family}`;
  colored(cell, familyColors[family]).append(button);
  cell.style.setProperty('--part', `${Math.max(4, Math.sqrt(count / total) * 100)}%`);
}

/** @typedef {{word: number, total: number, counts: Map<string, number>}} WordRow */

/** Counted once for so many items: more may come while the data is read.
 * @type {WeakMap<Model, {length: number, rows: WordRow[]}>} */
const countedWords = new WeakMap();

/** @param {Model} model */
function knownWordCounts(model) {
  let known = countedWords.get(model);
  if (known?.length !== model.length) countedWords.set(model, known = {length: model.length, rows: wordCounts(model)});
  return known.rows;
}

/** Vendor words, most frequent first.
 * @param {Model} model */
function wordCounts(model) {
  /** @type {Map<number, WordRow>} */
  const rows = new Map();
  const groups = model.wordGroups();
  for (let item = 0; item < model.length; item++) {
    const word = groups[model.vendor[item]], family = model.familyName(item);
    if (!word || !family) continue;
    let row = rows.get(word);
    if (!row) rows.set(word, row = {word, total: 0, counts: new Map()});
    row.total++;
    row.counts.set(family, (row.counts.get(family) ?? 0) + 1);
  }
  return [...rows.values()].sort((one, other) => other.total - one.total || one.word - other.word);
}
