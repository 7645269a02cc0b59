// @ts-check
// What the list is narrowed to or ordered by, as a row of buttons that remove it.

class ActiveFilters {
  element = byId('filters');
  /** @type {ReturnType<View['saved']> | null} what was cleared, while it can be had again */ #cleared = null;

  /** @param {View} view @param {() => void} undone called when what was cleared is there again */
  constructor(view, undone) {
    this.view = view;
    this.undone = undone;
  }

  /** Of the window; 0 while there is nothing to show. */
  get height() { return this.element.hidden ? 0 : this.element.offsetHeight; }

  /** Removes all at once. */
  clear() {
    const saved = this.view.isWhole ? null : this.view.saved();
    this.view.clear();
    this.#cleared = saved;
    this.show();
  }

  #undo() {
    const cleared = this.#cleared;
    if (!cleared) return;
    this.view.restore(cleared);
    this.undone();
  }

  /** Shows what the view has now. Whoever was on a button of the row stays in the row, or gets to the search. */
  show() {
    const {element, view} = this;
    const controls = () => [...element.querySelectorAll('button')];
    const focused = controls().findIndex((control) => control === document.activeElement);
    const chips = activeChips(view);
    if (chips.length) this.#cleared = null;
    element.replaceChildren(...chips.map(removableChip));
    if (chips.length > 1) element.append(makeButton('Clear all', () => this.clear(), 'plain-button'));
    if (this.#cleared) element.append(make('span', 'quiet', 'Filters cleared.'), makeButton('Undo', () => this.#undo(), 'removable'));
    element.hidden = !element.hasChildNodes();
    if (focused < 0) return;
    const left = controls();
    (left[Math.min(focused, left.length - 1)] ?? byId('search')).focus({preventScroll: true});
  }
}

/** Filters first, then what the list is ordered by.
 * @param {View} view @returns {FilterChip[]} */
function activeChips(view) {
  const chips = hardFilters.flatMap((filter) => filter.chips(view));
  const colors = view.colors();
  if (colors) {
    const name = colors.map(({rgb}) => hexOf(rgb)).join(', ');
    const remove = () => view.set({like: '', query: typedParts(view.query).words});
    chips.push({label: `Closest to ${name}`, color: hexOf(colors[0].rgb), remove});
  }
  if (view.isFlaggedFirst) chips.push({label: 'Flagged first', remove: () => view.set({isFlaggedFirst: false})});
  return chips;
}

/** @param {FilterChip} chip */
function removableChip({label, color, remove}) {
  const button = makeButton('', remove, 'removable');
  button.setAttribute('aria-label', `Remove ${label}`);
  button.title = `Remove ${label}`;
  if (color) {
    const swatch = make('i');
    swatch.style.setProperty('--color', color);
    button.append(swatch);
  }
  button.append(make('span', '', label), make('b', '', '\u00d7'));
  return button;
}
