// Correcting one item after the other: while it is on, single keys choose colors and go on to the next item.

import {hexOf} from '../../core/color/color.js';
import {accessibleLabel} from '../../core/items/accessible-label.js';
import {noFamily} from '../../core/items/model.js';
import {announce} from '../../dom/copy.js';
import {byId, focusInPlace} from '../../dom/elements.js';
import {RememberedSwitch} from '../../dom/remembered-switch.js';
import {letterKeys} from '../input/keys.js';
import {isSheetBelow} from '../sheet/resizer.js';
import {CorrectControl, familyKeys} from './correct-control.js';
import {cleanNote, isLookedAt, looksRight} from '../../core/items/corrections.js';
import {estimateText, isEnough, wallEstimate} from '../../core/items/review-sample.js';
import {plural} from '../../core/text.js';
import {PicturePicker} from './picture-picker.js';

/** No keyboard to speak of. */
const touch = matchMedia('not all and (any-hover: hover)');
/** Whether a click leads to the next item outside the queue too. */
const andNext = new RememberedSwitch('huewall-next', false);
/** Milliseconds that are too short to look at an item: a second click within them was meant for the one before. */
const leastLook = 300;

export class Correcting {
  #isOn = false;
  /** When a click put another item, or another button, under the pointer. */ #moved = -Infinity;
  #isByPointer = false;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.corrections = app.corrections;
    /** @type {PicturePicker} */
    const picker = new PicturePicker(byId('sheet-body'), {look: (rgb) => this.control.look(rgb), pick: (rgb) => this.control.pick(rgb)});
    /** @type {CorrectControl} */
    this.control = new CorrectControl(
      app.corrections,
      {
        choose: (color) => this.#byClick(() => this.correct(color)),
        confirm: () => this.#byClick(() => this.confirm()),
        correct: (color) => this.correct(color),
        clear: () => this.clear(),
        undo: () => this.undo(),
        toggle: () => this.#toggleByClick(),
        finish: () => this.#finish(),
        annotate: (note) => this.#annotate(note),
      },
      picker,
      andNext,
    );
    this.control.element.addEventListener('click', (event) => this.#beforeClick(event), true);
    // Before all others: a letter means a color now.
    addEventListener('keydown', (event) => this.#act(event), true);
    app.corrections.changed.listen(() => {
      if (this.#isShown) this.control.update();
    });
  }

  get isOn() {
    return this.#isOn && this.app.sheet.isOpen;
  }

  get #isShown() {
    return this.app.sheet.isOpen && this.control.item >= 0;
  }

  get #isInQueue() {
    return this.app.view.asked.review === 'queue';
  }

  /** The part of the sheet for an item.
   * @param {number} item */
  partFor(item) {
    this.#show(item);
    return this.control.element;
  }

  /** @param {number} item */
  #show(item) {
    this.control.show(item, this.#isOn, this.#isOn && this.#isInQueue ? this.app.queue : null);
  }

  toggle() {
    if (this.isOn) this.end();
    else this.begin();
  }

  /** Opens the sheet for it, of the chosen item or the first that is on view. */
  begin() {
    const {app} = this, {stage} = app;
    const {items, positions} = stage.list;
    const item = app.sheet.isOpen
      ? app.sheet.item
      : positions[stage.selected] >= 0
      ? stage.selected
      : Math.max(stage.anchor(), items[0] ?? -1);
    if (item < 0) return;
    this.#set(true);
    if (app.sheet.isOpen) this.#showSheet();
    else app.choose(item, {isOpening: true});
    focusInPlace(byId('sheet-body'));
    if (!touch.matches) this.#sayIsOn();
  }

  /** The control has another place in the sheet while items are corrected, and a sheet below the wall is higher then. */
  #showSheet() {
    const {app} = this;
    app.sheet.show(app.sheet.item);
    if (isSheetBelow()) app.fit(0);
  }

  #sayIsOn() {
    announce(letterKeys.isOn ? 'Correcting is on: letters choose families, Esc ends it' : 'Correcting is on: single keys are switched off');
  }

  end() {
    if (!this.#isOn) return;
    this.#set(false);
    if (this.#isShown) this.#showSheet();
    if (this.app.sheet.isOpen) focusInPlace(byId('sheet-body'));
    const {size} = this.corrections.pending;
    announce(
      `Correcting has ended${size ? `: ${plural(size, 'correction')} ${this.corrections.store.isServed ? 'made here' : 'pending'}` : ''}`,
    );
  }

  /** From the queue to what it has come to. */
  #finish() {
    this.app.closeSheet();
    this.app.openPanel('review');
  }

  /** @param {boolean} isOn */
  #set(isOn) {
    this.#isOn = isOn;
    this.app.sheet.element.classList.toggle('correcting', isOn);
  }

  /** @param {string} color a family or `#rrggbb` */
  correct(color) {
    const {item, note} = this.control;
    this.corrections.correct(item, color, note);
    announce(this.#whatHappened(item));
  }

  confirm() {
    const {item} = this.control, {model} = this.app;
    if (model.family[item] === noFamily) return announce('It has no color that could be right.');
    if (model.pending.has(item)) this.corrections.correct(item, hexOf(model.rgb[item]), looksRight);
    else if (isLookedAt(model, item)) return announce('A person has chosen this color already.');
    else this.corrections.confirm([item]);
    announce(this.#whatHappened(item));
  }

  clear() {
    const {item} = this.control;
    this.corrections.clear(item);
    announce(this.#whatHappened(item));
  }

  undo() {
    const item = this.corrections.undo();
    if (item >= 0 && item !== this.app.sheet.item) this.app.choose(item, {});
    announce(item >= 0 ? `Undone: ${this.#whatHappened(item)}` : 'Undone');
  }

  /** @param {string} note */
  #annotate(note) {
    const {item} = this.control, pending = this.corrections.of(item);
    if (pending && pending.note !== cleanNote(note) && pending.color) this.corrections.correct(item, pending.color, note);
  }

  /** @param {number} item */
  #whatHappened(item) {
    const {model} = this.app;
    return `${model.title(item)}: ${model.pendingText(item) || 'nothing pending'}`;
  }

  /** Goes along what is on view; from an item that is not, to the first that is.
   * @param {number} step @param {(item: number) => boolean} [isWanted]
   * @returns {boolean} whether there was a next one */
  #go(step, isWanted = () => true) {
    const {items, positions} = this.app.stage.list;
    const start = positions[this.control.item];
    let at = start < 0 ? 0 : start + step;
    while (at in items && !isWanted(items[at])) at += step;
    const next = items[at];
    if (next === undefined) return false;
    this.app.choose(next, {});
    return true;
  }

  /** @param {KeyboardEvent} event */
  #act(event) {
    if (!this.isOn || event.altKey) return;
    const {target, key} = event;
    const element = target instanceof HTMLElement ? target : document.body;
    if (element.closest('input, select, textarea')) return;
    const isUndo = (event.ctrlKey || event.metaKey) && key.toLowerCase() === 'z';
    if ((event.ctrlKey || event.metaKey) && !isUndo) return;
    const action = isUndo ? () => this.undo() : this.#actionOf(key, element);
    // A key that is held down would correct items that the user has not seen.
    const isHeld = event.repeat && !key.startsWith('Arrow') && (action !== undefined || this.control.element.contains(element));
    if (!action && !isHeld) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isHeld) action?.();
  }

  /** @param {string} key @param {HTMLElement} element that has the focus @returns {(() => void) | undefined} */
  #actionOf(key, element) {
    if (key === 'Escape') return () => this.end();
    if (key === 'Enter') return element.closest('button, a, summary') ? undefined : () => this.#andGoOn(() => this.confirm());
    if (key === 'ArrowRight' || key === 'ArrowLeft') {
      const isElsewhere = element.closest('#tiles, #layouts, #ribbon, #resizer');
      return isElsewhere ? undefined : () => {
        this.#go(key === 'ArrowRight' ? 1 : -1);
      };
    }
    return letterKeys.isOn && /^[a-z0-9]$/i.test(key) ? () => this.#letter(key.toLowerCase()) : undefined;
  }

  /** A letter or digit; those that mean nothing here do nothing at all.
   * @param {string} key */
  #letter(key) {
    const family = Object.keys(familyKeys).find((name) => familyKeys[name] === key);
    const own = this.app.model.colors(this.control.item)[Number(key) - 1];
    if (family) this.#andGoOn(() => this.correct(family));
    else if (own) this.#andGoOn(() => this.correct(hexOf(own.rgb)));
    else if (key === 'x') this.clear();
    else if (key === 'u') this.undo();
    else if (key === 'c' && this.#isInQueue) this.#sayIsOn();
    else if (key === 'c') this.end();
  }

  /** A second click within a blink was meant for what was there before; a key that presses a button has no count.
   * @param {MouseEvent} event */
  #beforeClick(event) {
    this.#isByPointer = event.detail > 0;
    if (this.#isByPointer && performance.now() - this.#moved < leastLook) event.stopImmediatePropagation();
  }

  #toggleByClick() {
    this.toggle();
    this.#moved = performance.now();
  }

  /** @param {() => void} action */
  #byClick(action) {
    if (!this.#isInQueue && !andNext.isOn) return action();
    // A user who clicked and then presses Enter means "Looks right", not the button that was clicked.
    if (this.#isByPointer) focusInPlace(byId('sheet-body'));
    this.#andGoOn(action);
    this.#moved = performance.now();
  }

  /** In the queue it passes by items that were reviewed meanwhile.
   * @param {() => void} action */
  #andGoOn(action) {
    const {model, queue} = this.app, {item} = this.control, isQueue = this.#isInQueue;
    const estimate = () => (isQueue ? wallEstimate(model, queue.sample) : null), before = estimate();
    action();
    const after = estimate(), did = `${this.#whatHappened(item)}.`;
    const end = before && after && !isEnough(before) && isEnough(after) ? `Enough for now. ${estimateText(after)}` : '';
    const isThere = this.#go(1, (next) => !isQueue || queue.has(next));
    const next = isThere ? `Next: ${accessibleLabel(model, this.control.item)}` : 'That was the last item here.';
    announce([did, end, next].filter(Boolean).join(' '));
  }
}
