// Where nothing has all that is asked for: what of it finds something, a button each. And which words are too many.

import {formatCount, plural} from '../../core/text.js';
import {typedParts} from '../../core/view/view.js';
import {byId, focusInPlace, make, makeButton} from '../../dom/elements.js';

/** @param {View} view @param {ItemList} list @param {(query: string) => void} find */
export function showNoMatches(view, list, find) {
  const isEmpty = !list.items.length;
  byId('nothing').hidden = !isEmpty;
  byId('parts').replaceChildren(...(isEmpty ? partButtons(view, find) : []));
  const {ignored} = view.words();
  byId('ignored').hidden = !ignored.length;
  byId('ignored').textContent = ignored.length ? `A search has eight words at most. Not searched for: ${ignored.join(', ')}.` : '';
}

/** @param {View} view @param {(query: string) => void} find */
function partButtons(view, find) {
  const {colors} = typedParts(view.query);
  const buttons = view.parts().map(({query, count}) => partButton(query, count, () => find(`${query} ${colors}`.trim())));
  const {q = '', like = ''} = view.asked, everywhere = view.countWithoutFilters();
  if (everywhere) buttons.push(partButton('Without filters', everywhere, () => view.ask({q, like})));
  return buttons;
}

/** @param {string} label @param {number} count @param {() => void} show */
function partButton(label, count, show) {
  const button = makeButton('', () => {
    show();
    focusInPlace(byId('search'));
  });
  button.ariaLabel = `${label}: ${plural(count, 'item')}`;
  button.append(make('span', '', label), make('span', 'count', formatCount(count)));
  return button;
}
