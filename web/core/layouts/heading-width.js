// How much room the words of a heading need, so that none is ever cut or broken.

/** @type {Map<string, number>} */
const knownWidths = new Map();
/** Without a measure letters are 8 pixels wide.
 * @type {(text: string, font: string) => number} */
let measure = (text) => text.length * 8;

/** From now on the widths of words are those that a page measures.
 * @param {(text: string, font: string) => number} measured in pixels; the font is weight and size, as in CSS */
export function measureTextWith(measured) {
  measure = measured;
  knownWidths.clear();
}

/** The width of a text in the page's font.
 * @param {string} text @param {string} font weight and size, as in CSS */
export function textWidth(text, font) {
  const key = `${font} ${text}`;
  let width = knownWidths.get(key);
  if (width === undefined) knownWidths.set(key, width = measure(text, font));
  return width;
}

/** Lower tiles have room for one line of words, and the lowest for none. As `.heading-tile` in stage.css. */
const oneLineBelow = 44, leastLine = 18;

/** How many cells of a row a heading takes; 0 where tiles are too low for words.
 * @param {{title: string, note: string}} words
 * @param {{cell: number, tile: number, gap: number, columns: number}} grid sizes of a cell, in pixels */
export function headingCells({title, note}, {cell, tile, gap, columns}) {
  if (tile < leastLine) return 0;
  const isOneLine = tile < oneLineBelow;
  const widths = [textWidth(title, `600 ${isOneLine ? 12 : 14}px`), textWidth(note, '400 12px')];
  const needed = isOneLine ? widths[0] + widths[1] + 16 : Math.max(...widths) + 16;
  return Math.min(columns, Math.ceil((needed + gap) / (cell + gap)));
}
