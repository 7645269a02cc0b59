// @ts-check
// Where corrections are kept until a report has taken them in.

/** What a person says of an item. `color` is a family or `#rrggbb`, or empty to take an override back that the wall has;
 * `made` is when, in milliseconds.
 * @typedef {{color: string, note: string, made: number}} Correction */

/** Keeps corrections by the ids of their items.
 * @typedef {object} CorrectionStore
 * @property {boolean} isKept whether they outlast this page
 * @property {() => Promise<Map<string, Correction>>} load in the order in which they were made
 * @property {(id: string, correction: Correction) => Promise<void>} save rejects when it could not be saved
 * @property {(id: string) => Promise<void>} clear back to what the wall says
 * @property {(id: string) => Promise<void>} forget what the wall shows by now
 * @property {(changed: () => void) => void} listen calls when another window changed something
 */

/** The store of this page: on the server at the path in `data-corrections` of the root element, or in the browser.
 * @param {Model} model @returns {CorrectionStore} */
function openCorrectionStore(model) {
  const kept = new BrowserCorrectionStore(model.summary.catalogue), path = document.documentElement.dataset.corrections;
  return path ? new ServedCorrectionStore(path, model, kept) : kept;
}

/** In the browser, an entry for each item: two windows that correct different items do not undo each other.
 * @implements {CorrectionStore} */
class BrowserCorrectionStore {
  isKept = true;
  #prefix;

  /** @param {string} catalogue */
  constructor(catalogue) { this.#prefix = `huewall-correction:${catalogue}:`; }

  async load() {
    /** @type {[string, Correction][]} */
    const found = [];
    this.#attempt(() => {
      // Only an attempt to write tells whether the browser will keep anything.
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
  async save(id, correction) { this.#attempt(() => localStorage.setItem(this.#prefix + id, JSON.stringify(correction))); }

  /** @param {string} id */
  async clear(id) { this.#attempt(() => localStorage.removeItem(this.#prefix + id)); }

  /** @param {string} id */
  forget(id) { return this.clear(id); }

  /** @param {() => void} changed */
  listen(changed) {
    const soon = afterPause(50, changed);
    addEventListener('storage', ({key}) => { if (key === null || key.startsWith(this.#prefix)) soon(); });
  }

  /** Storage may be forbidden, or full.
   * @param {() => void} action */
  #attempt(action) {
    try { action(); } catch { this.isKept = false; }
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
