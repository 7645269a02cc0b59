// The options as they are chosen, and how they came to be.

/** @typedef {Record<string, string>} Values */

/** Changes of one option that follow each other within so many milliseconds are one: keys move sliders step by step. */
const pause = 1000;

export class Settings {
  /** @type {Values[]} */ #past = [];
  /** @type {Values[]} */ #future = [];
  #isHeld = false;
  /** What was changed last, and when. */ #last = {name: '', time: 0};

  /** @param {Values} saved */
  constructor(saved) {
    this.saved = saved;
    this.values = saved;
  }

  get canUndo() {
    return this.#past.length > 0;
  }
  get canRedo() {
    return this.#future.length > 0;
  }
  get isSaved() {
    return isSame(this.values, this.saved);
  }

  /** All steps of a control that is held are one change.
   * @param {Values} values @param {string} [name] of the option, if it is one @param {boolean} [isHeld] */
  change(values, name = '', isHeld = false) {
    const time = performance.now(), isSameMove = name !== '' && name === this.#last.name && time - this.#last.time < pause;
    this.#last = {name, time};
    if (!isSame(values, this.values)) {
      if (!this.#isHeld && !isSameMove) this.#past.push(this.values);
      this.#future = [];
      this.values = values;
    }
    this.#isHeld = isHeld;
  }

  undo() {
    this.#move(this.#past, this.#future);
  }
  redo() {
    this.#move(this.#future, this.#past);
  }

  /** What the server says of options that were left to the preset.
   * @param {Values} values */
  complete(values) {
    this.values = {...values, ...this.values};
  }

  /** @param {Values[]} from @param {Values[]} to */
  #move(from, to) {
    const values = from.pop();
    if (!values) return;
    to.push(this.values);
    this.values = values;
    this.#isHeld = false;
    this.#last = {name: '', time: 0};
  }
}

/** @param {Values} one @param {Values} other */
const isSame = (one, other) => Object.keys({...one, ...other}).every((name) => one[name] === other[name]);
