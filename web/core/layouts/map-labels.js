// The names of families around the map: each at the side of its items, as near as there is room. A name over a picture would
// hide its number, so a name without room is left out.

import {capitalized} from '../text.js';
import {textWidth} from './heading-width.js';

const labelHeight = 20, fontOfLabels = '400 13px';
/** The dot, and what is around it and the word, in pixels. */
const besideWord = 34;
/** How far a name goes for a free place, and in which steps. */
const farthest = 640, pace = 8;

/** A name, its family, and where its middle should be.
 * @typedef {{title: string, family: string, x: number, y: number}} WantedLabel */

/** @param {WantedLabel[]} wanted @param {{width: number, height: number, placements: (area: Box) => Placement[]}} map
 * @returns {Heading[]} */
export function placedNames(wanted, {width, height, placements}) {
  /** @type {Box[]} */ const taken = [];
  return wanted.flatMap(({title, family, x, y}) => {
    const w = textWidth(capitalized(title), fontOfLabels) + besideWord, h = labelHeight, reach = farthest + w;
    const around = [...placements({x: x - reach, y: y - reach, w: 2 * reach, h: 2 * reach}).map(({box}) => box), ...taken];
    const isFree = (/** @type {Box} */ box) =>
      box.x >= 0 && box.y >= 0 && box.x + w <= width && box.y + h <= height &&
      !around.some((other) => box.x < other.x + other.w && box.x + w > other.x && box.y < other.y + other.h && box.y + h > other.y);
    const first = {x: Math.max(0, Math.min(x - w / 2, width - w)), y: Math.max(0, Math.min(y - h / 2, height - h)), w, h};
    const box = spots(first).find(isFree);
    if (!box) return [];
    taken.push(box);
    return {key: title, kind: 'label', title, note: '', family, box};
  });
}

/** Places around one, nearest first; up and down cost more than sideways, since names are wide.
 * @param {Box} box @returns {Box[]} */
function spots({x, y, w, h}) {
  const found = [{x, y, w, h}];
  for (let far = pace; far <= farthest; far += pace) {
    for (let turn = 0; turn < 24; turn++) {
      found.push({x: x + far * Math.cos(turn * Math.PI / 12), y: y + far * 0.8 * Math.sin(turn * Math.PI / 12), w, h});
    }
  }
  return found;
}
