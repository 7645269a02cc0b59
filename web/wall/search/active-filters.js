// What the list is narrowed to or ordered by, as a row of buttons that remove it.

import {activeChips} from '../../core/view/filters.js';
import {byId, colored, keyed, make, makeButton} from '../../dom/elements.js';
import {keepFocus} from '../input/focus.js';
/** @typedef {import('../../core/view/filters.js').FilterChip} FilterChip */

export class ActiveFilters {
  element = byId('filters');
  /** @type {import('../../core/view/view.js').Asked | null} what was cleared, while it can be restored */ #cleared = null;
  /** What a link asked for and the wall does not have, until something else is asked for. */ note = '';

  /** @param {View} view @param {() => void} undone called when what was cleared is there again */
  constructor(view, undone) {
    this.view = view;
    this.undone = undone;
    view.changed.listen(() => {
      this.note = '';
    });
  }

  /** Of the window; 0 while there is nothing to show. */
  get height() {
    return this.element.hidden ? 0 : this.element.offsetHeight;
  }

  /** Removes all at once. */
  clear() {
    const asked = this.view.isWhole ? null : this.view.asked;
    this.view.ask({});
    this.#cleared = asked;
    this.show();
  }

  #undo() {
    const cleared = this.#cleared;
    if (!cleared) return;
    this.view.ask(cleared);
    this.undone();
  }

  /** Shows what the view has now. The focus stays in the row, or goes to the search. */
  show() {
    keepFocus(() => this.#show(), byId('search'));
  }

  #show() {
    const {element, view} = this;
    const chips = activeChips(view);
    if (chips.length) this.#cleared = null;
    const note = make('p', 'link-note', this.note);
    note.role = 'status';
    element.replaceChildren(...(this.note ? [note] : []), ...chips.map(removableChip));
    if (chips.length > 1) element.append(makeButton('Clear all', () => this.clear(), 'plain-button'));
    if (this.#cleared) element.append(make('span', 'quiet', 'Filters cleared.'), makeButton('Undo', () => this.#undo(), 'removable'));
    element.hidden = !element.hasChildNodes();
  }
}

/** @param {FilterChip} chip */
function removableChip({label, color, remove}) {
  const button = keyed(makeButton('', remove, 'removable'), label);
  button.ariaLabel = button.title = `Remove ${label}`;
  if (color) button.append(colored(make('i'), color));
  button.append(make('span', '', label), make('b', '', '\u00d7'));
  return button;
}
