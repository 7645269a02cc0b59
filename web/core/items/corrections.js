// What a person has corrected and no report has applied yet.

import {hexOf, rgbOf} from '../color/color.js';
import {Signal} from '../events.js';
import {noFamily} from './model.js';
import {typedColor} from './typed-color.js';

/** What a person says of an item. `color` is a family, `#rrggbb` or the name of a color, or empty to take an override back that the wall has;
 * `made` is when, in milliseconds.
 * @typedef {{color: string, note: string, made: number}} Correction */

/** What has become of a correction: "pending" waits in the browser for a report; the others are of a server.
 * @typedef {'pending' | 'being saved' | 'not saved' | 'saved' | 'on the wall'} CorrectionState */

/** Keeps corrections by the ids of their items.
 * @typedef {object} CorrectionStore
 * @property {boolean} isKept whether they outlast this page
 * @property {() => Promise<Map<string, Correction>>} load in the order in which they were made
 * @property {(id: string, correction: Correction) => Promise<void>} save rejects when it could not be saved
 * @property {(id: string) => Promise<void>} clear back to what the wall says
 * @property {(id: string) => Promise<void>} forget what the wall shows by now
 * @property {boolean} isServed whether it is a server, which has a wall written by itself
 * @property {(id: string) => CorrectionState} stateOf
 * @property {(changed: () => void, updated: (id: string) => void) => void} listen calls `changed` when another window changed
 * something, and `updated` when the state of a correction is another
 */

/** The note of a confirmation: the measured color is right. */
export const looksRight = 'looks right';

/** @typedef {{id: string, correction: Correction | null}} CorrectionChange  null where there is none. */

export class Corrections {
  /** @type {Map<string, Correction>} by ids of items, in the order in which they were made */ pending = new Map();
  /** @type {Signal<number[]>} the items that changed */ changed = new Signal();
  /** @type {CorrectionChange[][]} how to undo each step */ #steps = [];

  /** @param {Model} model @param {CorrectionStore} store
   * @param {(message: string) => void} failed called when a correction could not be saved */
  constructor(model, store, failed) {
    this.model = model;
    this.store = store;
    this.failed = failed;
    store.listen(() => this.load(), (id) => this.#showAgain(id));
  }

  /** Whether something would be lost with the page. */
  get isUnsaved() {
    return this.pending.size > 0 && !this.store.isKept;
  }

  get canUndo() {
    return this.#steps.length > 0;
  }

  /** The ids of what could not be saved. */
  get unsaved() {
    return [...this.pending.keys()].filter((id) => this.store.stateOf(id) === 'not saved');
  }

  /** Saves once more what could not be saved. */
  saveAgain() {
    for (const id of this.unsaved) {
      const correction = this.pending.get(id);
      if (correction) this.#save(this.store.save(id, correction));
    }
  }

  /** @param {string} id */
  #showAgain(id) {
    const item = this.model.itemWithId(id), correction = this.pending.get(id);
    if (!correction || item < 0) return;
    this.model.pending.set(item, this.#look(id, item, correction));
    this.changed.send([item]);
  }

  /** A color that the server does not have yet is not shown as if it were there.
   * @param {string} id @param {number} item @param {Correction} correction @returns {PendingLook} */
  #look(id, item, correction) {
    const state = this.store.stateOf(id), look = pendingLook(this.model, item, correction);
    return {...look, state, shown: state === 'being saved' || state === 'not saved' ? -1 : look.rgb};
  }

  /** Reads what is kept; what the wall shows by now is no longer pending. */
  async load() {
    const kept = await this.store.load();
    const before = [...this.model.pending.keys()];
    this.pending.clear();
    this.model.pending.clear();
    for (const [id, correction] of kept) {
      if (isTakenIn(this.model, this.model.itemWithId(id), correction)) this.#save(this.store.forget(id));
      else this.#put(id, correction);
    }
    this.changed.send([...before, ...this.model.pending.keys()]);
  }

  /** @param {number} item @returns {Correction | undefined} */
  of(item) {
    return this.pending.get(this.model.ids[item]);
  }

  /** @param {number} item @param {string} color a family or `#rrggbb` @param {string} note */
  correct(item, color, note) {
    this.#change([{id: this.model.ids[item], correction: {color, note: cleanNote(note), made: Date.now()}}]);
  }

  /** Says that the measured colors are right, of items that no person has looked at.
   * @param {Iterable<number>} items
   * @returns {number} how many they were */
  confirm(items) {
    const {model} = this, made = Date.now();
    const open = [...items].filter((item) => model.family[item] !== noFamily && !isLookedAt(model, item));
    this.#change(open.map((item) => ({id: model.ids[item], correction: {color: hexOf(model.rgb[item]), note: looksRight, made}})));
    return open.length;
  }

  /** Back to what is measured: drops what is pending, or takes back the override that the wall has.
   * @param {number} item */
  clear(item) {
    const id = this.model.ids[item];
    const isPending = this.pending.has(id);
    this.#change([{id, correction: isPending || !this.model.overrides.has(item) ? null : {color: '', note: '', made: Date.now()}}]);
  }

  /** Drops what is pending of one item, whether it is on the wall or not.
   * @param {string} id */
  drop(id) {
    this.#change([{id, correction: null}]);
  }

  dropAll() {
    this.#change([...this.pending.keys()].map((id) => ({id, correction: null})));
  }

  /** Takes the last step back.
   * @returns {number} the item of it, or -1 */
  undo() {
    const step = this.#steps.pop();
    if (!step) return -1;
    this.#apply(step);
    return step.length ? this.model.itemWithId(step[0].id) : -1;
  }

  /** @param {CorrectionChange[]} changes */
  #change(changes) {
    const before = changes.map(({id}) => ({id, correction: this.pending.get(id) ?? null}));
    const isSame = changes.every(({correction}, at) => !correction && !before[at].correction);
    if (isSame) return;
    this.#steps.push(before);
    this.#apply(changes);
  }

  /** @param {CorrectionChange[]} changes */
  #apply(changes) {
    for (const {id, correction} of changes) {
      const isNews = correction && !isTakenIn(this.model, this.model.itemWithId(id), correction);
      const was = this.pending.get(id);
      // The store begins before the look is made, which says how far it is.
      if (isNews) this.#save(this.store.save(id, correction));
      this.#put(id, isNews ? correction : null);
      if (!isNews) {
        this.#save(
          this.store.clear(id).catch((error) => {
            this.#keep(id, was);
            throw error;
          }),
        );
      }
    }
    this.changed.send(changes.map(({id}) => this.model.itemWithId(id)));
  }

  /** What could not be taken back is still there.
   * @param {string} id @param {Correction | undefined} was */
  #keep(id, was) {
    if (!was || this.pending.has(id)) return;
    this.#put(id, was);
    this.changed.send([this.model.itemWithId(id)]);
  }

  /** @param {Promise<void>} saving */
  #save(saving) {
    saving.catch(({message}) => this.failed(`The correction could not be saved. ${message ?? ''}`));
  }

  /** @param {string} id @param {Correction | null} correction */
  #put(id, correction) {
    const item = this.model.itemWithId(id);
    this.pending.delete(id);
    this.model.pending.delete(item);
    if (!correction) return;
    this.pending.set(id, correction);
    if (item >= 0) this.model.pending.set(item, this.#look(id, item, correction));
  }
}

/** Whether the wall shows it already.
 * @param {Model} model @param {number} item @param {Correction} correction */
function isTakenIn(model, item, {color, note}) {
  if (item < 0) return false;
  if (!color) return !model.overrides.has(item);
  return model.overrideColors.get(item) === color && (model.overrides.get(item) ?? '').trim() === note;
}

/** Whether a person has said something of an item: then it need not be looked at.
 * @param {Model} model @param {number} item */
export function isLookedAt(model, item) {
  const pending = model.pending.get(item);
  return pending ? !pending.isCleared : model.overrides.has(item);
}

/** How an item with a correction looks until the next report.
 * @param {Model} model @param {number} item @param {Correction} correction @returns {Omit<PendingLook, 'state' | 'shown'>} */
function pendingLook(model, item, {color, note}) {
  if (!color) return {rgb: -1, text: 'measured again', family: '', isCleared: true};
  if (note === looksRight && rgbOf(color) !== null) return {rgb: -1, text: looksRight, family: model.familyName(item), isCleared: false};
  const {family, rgb} = typedColor(model, color) ?? {family: color, rgb: 0};
  return {rgb, text: color === family ? color : `${color}, about ${family}`, family, isCleared: false};
}

/** One line. What a spreadsheet would run as a formula gets an apostrophe in front (OWASP, "CSV Injection").
 * @param {string} note */
export function cleanNote(note) {
  const line = note.replace(/\s+/g, ' ').trim();
  return /^[=+\-@|＝＋－＠]/.test(line) ? `'${line}` : line;
}
