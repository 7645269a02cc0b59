// @ts-check
// What a person has corrected and no report has taken in yet.

/** The note of a confirmation: the measured color is right. */
const looksRight = 'looks right';

/** @typedef {{id: string, correction: Correction | null}} CorrectionChange  null where there is none. */

class Corrections {
  /** @type {Map<string, Correction>} by ids of items, in the order in which they were made */ pending = new Map();
  /** @type {Signal<number[]>} the items that changed */ changed = new Signal();
  /** @type {CorrectionChange[][]} how to undo each step */ #steps = [];

  /** @param {Model} model @param {CorrectionStore} store */
  constructor(model, store) {
    this.model = model;
    this.store = store;
    store.listen(() => this.load());
    addEventListener('beforeunload', (event) => { if (this.pending.size && !store.isKept) event.preventDefault(); });
  }

  get canUndo() { return this.#steps.length > 0; }

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
  of(item) { return this.pending.get(this.model.ids[item]); }

  /** @param {number} item @param {string} color a family or `#rrggbb` @param {string} note */
  correct(item, color, note) {
    this.#change([{id: this.model.ids[item], correction: {color, note: cleanNote(note), made: Date.now()}}]);
  }

  /** Says that the measured colors are right, of those items that nobody has looked at.
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
  drop(id) { this.#change([{id, correction: null}]); }

  dropAll() { this.#change([...this.pending.keys()].map((id) => ({id, correction: null}))); }

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
      this.#put(id, isNews ? correction : null);
      this.#save(isNews ? this.store.save(id, correction) : this.store.clear(id));
    }
    this.changed.send(changes.map(({id}) => this.model.itemWithId(id)));
  }

  /** @param {Promise<void>} saving */
  #save(saving) { saving.catch(({message}) => announce(`The correction could not be saved. ${message ?? ''}`)); }

  /** @param {string} id @param {Correction | null} correction */
  #put(id, correction) {
    const item = this.model.itemWithId(id);
    this.pending.delete(id);
    this.model.pending.delete(item);
    if (!correction) return;
    this.pending.set(id, correction);
    if (item >= 0) this.model.pending.set(item, pendingLook(this.model, correction));
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
function isLookedAt(model, item) {
  const pending = model.pending.get(item);
  return pending ? !pending.isCleared : model.overrides.has(item);
}

/** How an item with a correction looks until the next report.
 * @param {Model} model @param {Correction} correction @returns {PendingLook} */
function pendingLook(model, {color, note}) {
  if (!color) return {rgb: -1, text: 'measured again', isCleared: true};
  if (note === looksRight && color.startsWith('#')) return {rgb: -1, text: looksRight, isCleared: false};
  const rgb = rgbOf(color);
  if (rgb === null) return {rgb: rgbOf(familyColors[color]) ?? 0, text: color, isCleared: false};
  return {rgb, text: `${color}, about ${likelyFamily(model, rgb)}`, isCleared: false};
}

/** What a color is likely to be called: the family of the nearest one on the wall. The report knows better.
 * @param {Model} model @param {number} rgb */
function likelyFamily(model, rgb) {
  const target = oklab(rgb);
  let best = '', least = Infinity;
  for (let item = 0; item < model.length; item++) {
    if (model.family[item] === noFamily || model.overrides.has(item)) continue;
    const distance = distanceTo(model, item, target);
    if (distance < least) [best, least] = [model.familyName(item), distance];
  }
  return best || 'unknown';
}

/** One line. What a spreadsheet would run as a formula gets an apostrophe in front (OWASP, "CSV Injection").
 * @param {string} note */
function cleanNote(note) {
  const line = note.replace(/\s+/g, ' ').trim();
  return /^[=+\-@|＝＋－＠]/.test(line) ? `'${line}` : line;
}
