// @ts-check
// How much room the words of a heading need, so that none is ever cut or broken.

const measuring = make('canvas').getContext('2d');
/** @type {Map<string, number>} */
const knownWidths = new Map();
let textFont = '';

/** The width of a text in the page's font.
 * @param {string} text @param {string} font weight and size, as in CSS */
function textWidth(text, font) {
  const key = `${font} ${text}`;
  let width = knownWidths.get(key);
  if (width === undefined) {
    textFont ||= getComputedStyle(document.documentElement).fontFamily;
    if (measuring) measuring.font = `${font} ${textFont}`;
    width = Math.ceil(measuring?.measureText(text).width ?? text.length * 9);
    knownWidths.set(key, width);
  }
  return width;
}

/** Lower tiles have room for one line of words, and the lowest for none. As `.heading-tile` in stage.css. */
const oneLineBelow = 44, leastLine = 18;

/** How many cells of a row a heading takes; 0 where tiles are too low for words.
 * @param {{title: string, note: string}} words
 * @param {{cell: number, tile: number, gap: number, columns: number}} grid sizes of a cell, in pixels */
function headingCells({title, note}, {cell, tile, gap, columns}) {
  if (tile < leastLine) return 0;
  const isOneLine = tile < oneLineBelow;
  const widths = [textWidth(title, `600 ${isOneLine ? 12 : 14}px`), textWidth(note, '400 12px')];
  const needed = isOneLine ? widths[0] + widths[1] + 16 : Math.max(...widths) + 16;
  return Math.min(columns, Math.ceil((needed + gap) / (cell + gap)));
}
