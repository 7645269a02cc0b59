// The labels at the side of the mosaic: each stands inside the rows of its own family, or, where those are too low for
// words, as near as there is room, with a line that leads to them.

import {clamp} from '../numbers.js';
/** @typedef {import('./sections.js').Section} Section */

/** Height of a label, and how far words may stand from their rows, in pixels. */
export const labelHeight = 16;
const farthest = 30;

/** Sections and the rows they are in; more than one where rows are too low for a label each.
 * @typedef {{y: number, bottom: number, h: number, sections: Section[]}} SideLabel  A label without sections is what
 * already lies there: it stays. */

/** Where the top of a label may be: inside its rows when it fits there, else around their middle.
 * @param {SideLabel} label */
function reachOf({y, bottom, h}) {
  const best = (y + bottom - h) / 2;
  return bottom - y >= h ? {first: y, least: y, last: bottom - h} : {first: best, least: best - farthest, last: best + farthest};
}

/** Places labels above each other; neighbors that have too little room become one.
 * @param {SideLabel[]} labels from above @param {number} top @param {number} bottom of what is free
 * @returns {(SideLabel & {top: number})[]} */
export function placedLabels(labels, top, bottom) {
  const all = [...labels];
  for (;;) {
    const tops = topsOf(all, top, bottom);
    const crowded = all.findIndex((label, at) => {
      const before = at && !all[at - 1].sections.length ? tops[at - 1] + all[at - 1].h : top;
      return label.sections.length > 0 && tops[at] < Math.max(reachOf(label).least, before) - 0.01;
    });
    if (crowded < 0) return all.map((label, at) => ({...label, top: tops[at]}));
    joinOne(all, tops, crowded);
  }
}

/** As high as each may be, then as low as those below leave room.
 * @param {SideLabel[]} labels @param {number} top @param {number} bottom */
function topsOf(labels, top, bottom) {
  const tops = new Float64Array(labels.length);
  let free = top;
  labels.forEach((label, at) => {
    tops[at] = label.sections.length ? Math.max(free, reachOf(label).first) : label.y;
    free = tops[at] + label.h;
  });
  free = bottom;
  for (let at = labels.length - 1; at >= 0; at--) {
    tops[at] = labels[at].sections.length ? Math.min(tops[at], reachOf(labels[at]).last, free - labels[at].h) : labels[at].y;
    free = tops[at];
  }
  return tops;
}

/** Joins two neighbors of a crowd, those with the lowest rows; a label that has no neighbor there goes.
 * @param {SideLabel[]} labels @param {Float64Array} tops @param {number} crowded the first one that is too high */
function joinOne(labels, tops, crowded) {
  let best = -1, least = Infinity;
  for (let at = Math.max(1, crowded); at < labels.length; at++) {
    const one = labels[at - 1], other = labels[at];
    const isPair = one.sections.length > 0 && other.sections.length > 0;
    if (isPair && other.bottom - one.y < least) [best, least] = [at, other.bottom - one.y];
    if (at > crowded && tops[at] > tops[at - 1] + one.h + 0.01) break;
  }
  if (best < 0) return void labels.splice(crowded, 1);
  const [one, other] = labels.slice(best - 1, best + 1);
  labels.splice(best - 1, 2, {...one, bottom: Math.max(one.bottom, other.bottom), sections: [...one.sections, ...other.sections]});
}

/** What a label says: "Beige 57", "Pink, beige".
 * @param {Section[]} sections */
export const labelWords = ([{title, note}, ...others]) => ({
  title: [title, ...others.map((section) => section.title.toLowerCase())].join(', '),
  note: others.length ? '' : note,
});

/** The line from words to their rows, when these are not beside them.
 * @param {{top: number, y: number, bottom: number, h: number}} label @param {number} x where words end @param {number} w
 * @returns {{kind: 'leader up' | 'leader down', box: Box} | null} */
export function leaderOf({top, y, bottom, h}, x, w) {
  const from = top + h / 2, to = clamp(from, y, bottom);
  const rows = to === from ? to : (y + bottom) / 2;
  if (Math.abs(rows - from) < 3) return null;
  return {kind: rows < from ? 'leader up' : 'leader down', box: {x, y: Math.min(rows, from), w, h: Math.abs(rows - from)}};
}
