// The part of the sheet that corrects an item: families, its own colors, any other color, a note.

import {hexOf, rgbOf} from '../../core/color/color.js';
import {familyColors, familySequence} from '../../core/color/families.js';
import {byId, make, makeButton} from '../../dom/elements.js';
import {likelyFamily, looksRight} from '../../core/items/corrections.js';
import {queueReason} from '../../core/items/review-queue.js';
import {estimateText, isEnough, wallEstimate} from '../../core/items/review-sample.js';
import {pickFromScreen, ScreenPicker} from './picture-picker.js';
/** @typedef {import('../../core/items/corrections.js').Corrections} Corrections */
/** @typedef {import('../../core/items/review-queue.js').ReviewQueue} ReviewQueue */
/** @typedef {import('../../dom/remembered-switch.js').RememberedSwitch} RememberedSwitch */
/** @typedef {import('./picture-picker.js').PicturePicker} PicturePicker */

/** A letter of each name, all different; they act while items are corrected.
 * @type {{[family: string]: string}} */
export const familyKeys = {
  black: 'l',
  white: 'w',
  grey: 'g',
  red: 'r',
  orange: 'o',
  yellow: 'y',
  green: 'e',
  blue: 'b',
  purple: 'p',
  pink: 'k',
  brown: 'n',
  beige: 'i',
};

/** @typedef {object} CorrectActions
 * @property {(color: string) => void} choose a family or `#rrggbb`, by a button: may lead to the next item
 * @property {() => void} confirm so too
 * @property {(color: string) => void} correct and stay, for what one wants to see first
 * @property {() => void} clear
 * @property {() => void} undo
 * @property {() => void} toggle begins and ends
 * @property {() => void} finish ends the review
 * @property {(note: string) => void} annotate what is pending
 */

export class CorrectControl {
  item = -1;
  element = make('section', 'correct');
  #begin;
  #state = make('p', 'pending-state');
  #reason = make('p', 'queue-reason');
  #estimate = make('p', 'estimate');
  #enough = make('div', 'enough');
  #body = make('div', 'correct-body');
  #families = make('div', 'correct-families');
  #own = make('div', 'correct-own');
  #picking = make('p', 'quiet');
  #screen;
  #hex = textField('Color as #rrggbb', '#rrggbb');
  #note = textField('Note', 'Note: why this color');
  #hint = make('p', 'hex-hint');
  #confirm;
  #clear;
  #undo;
  #next;
  #help = make('p', 'quiet correct-help');
  /** @type {ReviewQueue | null} */ #queue = null;

  /** @param {Corrections} corrections @param {CorrectActions} actions @param {PicturePicker} picker
   * @param {RememberedSwitch} andNext whether a click leads on */
  constructor(corrections, actions, picker, andNext) {
    this.corrections = corrections;
    this.actions = actions;
    this.picker = picker;
    this.#begin = keyButton('Correct the color', 'c', actions.toggle, 'framed');
    this.#screen = makeButton('Pick from the screen', async () => this.pick(await pickFromScreen()));
    this.#confirm = keyButton('Looks right', 'Enter', actions.confirm);
    this.#clear = keyButton('', 'x', actions.clear);
    this.#undo = keyButton('Undo', 'u', actions.undo);
    this.#next = switchButton('And next', andNext, 'A click goes to the next item');
    this.#hint.id = 'hex-hint';
    this.#hint.setAttribute('role', 'status');
    this.#hex.setAttribute('aria-describedby', 'hex-hint');
    this.#buildFamilies();
    this.#listen();
    const hexRow = make('div', 'correct-row'), ends = make('div', 'correct-ends');
    hexRow.append(this.#hex, makeButton('Take it', () => this.#takeHex()));
    ends.append(this.#confirm, this.#undo, keyButton('End', 'Esc', actions.toggle), this.#next, this.#clear);
    this.#enough.append(make('b', '', 'Enough for now.'), makeButton('Finish', actions.finish, 'framed'));
    this.#body.append(
      this.#reason,
      this.#enough,
      this.#families,
      ends,
      this.#estimate,
      this.#own,
      this.#note,
      hexRow,
      this.#hint,
      this.#picking,
      this.#screen,
      this.#help,
    );
    this.element.setAttribute('aria-label', 'Correction');
    this.element.append(this.#begin, this.#state, this.#body);
  }

  #buildFamilies() {
    this.#families.setAttribute('role', 'group');
    this.#families.setAttribute('aria-label', 'Family');
    for (const family of familySequence) {
      const button = keyButton(family, familyKeys[family], () => this.actions.choose(family), 'chip');
      button.style.setProperty('--color', familyColors[family]);
      button.dataset.family = family;
      this.#families.append(button);
    }
    this.#own.setAttribute('role', 'group');
    this.#own.setAttribute('aria-label', 'Its own colors');
  }

  #listen() {
    this.#hex.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      this.#takeHex();
    });
    this.#hex.addEventListener('input', () => this.#showHint());
    this.#note.addEventListener('change', () => this.actions.annotate(this.#note.value));
  }

  /** What the next correction says about itself. */
  get note() {
    return this.#note.value;
  }

  /** Shows another item, or the same one again.
   * @param {number} item @param {boolean} isOn whether it is open for corrections
   * @param {ReviewQueue | null} queue that someone goes through */
  show(item, isOn, queue) {
    // To move the element takes the focus from what is inside.
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && this.element.contains(focused)) {
      queueMicrotask(() => {
        if (this.element.isConnected && document.activeElement !== focused) focused.focus({preventScroll: true});
      });
    }
    if (item !== this.item) {
      this.item = item;
      this.#note.value = this.#pendingNote();
      this.#hex.value = '';
      this.#showOwn();
    }
    this.#queue = queue;
    this.#body.hidden = !isOn;
    this.#begin.hidden = isOn;
    this.picker.isOn = isOn;
    this.#next.hidden = queue !== null;
    this.#help.textContent = queue
      ? 'Each family goes to the next item, and so does “Looks right”. ← and → skip, Esc ends.'
      : 'A key corrects and goes to the next item. A click stays, except with “And next”. ← and → skip, Esc ends.';
    this.update();
  }

  /** Shows what is pending now. */
  update() {
    const {model} = this.corrections, {item} = this;
    const pending = this.corrections.of(item), override = model.overrides.get(item);
    const chosen = pending ? pending.color : override === undefined ? '' : model.overrideColors.get(item) ?? '';
    this.#state.textContent = model.pendingText(item);
    this.#state.hidden = !pending;
    for (const button of [...this.#families.children, ...this.#own.children]) {
      const {family, hex} = /** @type {HTMLElement} */ (button).dataset;
      button.setAttribute('aria-pressed', String(chosen !== '' && (family ?? hex) === chosen));
    }
    labelKeyButton(this.#clear, pending ? 'Drop this correction' : 'Remove the override');
    this.#show(this.#clear, pending !== undefined || override !== undefined);
    this.#show(this.#undo, this.corrections.canUndo);
    this.#showQueue();
    if (pending && document.activeElement !== this.#note) this.#note.value = this.#pendingNote();
    this.#showHint();
    this.#showPicking();
  }

  /** A button that goes hands the focus on.
   * @param {HTMLElement} button @param {boolean} isOn */
  #show(button, isOn) {
    if (!isOn && document.activeElement === button) this.#confirm.focus({preventScroll: true});
    button.hidden = !isOn;
  }

  /** Why the item is in the queue, and what the queue has come to. */
  #showQueue() {
    const {model} = this.corrections, queue = this.#queue;
    const estimate = queue ? wallEstimate(model, queue.sample) : null;
    this.#reason.textContent = queue ? queueReason(model, queue, this.item) : '';
    this.#estimate.textContent = estimate ? estimateText(estimate) : '';
    this.#enough.hidden = !estimate || !isEnough(estimate);
  }

  #pendingNote() {
    const note = this.corrections.of(this.item)?.note ?? '';
    return note === looksRight ? '' : note;
  }

  #showOwn() {
    this.#own.replaceChildren(
      ...this.corrections.model.colors(this.item).map(({rgb}, at) => {
        const hex = hexOf(rgb);
        const button = keyButton(hex, String(at + 1), () => this.actions.choose(hex), 'chip hex-choice');
        button.style.setProperty('--color', hex);
        button.dataset.hex = hex;
        return button;
      }),
    );
  }

  /** Which eyedropper there is. */
  #showPicking() {
    const image = byId('sheet-body').querySelector('.image img');
    const isThere = image instanceof HTMLImageElement;
    if (isThere && !image.complete) image.addEventListener('load', () => this.#showPicking(), {once: true});
    const canRead = isThere && this.picker.canRead(image);
    byId('sheet').classList.toggle('picking', canRead && this.picker.isOn);
    this.#screen.hidden = canRead || !ScreenPicker;
    this.#picking.textContent = !isThere
      ? 'There is no picture to measure. The correction counts as soon as there is one.'
      : canRead
      ? 'Or click the picture where it has the color.'
      : ScreenPicker
      ? 'The browser does not let the page read pictures on the disk. Its own eyedropper reads the screen.'
      : 'This browser does not let the page read pictures on the disk. Choose a color above, or type one.';
  }

  /** What is under the pointer.
   * @param {number} rgb -1 for nothing */
  look(rgb) {
    this.#showHint(rgb);
  }

  /** @param {number} rgb -1 for nothing */
  pick(rgb) {
    if (rgb >= 0) this.actions.correct(hexOf(rgb));
  }

  #takeHex() {
    const rgb = rgbOf(withNumberSign(this.#hex.value));
    this.#hex.setAttribute('aria-invalid', String(rgb === null));
    if (rgb === null) this.#hint.textContent = 'Write a color as # with three or six of 0 to 9 and a to f.';
    else this.actions.correct(hexOf(rgb));
  }

  /** @param {number} [seen] the color under the pointer */
  #showHint(seen = -1) {
    const typed = rgbOf(withNumberSign(this.#hex.value)) ?? -1;
    const rgb = seen >= 0 ? seen : typed;
    this.#hex.removeAttribute('aria-invalid');
    this.#hint.classList.toggle('has-color', rgb >= 0);
    this.#hint.style.setProperty('--color', rgb < 0 ? '' : hexOf(rgb));
    this.#hint.textContent = rgb < 0 ? '' : `${hexOf(rgb)}, about ${likelyFamily(this.corrections.model, rgb)}`;
  }
}

/** @param {string} text */
const withNumberSign = (text) => text.trim().replace(/^(?=[^#])/, '#');

/** A button with the key that does the same.
 * @param {string} text @param {string} key @param {() => void} action @param {string} [kind] */
function keyButton(text, key, action, kind = '') {
  const button = makeButton('', action, kind);
  button.setAttribute('aria-keyshortcuts', key.length === 1 ? key.toUpperCase() : key);
  button.append(text, make('kbd', '', key.length === 1 ? key.toUpperCase() : key));
  /** @type {HTMLElement} */ (button.lastElementChild).setAttribute('aria-hidden', 'true');
  return button;
}

/** @param {HTMLElement} button as `keyButton` makes them @param {string} text */
function labelKeyButton(button, text) {
  if (button.firstChild !== button.lastElementChild) button.firstChild?.remove();
  button.prepend(text);
}

/** @param {string} text @param {RememberedSwitch} remembered @param {string} title */
function switchButton(text, remembered, title) {
  const show = () => button.setAttribute('aria-pressed', String(remembered.isOn));
  const button = makeButton(text, () => {
    remembered.set(!remembered.isOn);
    show();
  });
  button.title = title;
  show();
  return button;
}

/** @param {string} label @param {string} example */
function textField(label, example) {
  const field = make('input');
  field.type = 'text';
  field.autocomplete = 'off';
  field.spellcheck = false;
  field.placeholder = example;
  field.setAttribute('aria-label', label);
  return field;
}
