// @ts-check
// What is on view as the part of the address after `#`, so that a link shows the same again.

/** @typedef {{layout: string, zoom: number, item: string, query: string, families: string[], flags: string[], word: string,
 *    like: string, isFlaggedFirst: boolean, isQueueOnly: boolean, isInStockOnly: boolean, isStacked: boolean, price: string,
 *    panel: string, vision: string, only: string, select: string, isColorsOnly: boolean}} Address */

/** @param {Address} address */
function addressText(address) {
  const parts = new URLSearchParams();
  const put = (/** @type {string} */ name, /** @type {string} */ value) => { if (value) parts.set(name, value); };
  put('layout', address.layout === layouts[0].name ? '' : address.layout);
  put('zoom', address.zoom === 1 ? '' : String(Number(address.zoom.toFixed(3))));
  put('item', address.item);
  put('q', address.query);
  put('family', address.families.join(','));
  put('flag', address.flags.join(','));
  put('word', address.word);
  put('like', address.like);
  put('first', address.isFlaggedFirst ? 'flagged' : '');
  put('review', address.isQueueOnly ? 'queue' : '');
  put('stock', address.isInStockOnly ? 'in' : '');
  put('stack', address.isStacked ? 'on' : '');
  put('price', address.price);
  put('panel', address.panel);
  put('vision', address.vision);
  put('only', address.only);
  put('select', address.select);
  put('show', address.isColorsOnly ? 'colors' : '');
  return parts.toString();
}

/** @returns {Address} */
function readAddress() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const get = (/** @type {string} */ name) => parts.get(name) ?? '';
  const list = (/** @type {string} */ name) => get(name).split(',').filter(Boolean);
  const zoom = Number(get('zoom'));
  return {
    layout: layouts.some(({name}) => name === get('layout')) ? get('layout') : layouts[0].name,
    zoom: zoom > 0 ? zoom : 1,
    item: get('item'), query: get('q'), families: list('family'), flags: list('flag'), word: get('word'),
    like: colorsOf(get('like')) ? get('like') : '', isFlaggedFirst: get('first') === 'flagged', isQueueOnly: get('review') === 'queue',
    isInStockOnly: get('stock') === 'in', isStacked: get('stack') === 'on', price: get('price'), panel: get('panel'),
    vision: get('vision'), only: get('only'), select: get('select'), isColorsOnly: get('show') === 'colors',
  };
}
