// A page of selected items to send: how many items and bytes it holds, and what its file is called.

import {clamp} from '../numbers.js';

/** Items at most: of more, pictures would be too small to see anything. */
export const mostOnPage = 1000;
/** Bytes that any mail takes, those of a page with many items, and for how many items the first are enough. */
const usualBytes = 2e6, mostBytes = 5e6, usualLength = 24;

/** How many bytes each picture may have.
 * @param {number} count of the items @param {number} rest bytes of the page without any picture */
export const pictureBytes = (count, rest) =>
  Math.floor((clamp(usualBytes / usualLength * count, usualBytes, mostBytes) - rest) / Math.max(1, count));

/** A name as that of a file, which every system takes.
 * @param {string} name */
export function fileName(name) {
  // deno-lint-ignore no-control-regex
  const plain = name.replace(/[\u0000-\u001f\u007f"*/:<>?\\|]+/g, ' ').replace(/\s+/g, ' ').replace(/^[ .]+|[ .]+$/g, '');
  return `${plain || 'selection'}.html`;
}
