// @ts-check
// Paints the cells of a mosaic as colors, pixel by pixel: one line of a row, copied as often as the row is high.

/** From this size, in pixels of the screen, a cell shows all colors of its item; smaller ones the leading color. */
const stripedCell = 9;

/** @param {MosaicArrangement} arrangement
 * @param {number} scale pixels of the screen in a pixel of the page
 * @param {{top: number, height: number}} lines to paint, in pixels of the screen
 * @param {(item: number) => boolean} isDim whether an item stands back
 * @returns {ImageData} as wide as the arrangement, without color where there is no cell */
function paintCells(arrangement, scale, {top, height}, isDim) {
  const {list, parts, columns, pitch, left} = arrangement;
  const image = new ImageData(Math.max(1, Math.round(arrangement.width * scale)), height);
  const pixels = new Uint32Array(image.data.buffer), {width} = image;
  const gap = Math.round(arrangement.gap * scale);
  const edges = Int32Array.from({length: columns + 1}, (_, column) => Math.round((left + column * pitch) * scale));
  const paint = pitch * scale >= stripedCell ? paintStripes : paintLead;
  for (const part of parts) {
    const last = Math.min(part.rows, Math.ceil(((top + height) / scale - part.y) / pitch));
    for (let row = Math.max(0, Math.floor((top / scale - part.y) / pitch) - 1); row < last; row++) {
      const from = Math.max(0, Math.round((part.y + row * pitch) * scale) - top);
      const to = Math.min(height, Math.round((part.y + (row + 1) * pitch) * scale) - gap - top);
      if (to <= from) continue;
      const line = pixels.subarray(from * width, (from + 1) * width);
      const first = part.start - part.indent + row * columns;
      const end = Math.min(columns, part.end - first);
      let hasBlank = false;
      for (let column = Math.max(0, part.start - first); column < end; column++) {
        const item = list.items[first + column];
        if (list.model.family[item] === noFamily) hasBlank = true;
        else paint(line, list.model, item, isDim(item) ? dimOpacity : 0xff, edges[column], Math.max(edges[column] + 1, edges[column + 1] - gap));
      }
      for (let y = from + 1; y < to; y++) pixels.copyWithin(y * width, from * width, (from + 1) * width);
      if (!hasBlank) continue;
      for (let column = Math.max(0, part.start - first); column < end; column++) {
        if (list.model.family[list.items[first + column]] === noFamily) hatch(pixels, width, edges[column], edges[column + 1] - gap, from, to);
      }
    }
  }
  return image;
}

/** Opacity of what stands back, 0...255. */
const dimOpacity = 0x38;

/** A color as a pixel of ImageData, on processors with the low byte first: all that browsers run on.
 * @param {number} rgb @param {number} opacity 0...255 */
const pixelOf = (rgb, opacity) => (opacity << 24 | (rgb & 0xff) << 16 | rgb & 0xff00 | rgb >> 16) >>> 0;

/** @param {Uint32Array} line @param {Model} model @param {number} item @param {number} opacity @param {number} from @param {number} to */
function paintLead(line, model, item, opacity, from, to) {
  const pending = model.pending.get(item)?.rgb ?? -1;
  line.fill(pixelOf(pending < 0 ? model.rgb[item] : pending, opacity), from, to);
}

/** The colors side by side, as wide as their shares.
 * @param {Uint32Array} line @param {Model} model @param {number} item @param {number} opacity @param {number} from @param {number} to */
function paintStripes(line, model, item, opacity, from, to) {
  const colors = model.barColors(item);
  const total = colors.reduce((sum, {share}) => sum + share, 0) || 1;
  let sum = 0, start = from;
  for (const {rgb, share} of colors) {
    sum += share;
    const end = from + Math.round(sum / total * (to - from));
    line.fill(pixelOf(rgb, opacity), start, end);
    start = end;
  }
}

/** Grey hatching: there is no color, which is something else than a grey.
 * @param {Uint32Array} pixels @param {number} width @param {number} left @param {number} right @param {number} top @param {number} bottom */
function hatch(pixels, width, left, right, top, bottom) {
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) if ((x + y) % 6 < 2) pixels[y * width + x] = 0xff808080;
  }
}
