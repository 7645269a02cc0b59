// Where corrections are kept until a report has taken them in.

import {rgbOf} from '../../core/color/color.js';
import {familyColors} from '../../core/color/families.js';
import {debounce} from '../../core/events.js';
import {ServedCorrectionStore} from './served-corrections.js';

/** @typedef {import('../../core/items/corrections.js').Correction} Correction */
/** @typedef {import('../../core/items/corrections.js').CorrectionStore} CorrectionStore */

/** The store of this page: on the server at the path in `data-corrections` of the root element, or in the browser.
 * @param {Model} model @returns {CorrectionStore} */
export function openCorrectionStore(model) {
  const kept = new BrowserCorrectionStore(model.summary.catalogue), path = document.documentElement.dataset.corrections;
  return path ? new ServedCorrectionStore(path, model, kept) : kept;
}

/** In the browser, an entry for each item: two windows that correct different items do not undo each other.
 * @implements {CorrectionStore} */
class BrowserCorrectionStore {
  isKept = true;
  isServed = false;
  #prefix;

  /** @param {string} catalogue */
  constructor(catalogue) {
    this.#prefix = `huewall-correction:${catalogue}:`;
  }

  /** @returns {'pending'} */
  stateOf() {
    return 'pending';
  }

  async load() {
    /** @type {[string, Correction][]} */
    const found = [];
    this.#attempt(() => {
      // Only an attempt to write shows whether the browser will keep anything.
      localStorage.setItem('huewall-probe', '');
      localStorage.removeItem('huewall-probe');
      for (let at = 0; at < localStorage.length; at++) {
        const key = localStorage.key(at) ?? '';
        const correction = key.startsWith(this.#prefix) ? readCorrection(localStorage.getItem(key)) : null;
        if (correction) found.push([key.slice(this.#prefix.length), correction]);
      }
    });
    return new Map(found.sort(([, one], [, other]) => one.made - other.made));
  }

  /** @param {string} id @param {Correction} correction */
  async save(id, correction) {
    this.#attempt(() => localStorage.setItem(this.#prefix + id, JSON.stringify(correction)));
  }

  /** @param {string} id */
  async clear(id) {
    this.#attempt(() => localStorage.removeItem(this.#prefix + id));
  }

  /** @param {string} id */
  forget(id) {
    return this.clear(id);
  }

  /** @param {() => void} changed */
  listen(changed) {
    const soon = debounce(50, changed);
    addEventListener('storage', ({key}) => {
      if (key === null || key.startsWith(this.#prefix)) soon();
    });
  }

  /** Storage may be forbidden, or full.
   * @param {() => void} action */
  #attempt(action) {
    try {
      action();
    } catch {
      this.isKept = false;
    }
  }
}

/** What was stored, unless something else was: it is not ours alone.
 * @param {string | null} text @returns {Correction | null} */
function readCorrection(text) {
  try {
    const {color, note, made} = JSON.parse(text ?? '');
    const isSound = typeof color === 'string' && typeof note === 'string' && typeof made === 'number';
    return isSound && (color === '' || familyColors[color] || rgbOf(color) !== null) ? {color, note, made} : null;
  } catch {
    return null;
  }
}
