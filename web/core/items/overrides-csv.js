// overrides.csv: read as huewall reads it, and written again with everything kept that is not corrected.

import {hexOf} from '../color/color.js';
import {normalizedText} from '../text.js';
/** @typedef {import('./corrections.js').Correction} Correction */

/** A row of a CSV text, and how it is written there, without the end of its line.
 * @typedef {{text: string, cells: string[]}} CSVRow */

const colorColumns = ['color', 'colour'];

export class OverridesFile {
  /** @param {string} text @throws {Error} when it has no columns of ids and colors */
  constructor(text) {
    const content = text.replace(/^\ufeff/, '');
    this.lineEnd = /\r\n/.test(content) || !content.includes('\n') ? '\r\n' : '\n';
    this.separator = csvSeparator(content);
    this.rows = csvRows(content, this.separator);
    this.head = this.rows.findIndex(isFilled);
    const names = (this.rows[this.head]?.cells ?? []).map((cell) => normalizedText(cell).trim());
    this.width = names.length;
    this.columns = {id: names.indexOf('id'), color: names.findIndex((name) => colorColumns.includes(name)), note: names.indexOf('note')};
    if (this.columns.id < 0 || this.columns.color < 0) throw new Error('It has no columns “id” and “color”.');
  }

  /** How many rows it has. */
  get length() {
    return this.rows.slice(this.head + 1).filter(isFilled).length;
  }

  /** The text with corrections in it: they win over rows of the same id, and what they clear is left out.
   * @param {Map<string, Correction>} corrections */
  merged(corrections) {
    const isNoteNew = this.columns.note < 0 && [...corrections.values()].some(({note}) => note);
    const noteAt = isNoteNew ? this.width : this.columns.note;
    const done = new Set();
    const lines = this.rows.flatMap((row, at) => {
      if (at === this.head && isNoteNew) return [row.text + this.separator + 'note'];
      const id = at > this.head ? row.cells[this.columns.id] : undefined;
      const correction = id === undefined ? undefined : corrections.get(id);
      if (id === undefined || !correction) return [row.text];
      // The first row of an id is the one that counts.
      const isFirst = !done.has(id);
      done.add(id);
      return isFirst && correction.color ? [this.#line(row.cells, id, correction, noteAt)] : [];
    });
    for (const [id, correction] of corrections) {
      if (!done.has(id) && correction.color) lines.push(this.#line([], id, correction, noteAt));
    }
    return lines.map((line) => line + this.lineEnd).join('');
  }

  /** @param {string[]} cells as they were @param {string} id @param {Correction} correction @param {number} noteAt -1 for nowhere */
  #line(cells, id, {color, note}, noteAt) {
    const row = Array.from({length: Math.max(this.width, noteAt + 1)}, (_, at) => cells[at] ?? '');
    row[this.columns.id] = id;
    row[this.columns.color] = color;
    if (noteAt >= 0) row[noteAt] = note;
    return csvLine(row, this.separator);
  }
}

/** The overrides that the wall has, as a file.
 * @param {Model} model */
export function overridesOfWall(model) {
  const rows = [['id', 'color', 'note']];
  for (const [item, note] of [...model.overrides].sort(([one], [other]) => one - other)) {
    rows.push([model.ids[item], model.overrideColors.get(item) ?? hexOf(model.rgb[item]), note]);
  }
  return new OverridesFile(rows.map((cells) => csvLine(cells, ',') + '\r\n').join(''));
}

/** @param {CSVRow} row */
function isFilled({cells}) {
  return cells.some((cell) => cell.trim());
}

/** Cells are quoted after RFC 4180 where they have to be, and where the line would be a comment.
 * @param {string[]} cells @param {string} separator */
function csvLine(cells, separator) {
  return cells.map((text, at) => {
    const isPlain = !/["\r\n]|^\s|\s$/.test(text) && !text.includes(separator) && (at || text[0] !== '#');
    return isPlain ? text : `"${text.replace(/"/g, '""')}"`;
  }).join(separator);
}

/** The candidate that is most frequent in the first line that is not a comment; a comma when there is none.
 * @param {string} content */
function csvSeparator(content) {
  const line = /^\s*[^\s#].*/m.exec(content)?.[0] ?? '';
  const count = (/** @type {string} */ separator) => line.split(separator).length;
  return [...',;\t|'].reduce((best, next) => (count(next) > count(best) ? next : best));
}

/** A comment has no cells: a line that begins with #, unless that is a color. Neither has Excel's line `sep=;`.
 * @param {string} content @param {string} separator
 * @returns {CSVRow[]} */
function csvRows(content, separator) {
  /** @type {CSVRow[]} */
  const rows = [];
  let cells = [''], start = 0, isQuoted = false;
  const add = (/** @type {string} */ sign) => {
    cells[cells.length - 1] += sign;
  };
  const end = (/** @type {number} */ at) => {
    const text = content.slice(start, at);
    rows.push({text, cells: /^\s*#(?![\da-f]{6}\b)|^sep=.$/i.test(text) ? [] : cells});
    cells = [''];
  };
  for (let at = 0; at < content.length; at++) {
    const sign = content[at];
    if (isQuoted) {
      if (sign !== '"') add(sign);
      else if (content[at + 1] === '"') add(content[at++]);
      else isQuoted = false;
    } else if (sign === '"' && !cells[cells.length - 1].trim()) {
      cells[cells.length - 1] = '';
      isQuoted = true;
    } else if (sign === separator) {
      cells.push('');
    } else if (sign === '\n' || sign === '\r') {
      end(at);
      if (sign === '\r' && content[at + 1] === '\n') at++;
      start = at + 1;
    } else {
      add(sign);
    }
  }
  if (start < content.length) end(content.length);
  return rows;
}
