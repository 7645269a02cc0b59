// Which rows are shown: those that changed in a chosen way, or went from one family to another.

import {familyColors} from '../core/color/families.js';
import {changeKinds, familyMoves} from '../core/items/wall-changes.js';
import {formatCount} from '../core/text.js';
import {make, makeButton} from '../dom/elements.js';
/** @typedef {import('../core/items/wall-changes.js').Row} Row */

/** Changes of family that get a button. */
const shownMoves = 24;

export class CompareFilter {
  /** @type {Set<string>} ways to differ; empty for all rows */ #kinds = new Set();
  /** @type {string} a change of family, as `familyMove` writes it; empty for any */ #move = '';
  /** @type {HTMLButtonElement[]} */ #buttons = [];

  /** @param {Row[]} rows @param {(rows: Row[]) => void} show */
  constructor(rows, show) {
    this.rows = rows;
    this.show = show;
    for (const kind of changeKinds.slice(0, 2)) if (rows.some(({kinds}) => kinds.has(kind))) this.#kinds.add(kind);
  }

  get isOff() {
    return this.#kinds.size === 0 && !this.#move;
  }

  /** @param {HTMLElement} kinds @param {HTMLElement} moves hosts of the buttons */
  build(kinds, moves) {
    for (const kind of changeKinds) {
      const count = this.rows.filter((row) => row.kinds.has(kind)).length;
      const button = this.#add(kinds, kind, count, () => {
        if (!this.#kinds.delete(kind)) this.#kinds.add(kind);
      });
      button.dataset.kind = kind;
      button.disabled = count === 0;
    }
    for (const {move, count, from, to} of familyMoves(this.rows).slice(0, shownMoves)) {
      const button = this.#add(moves, `${from} → ${to}`, count, () => {
        this.#move = this.#move === move ? '' : move;
      });
      button.dataset.move = move;
      button.style.setProperty('--from', familyColors[from] ?? 'transparent');
      button.style.setProperty('--to', familyColors[to] ?? 'transparent');
    }
    this.#update();
  }

  /** @param {HTMLElement} host @param {string} name @param {number} count @param {() => void} change */
  #add(host, name, count, change) {
    const button = makeButton(name, () => {
      change();
      this.#update();
    }, 'kind');
    button.append(make('span', '', formatCount(count)));
    host.append(button);
    this.#buttons.push(button);
    return button;
  }

  #update() {
    for (const button of this.#buttons) {
      const {kind = '', move = ''} = button.dataset;
      button.ariaPressed = String(kind ? this.#kinds.has(kind) : this.#move === move);
    }
    this.show(this.rows.filter((row) => this.#shows(row)));
  }

  /** @param {Row} row */
  #shows({kinds, move}) {
    if (this.#move) return move === this.#move;
    return this.#kinds.size === 0 || [...kinds].some((kind) => this.#kinds.has(kind));
  }
}
