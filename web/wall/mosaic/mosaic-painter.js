// Paints the cells of a mosaic as colors, pixel by pixel: one line of a row, copied as often as the row is high.

import {noFamily} from '../../core/items/model.js';
import {CellPixels, dimOpacity} from '../../dom/cells.js';
/** @typedef {import('../../core/layouts/layout-mosaic.js').MosaicArrangement} MosaicArrangement */

/** From this size, in pixels of the screen, a cell shows all colors of its item; smaller ones the leading color. */
const stripedCell = 9;

/** @param {MosaicArrangement} arrangement
 * @param {number} scale pixels of the screen in a pixel of the page
 * @param {{top: number, height: number}} lines to paint, in pixels of the screen
 * @param {(item: number) => boolean} isDim whether an item stands back
 * @returns {ImageData} as wide as the arrangement, without color where there is no cell */
export function paintCells(arrangement, scale, {top, height}, isDim) {
  const {list, parts, columns, pitch, left} = arrangement;
  const pixels = new CellPixels(Math.max(1, Math.round(arrangement.width * scale)), height), {words, width} = pixels;
  const gap = Math.round(arrangement.gap * scale);
  const edges = Int32Array.from({length: columns + 1}, (_, column) => Math.round((left + column * pitch) * scale));
  const paint = pitch * scale >= stripedCell ? paintStripes : paintLead;
  for (const part of parts) {
    const last = Math.min(part.rows, Math.ceil(((top + height) / scale - part.y) / pitch));
    for (let row = Math.max(0, Math.floor((top / scale - part.y) / pitch) - 1); row < last; row++) {
      const from = Math.max(0, Math.round((part.y + row * pitch) * scale) - top);
      const to = Math.min(height, Math.round((part.y + (row + 1) * pitch) * scale) - gap - top);
      if (to <= from) continue;
      const first = part.start - part.indent + row * columns;
      const end = Math.min(columns, part.end - first);
      let hasBlank = false;
      for (let column = Math.max(0, part.start - first); column < end; column++) {
        const item = list.items[first + column];
        if (list.model.family[item] === noFamily) hasBlank = true;
        else {paint(
            pixels,
            list.model,
            item,
            isDim(item) ? dimOpacity : 0xff,
            edges[column],
            Math.max(edges[column] + 1, edges[column + 1] - gap),
            from,
          );}
      }
      for (let y = from + 1; y < to; y++) words.copyWithin(y * width, from * width, (from + 1) * width);
      if (!hasBlank) continue;
      for (let column = Math.max(0, part.start - first); column < end; column++) {
        if (list.model.family[list.items[first + column]] === noFamily) pixels.hatch(edges[column], edges[column + 1] - gap, from, to);
      }
    }
  }
  return pixels.image;
}

/** @param {CellPixels} pixels @param {Model} model @param {number} item @param {number} opacity
 * @param {number} from @param {number} to @param {number} y */
function paintLead(pixels, model, item, opacity, from, to, y) {
  const pending = model.pending.get(item)?.shown ?? -1;
  pixels.fill(pending < 0 ? model.rgb[item] : pending, opacity, from, to, y, y + 1);
}

/** The colors side by side, as wide as their shares.
 * @param {CellPixels} pixels @param {Model} model @param {number} item @param {number} opacity
 * @param {number} from @param {number} to @param {number} y */
function paintStripes(pixels, model, item, opacity, from, to, y) {
  const colors = model.barColors(item);
  const total = colors.reduce((sum, {share}) => sum + share, 0) || 1;
  let sum = 0, start = from;
  for (const {rgb, share} of colors) {
    sum += share;
    const end = from + Math.round(sum / total * (to - from));
    pixels.fill(rgb, opacity, start, end, y, y + 1);
    start = end;
  }
}
