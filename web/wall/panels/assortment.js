// The assortment as a chart: a bar for each family, and its items by price.

import {familyColors} from '../../core/color/families.js';
import {assortmentOf} from '../../core/items/assortment.js';
import {capitalized, formatCount} from '../../core/text.js';
import {make} from '../../dom/elements.js';

/** @param {Model} model */
export function assortmentChart(model) {
  const {titles, rows} = assortmentOf(model), most = Math.max(1, ...rows.map(({count}) => count));
  const table = make('table', 'assortment'), head = make('tr');
  for (const title of ['Family', 'Items', '', ...titles]) head.append(make('th', '', title));
  table.append(head);
  for (const {family, count, counts} of rows) {
    const row = make('tr'), cell = make('td', 'bar'), bar = make('i');
    bar.style.cssText = `width: ${count / most * 100}%; background: ${familyColors[family]}`;
    cell.append(bar);
    row.append(make('td', '', capitalized(family)), make('td', '', formatCount(count)), cell);
    for (const number of counts) row.append(make('td', '', formatCount(number)));
    table.append(row);
  }
  return table;
}
