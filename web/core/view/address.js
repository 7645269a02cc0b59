// What is on view as the part of the address after `#`, so that a link shows the same again.

import {layouts} from '../layouts/layouts.js';
import {partsOf} from './filters.js';
/** @typedef {import('./view.js').Asked} Asked */

/** Letters of the name of a selection. */
export const longestName = 80;

/** @typedef {{layout: string, zoom: number, item: string, asked: Asked, panel: string, vision: string, select: string, name: string, isColorsOnly: boolean}} Address */

/** @param {Address} address */
export function addressText({layout, zoom, item, asked, panel, vision, select, name, isColorsOnly}) {
  const parts = [
    ['layout', layout === layouts[0].name ? '' : layout],
    ['zoom', zoom === 1 ? '' : String(Number(zoom.toFixed(3)))],
    ['item', item],
    ...partsOf(asked),
    ['panel', panel],
    ['vision', vision],
    ['select', select],
    ['name', name],
    ['show', isColorsOnly ? 'colors' : ''],
  ];
  const text = new URLSearchParams();
  for (const [name, value] of parts) if (value) text.set(name, value);
  return text.toString();
}

/** What is asked for is what the link says: `askedOf` looks at it.
 * @param {string} hash the part of the address from `#` on
 * @returns {Address} */
export function readAddress(hash) {
  const asked = /** @type {{[name: string]: string}} */ ({});
  new URLSearchParams(hash.slice(1)).forEach((value, name) => {
    asked[name] ??= value;
  });
  const get = (/** @type {string} */ name) => asked[name] ?? '', zoom = Number(get('zoom'));
  return {
    layout: layouts.some(({name}) => name === get('layout')) ? get('layout') : layouts[0].name,
    zoom: zoom > 0 ? zoom : 1,
    item: get('item'),
    asked,
    panel: get('panel'),
    vision: get('vision'),
    select: get('select'),
    name: get('name').slice(0, longestName),
    isColorsOnly: get('show') === 'colors',
  };
}
