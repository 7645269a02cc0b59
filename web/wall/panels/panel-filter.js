// Hard filters: what is not wanted is not there, whatever the order.

import {formatCount, plural} from '../../core/text.js';
import {filtersOf, withoutFilter} from '../../core/view/filters.js';
import {asOrder, orders} from '../../core/view/orders.js';
import {keyed, labelled, make, makeButton, setDisabled} from '../../dom/elements.js';
import {chips} from './panel-parts.js';
import {priceFilter} from './panel-price.js';
/** @typedef {import('./panel.js').PanelKind} PanelKind */
/** @typedef {import('../../core/view/filters.js').Filter} Filter */

/** Choices of a long list that are shown before someone asks for more. Twelve families and no color are not a long list. */
const shortList = 8, longList = 14;
/** What someone has opened or folded, and the long lists asked for, by name. */
const opened = /** @type {Map<string, boolean>} */ (new Map()), whole = /** @type {Set<string>} */ (new Set());

/** @param {App} app */
function buildFilter(app) {
  const {view} = app, clear = makeButton('Clear search and filters', () => app.clear(), 'framed');
  setDisabled(clear, view.isWhole);
  const parts = filtersOf(app.model).flatMap((filter) => (filter.name === 'price' ? priceFilter(app) : choicesOf(app, filter)));
  return [...parts, orderChoice(app), ...stackSwitch(app), clear];
}

/** The choices of a filter; nothing where the catalogue has none.
 * @param {App} app @param {Filter} filter @returns {HTMLElement[]} */
function choicesOf({view, panel}, {name, title, choices, isFolded, isOffered}) {
  if (!choices || !title || !isOffered?.(view)) return [];
  // What opens for a choice stays open when it is no longer chosen.
  if (view.chosen(name).length && !opened.has(name)) opened.set(name, true);
  if (isFolded && !opened.get(name)) return [folded(title, name, panel, [])];
  const list = choices(view, withoutFilter(view, name)), isLong = list.length >= longList;
  const shown = isLong && !whole.has(name) ? list.filter(({isOn}, at) => at < shortList || isOn) : list;
  const host = chips(
    shown.map(({value, label, count, all, isOn, color}) => (
      {name: label, count, isOn, isEmpty: count === 0 && !isOn, isNowhere: all === 0, color, toggle: () => view.toggle(name, value)}
    )),
  );
  const toggle = () => {
    if (!whole.delete(name)) whole.add(name);
    panel.refresh();
  };
  const more = keyed(
    makeButton(whole.has(name) ? 'Fewer' : `${formatCount(list.length - shown.length)} more`, toggle, 'plain-button'),
    'more',
  );
  const parts = isLong ? [host, more] : [host];
  if (isFolded) return [folded(title, name, panel, parts)];
  const section = labelled(title, host);
  section.append(...parts);
  return [section];
}

/** @param {string} title @param {string} name @param {import('./panel.js').Panel} panel @param {HTMLElement[]} parts none while it is shut */
function folded(title, name, panel, parts) {
  const toggle = () => {
    opened.set(name, !parts.length);
    panel.refresh();
  };
  const button = makeButton(title, toggle, 'fold'), heading = make('h3'), section = keyed(make('section'), title);
  button.ariaExpanded = String(parts.length > 0);
  heading.append(button);
  section.append(heading, ...parts);
  return section;
}

/** @param {App} app */
function orderChoice({view, model}) {
  const choice = keyed(make('select'), 'order'), now = view.order();
  choice.ariaLabel = 'Order';
  const offered = [undefined, ...orders.filter((order) => order.isOffered(model))];
  for (const order of offered) choice.append(new Option(order?.title ?? 'As on the wall', '', false, order === now));
  choice.addEventListener('change', () => view.set(asOrder(offered[choice.selectedIndex])));
  return labelled('Order', choice);
}

/** The switch in the filter; nothing where all pictures differ.
 * @param {App} app @returns {HTMLElement[]} */
function stackSwitch({model, view}) {
  const repeats = model.repeatedImages();
  if (!repeats) return [];
  const button = makeButton('Stack same pictures', () => view.set({stack: view.isStacked ? '' : 'on'}), 'chip plain');
  button.ariaPressed = String(view.isStacked);
  const part = labelled('Same pictures', button);
  part.append(make('p', 'quiet', `${plural(repeats, 'item')} ${repeats === 1 ? 'shows' : 'show'} a picture that another item has.`));
  return [part];
}

/** @type {PanelKind} */
export const filterPanel = {name: 'filter', title: 'Filter', width: 320, build: buildFilter};
