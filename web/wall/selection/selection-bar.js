// The bar below the wall: there while something is selected, with what can be done with it.

import {oncePerFrame} from '../../dom/timing.js';
import {csvOf, idList, idsOf, itemsOfLink, linkLimit, linkText} from '../../core/items/selection-text.js';
import {formatCount, plural} from '../../core/text.js';
import {announce, copyText} from '../../dom/copy.js';
import {byId, focusInPlace, makeButton} from '../../dom/elements.js';

const isOnDisk = location.protocol === 'file:';

/** From a page on the disk it stays a path: the whole address leads nowhere on another computer.
 * @param {string} path */
const pictureAddress = (path) => (isOnDisk ? path : new URL(path, location.href).href);

export class SelectionBar {
  element = byId('selection-bar');
  #words = byId('selection-words');
  #mode = byId('select-mode');
  /** @type {Int32Array | null} what was selected before it was cleared */ #cleared = null;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const {selection} = app;
    const actions = byId('selection-actions');
    /** @type {[string, () => void][]} */
    const buttons = [
      ['Copy ids', () => this.#copy('ids', idsOf(app.model, selection.items()))],
      ['Copy CSV', () => this.#copy('rows for a spreadsheet', csvOf(app.model, selection.items(), pictureAddress))],
      ['Only these', () => this.#showOnly()],
      ['Copy link', () => this.#copyLink()],
      ['Clear', () => this.clear()],
    ];
    actions.append(...buttons.map(([text, action]) => makeButton(text, action)));
    this.#mode.addEventListener('click', () => selection.setMode(true));
    selection.changed.listen(oncePerFrame(() => this.update()));
  }

  /** Shows what is selected now. */
  update() {
    const {selection, stage} = this.app, isShown = selection.size > 0 || selection.isMode;
    const hadFocus = this.element.contains(document.activeElement);
    if (this.element.hidden === isShown) {
      this.element.hidden = !isShown;
      this.#mode.hidden = isShown;
      document.documentElement.classList.toggle('selecting', isShown);
      stage.covered = isShown ? this.element.offsetHeight : 0;
      if (hadFocus) focusInPlace(stage.tiles.host);
    }
    byId('selection-actions').classList.toggle('without-items', selection.size === 0);
    this.#words.textContent = selection.size
      ? this.#summary()
      : stage.arrangement?.isContinuous
      ? 'Click items, or drag with Alt'
      : 'Click items, or drag over them';
  }

  #summary() {
    const {selection, stage} = this.app, {positions} = stage.list;
    const hidden = selection.items().reduce((count, item) => count + (positions[item] < 0 ? 1 : 0), 0);
    return `${formatCount(selection.size)} selected${hidden ? `, ${formatCount(hidden)} not on view` : ''}`;
  }

  /** @param {string} what @param {string} text */
  #copy(what, text) {
    copyText(text, `${formatCount(this.app.selection.size)} ${what}`);
  }

  #copyLink() {
    const {selection, model} = this.app;
    if (linkText(model, selection.items()) === null) {
      announce(
        `${formatCount(selection.size)} items are too many for a link: it holds about ${
          formatCount(linkLimit)
        } characters of ids. Copy the ids instead.`,
      );
    } else {
      // The address itself is written a moment later.
      copyText(
        `${location.href.split('#')[0]}#${this.app.history.current()}`,
        `a link to ${plural(selection.size, 'item')}${isOnDisk ? '. It works on this computer only: this page is a file here' : ''}`,
      );
    }
  }

  clear() {
    const {selection} = this.app, items = selection.items();
    selection.clear();
    if (!items.length) return;
    announce(`Selection cleared. Undo with Ctrl+Z`);
    this.#cleared = items;
  }

  /** Selects what a link says, unless there is a selection already: going back in the history does not change one.
   * @param {string} text */
  restore(text) {
    const {selection, model} = this.app;
    if (!text || selection.size) return;
    const {items, missing} = itemsOfLink(model, text);
    selection.replace(items);
    if (missing) announce(`${formatCount(missing)} of the selected items ${missing === 1 ? 'is' : 'are'} no longer in this catalogue.`);
  }

  #showOnly() {
    const {selection, model, view} = this.app, items = selection.items();
    view.set({only: idList(model, items)});
    scrollTo(0, 0);
    if (linkText(model, items) === null) announce('These are too many for the address: the filter ends when the page is left.');
  }

  /** Selects again what was cleared last; false when there is nothing. */
  undo() {
    if (!this.#cleared || this.app.selection.size) return false;
    this.app.selection.replace(this.#cleared);
    this.#cleared = null;
    return true;
  }
}
