// The bar below the wall: there while something is selected, with what can be done with it.

import {hexOf, inkOn} from '../../core/color/color.js';
import {familyOf} from '../../core/color/naming.js';
import {selectionPalette} from '../../core/color/selection-palette.js';
import {debounce} from '../../core/events.js';
import {oncePerFrame} from '../../dom/timing.js';
import {csvOf, idList, idsOf, itemsOfLink, linkLimit, linkText} from '../../core/items/selection-text.js';
import {formatCount, formatShare, plural} from '../../core/text.js';
import {announce, copyColor, copyText} from '../../dom/copy.js';
import {byId, focusInPlace, keyed, makeButton} from '../../dom/elements.js';
import {keepFocus} from '../input/focus.js';
import {savePage} from './page-to-send.js';

const isOnDisk = location.protocol === 'file:';

/** From a page on the disk it stays a path: the whole address leads nowhere on another computer.
 * @param {string} path */
const pictureAddress = (path) => (isOnDisk ? path : new URL(path, location.href).href);

export class SelectionBar {
  element = byId('selection-bar');
  #words = byId('selection-words');
  #mode = byId('select-mode');
  /** @type {HTMLInputElement} */ #name = byId('selection-name');
  #title = document.title;
  /** @type {{items: Int32Array, name: string} | null} what was selected before it was cleared */ #cleared = null;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const {selection} = app;
    const actions = byId('selection-actions');
    /** @type {[string, () => void][]} */
    const buttons = [
      ['Copy ids', () => this.#copy('ids', idsOf(app.model, selection.items()))],
      ['Copy CSV', () => this.#copy('rows for a spreadsheet', csvOf(app.model, selection.items(), pictureAddress, selection.name))],
      ['Only these', () => this.#showOnly()],
      ['Copy link', () => this.#copyLink()],
      ['Save as page', () => savePage(app)],
      ['Clear', () => this.clear()],
    ];
    actions.append(...buttons.map(([text, action]) => makeButton(text, action)));
    this.#mode.addEventListener('click', () => selection.setMode(true));
    this.#name.addEventListener('input', () => {
      this.#call(this.#name.value.trim());
      app.writeAddress();
    });
    this.#name.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return;
      event.stopPropagation();
      focusInPlace(app.stage.tiles.host);
    });
    // Wherever it is, what lies above it knows its height.
    new ResizeObserver(() => {
      app.stage.covered = this.element.offsetHeight;
      document.documentElement.style.setProperty('--selection-height', `${app.stage.covered}px`);
    }).observe(this.element);
    selection.changed.listen(oncePerFrame(() => this.update()));
  }

  /** Gives the selection a name: the address, paper and all that leaves the page have it.
   * @param {string} name */
  #call(name) {
    const {app} = this;
    app.selection.name = name;
    if (this.#name.value.trim() !== name) this.#name.value = name;
    document.title = name ? `${name} \u00b7 ${this.#title}` : this.#title;
    if (app.view.asked.only) app.filters.show();
  }

  /** Shows what is selected now. */
  update() {
    const {selection, stage, view} = this.app, isShown = selection.size > 0 || selection.isMode;
    const hadFocus = this.element.contains(document.activeElement);
    if (this.element.hidden === isShown) {
      this.element.hidden = !isShown;
      this.#mode.hidden = isShown;
      document.documentElement.classList.toggle('selecting', isShown);
      if (hadFocus) focusInPlace(stage.tiles.host);
    }
    this.element.classList.toggle('without-items', selection.size === 0);
    if (!selection.size && !view.asked.only && selection.name) this.#call('');
    this.#showPalette();
    this.#words.textContent = selection.size
      ? this.#summary()
      : stage.arrangement?.isContinuous
      ? 'Click items, or drag with Alt'
      : 'Click items, or drag over them';
  }

  #showPalette = debounce(150, () => {
    const {model, selection} = this.app, palette = selectionPalette(model, selection.items());
    keepFocus(() => byId('selection-palette').replaceChildren(...palette.map((color) => paletteButton(model, color))));
  });

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
    const {selection} = this.app, items = selection.items(), {name} = selection;
    selection.clear();
    if (!items.length) return;
    announce(`Selection cleared. Undo with Ctrl+Z`);
    this.#cleared = {items, name};
  }

  /** Selects what a link says, unless there is a selection already: going back in the history does not change one.
   * @param {string} text @param {string} name */
  restore(text, name) {
    const {selection, model} = this.app;
    if (!selection.name) this.#call(name);
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
    this.#call(this.#cleared.name);
    this.app.selection.replace(this.#cleared.items);
    this.#cleared = null;
    return true;
  }
}

/** A color of the selection, and how much of it there is: a press copies it.
 * @param {Model} model @param {{rgb: number, share: number}} color */
function paletteButton(model, {rgb, share}) {
  const hex = hexOf(rgb), part = formatShare(share), button = keyed(copyColor(hex, `${familyOf(model, rgb)}, ${part}`), hex);
  button.dataset.share = part;
  button.style.setProperty('--on-color', inkOn(rgb));
  return button;
}
