// The part of the sheet that corrects an item: families, its own colors, any other color, a note.
//
// While items are corrected it stands at the bottom of the sheet, and what differs between items stands above the buttons.
// So each button stays where it is from item to item.

import {hexOf} from '../../core/color/color.js';
import {familyColors, familySequence} from '../../core/color/families.js';
import {byId, colored, focusInPlace, keyed, make, makeButton} from '../../dom/elements.js';
import {looksRight} from '../../core/items/corrections.js';
import {queueReason} from '../../core/items/review-queue.js';
import {estimateText, isEnough, wallEstimate} from '../../core/items/review-sample.js';
import {ColorField, labelledField} from './color-field.js';
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
  #stateRow = make('div', 'correct-state');
  #state = make('p', 'pending-state');
  #reason = make('p', 'queue-reason');
  #estimate = make('p', 'estimate');
  #enough = make('div', 'enough');
  #body = make('div', 'correct-body');
  #families = make('div', 'correct-families');
  #own = make('div', 'correct-own');
  #picking = make('p', 'quiet picking');
  #screen;
  #note = labelledField('correct-note', 'Note', 'why this color');
  #field;
  #confirm;
  #clear;
  #undo;
  #next;
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
    this.#field = new ColorField(corrections.model, actions.correct);
    this.#note.input.addEventListener('change', () => this.actions.annotate(this.note));
    this.#buildFamilies();
    const more = make('div', 'correct-more'), ways = make('div', 'correct-ways'), ends = make('div', 'correct-ends');
    ways.append(this.#field.hint, this.#picking, this.#screen);
    more.append(this.#note.label, this.#note.input, ...this.#field.elements, ways, this.#own);
    ends.append(this.#confirm, this.#undo, keyButton('End', 'Esc', actions.toggle), this.#unfoldButton(), this.#next);
    this.#enough.append(make('b', '', 'Enough for now.'), makeButton('Finish', actions.finish, 'framed'));
    this.#stateRow.append(this.#state, this.#clear);
    this.#body.append(this.#reason, this.#estimate, this.#enough, more, this.#families, ends);
    this.element.ariaLabel = 'Correction';
    this.element.append(this.#begin, this.#stateRow, this.#body);
  }

  /** Where the window is small, notes and other colors wait behind it. */
  #unfoldButton() {
    const button = makeButton('Color, note', () => {
      button.ariaExpanded = String(this.element.classList.toggle('unfolded'));
    }, 'unfold');
    button.ariaExpanded = 'false';
    return button;
  }

  #buildFamilies() {
    this.#families.role = 'group';
    this.#families.ariaLabel = 'Family';
    for (const family of familySequence) {
      const button = colored(keyButton(family, familyKeys[family], () => this.actions.choose(family), 'chip'), familyColors[family]);
      button.dataset.family = family;
      this.#families.append(button);
    }
    this.#own.role = 'group';
    this.#own.ariaLabel = 'Its own colors';
  }

  /** What the next correction says about itself. */
  get note() {
    return this.#note.input.value;
  }

  /** Shows another item, or the same one again.
   * @param {number} item @param {boolean} isOn whether it is open for corrections
   * @param {ReviewQueue | null} queue that someone goes through */
  show(item, isOn, queue) {
    // To move the element takes the focus from what is inside.
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && this.element.contains(focused)) {
      queueMicrotask(() => {
        if (this.element.isConnected && document.activeElement !== focused) focusInPlace(focused);
      });
    }
    if (item !== this.item) {
      this.item = item;
      this.#note.input.value = this.#pendingNote();
      this.#field.empty();
      this.#showOwn();
    }
    this.#queue = queue;
    this.#body.hidden = !isOn;
    this.#begin.hidden = isOn;
    this.picker.isOn = isOn;
    this.#next.hidden = queue !== null;
    this.update();
  }

  /** Shows what is pending now. */
  update() {
    const {model} = this.corrections, {item} = this;
    const pending = this.corrections.of(item), override = model.overrides.get(item);
    const chosen = pending ? pending.color : override === undefined ? '' : model.overrideColors.get(item) ?? '';
    this.#state.textContent = model.pendingText(item);
    this.#state.hidden = !pending;
    this.#stateRow.hidden = !pending && (override === undefined || this.#body.hidden);
    for (const button of [...this.#families.children, ...this.#own.children]) {
      const {family, hex} = /** @type {HTMLElement} */ (button).dataset;
      button.ariaPressed = String(chosen !== '' && (family ?? hex) === chosen);
    }
    labelKeyButton(this.#clear, pending ? 'Drop this correction' : 'Remove the override');
    this.#handFocusOn(this.#clear, pending !== undefined || override !== undefined);
    this.#handFocusOn(this.#undo, this.corrections.canUndo);
    this.#undo.disabled = !this.corrections.canUndo;
    this.#clear.hidden = this.#body.hidden;
    this.#showQueue();
    if (pending && document.activeElement !== this.#note.input) this.#note.input.value = this.#pendingNote();
    this.#field.showHint();
    this.#showPicking();
  }

  /** A button that goes hands the focus on.
   * @param {HTMLElement} button @param {boolean} isOn */
  #handFocusOn(button, isOn) {
    if (!isOn && document.activeElement === button) focusInPlace(this.#confirm);
  }

  /** Why the item is in the queue, and what the queue has come to. */
  #showQueue() {
    const {model} = this.corrections, queue = this.#queue;
    const estimate = queue ? wallEstimate(model, queue.sample) : null;
    const noPicture = model.image(this.item) ? '' : 'There is no picture to measure. The correction counts as soon as there is one.';
    this.#reason.textContent = [queue ? queueReason(model, queue, this.item) : '', noPicture].filter(Boolean).join(' ');
    this.#estimate.textContent = estimate ? estimateText(estimate) : '';
    this.#enough.hidden = !estimate || !isEnough(estimate);
  }

  #pendingNote() {
    const note = this.corrections.of(this.item)?.note ?? '';
    return note === looksRight ? '' : note;
  }

  #showOwn() {
    this.#own.replaceChildren(
      ...this.corrections.model.colors(this.item).map(({rgb, family}, at) => {
        const hex = hexOf(rgb), name = `${hex}, ${this.corrections.model.summary.families[family]}`;
        const button = keyed(keyButton('', String(at + 1), () => this.actions.choose(hex), 'chip hex-choice'), hex);
        colored(button, hex).dataset.hex = hex;
        button.title = button.ariaLabel = name;
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
    this.#picking.textContent = canRead
      ? 'Or click the picture where it has the color.'
      : isThere && !ScreenPicker
      ? 'This browser cannot take it from the picture.'
      : '';
  }

  /** What is under the pointer.
   * @param {number} rgb -1 for nothing */
  look(rgb) {
    this.#field.showHint(rgb);
  }

  /** @param {number} rgb -1 for nothing */
  pick(rgb) {
    if (rgb >= 0) this.actions.correct(hexOf(rgb));
  }
}

/** A button with the key that does the same.
 * @param {string} text @param {string} key @param {() => void} action @param {string} [kind] */
function keyButton(text, key, action, kind = '') {
  const button = makeButton('', action, kind);
  button.ariaKeyShortcuts = key.length === 1 ? key.toUpperCase() : key;
  button.append(text, make('kbd', '', key.length === 1 ? key.toUpperCase() : key));
  /** @type {HTMLElement} */ (button.lastElementChild).ariaHidden = 'true';
  return button;
}

/** @param {HTMLElement} button as `keyButton` makes them @param {string} text */
function labelKeyButton(button, text) {
  if (button.firstChild !== button.lastElementChild) button.firstChild?.remove();
  button.prepend(text);
}

/** @param {string} text @param {RememberedSwitch} remembered @param {string} title */
function switchButton(text, remembered, title) {
  const show = () => button.ariaPressed = String(remembered.isOn);
  const button = makeButton(text, () => {
    remembered.set(!remembered.isOn);
    show();
  });
  button.title = title;
  show();
  return button;
}
