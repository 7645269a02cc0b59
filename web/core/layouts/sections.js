// Parts of the wall that get a heading: a band, and inside it runs of a family. What a heading says is true of exactly
// the items from it to the next.

import {bands, noFamily} from '../items/model.js';
import {countItems, stackSize} from '../items/stacks.js';
import {capitalized, formatCount} from '../text.js';

/** Positions in the list of items, and the only family there; empty for a band and where families mix.
 * @typedef {{start: number, end: number, title: string, note: string, family: string}} Section */
/** @typedef {Section & {band: number, sections: Section[]}} BandPart */
/** @typedef {{start: number, end: number, family: number}} Run */

const bandTitles = ['In color', 'Muted', 'Dark', 'No color'];

/** @param {ItemList} list in wall order; counts are of items, also where a stack stands for several
 * @returns {BandPart[]} */
export function bandParts(list) {
  const {model, items} = list;
  /** @type {BandPart[]} */
  const parts = [];
  for (let start = 0; start < items.length;) {
    const band = model.band[items[start]];
    let end = start;
    while (end < items.length && model.band[items[end]] === band) end++;
    const sections = bands[band] === 'none' ? [] : familySections(list, start, end);
    parts.push({start, end, band, title: bandTitles[band], note: formatCount(countItems(list, start, end)), family: '', sections});
    start = end;
  }
  return parts;
}

/** Every run of a family in the smooth order, which keeps families together. In the classic one, by hue, runs may be many
 * and short: there stretches in which a family leads, with what is true of them.
 * @param {ItemList} list @param {number} start @param {number} end @returns {Section[]} */
function familySections(list, start, end) {
  const {model, items} = list, runs = familyRuns(model, items, start, end);
  const areFew = runs.length <= 2 * new Set(runs.map(({family}) => family)).size;
  if (model.summary.order === 'smooth' || areFew) return runs.map((run) => pureSection(list, run));
  const sections = leadingStretches(list, start, end).map((stretch) => stretchSection(list, stretch));
  // One heading for the whole band would say no more than the band's own.
  return sections.length === 1 && !sections[0].family ? [] : sections;
}

/** @param {Model} model @param {Int32Array} items @param {number} start @param {number} end */
function familyRuns({family: families}, items, start, end) {
  /** @type {Run[]} */
  const runs = [];
  for (let at = start; at < end; at++) {
    const family = families[items[at]], last = runs[runs.length - 1];
    if (last?.family === family) last.end = at + 1;
    else runs.push({start: at, end: at + 1, family});
  }
  return runs;
}

/** @param {ItemList} list @param {Run} run @returns {Section} */
function pureSection(list, {start, end, family}) {
  const name = list.model.summary.families[family] ?? '';
  return {start, end, title: capitalized(name || 'no color'), note: formatCount(countItems(list, start, end)), family: name};
}

/** "Red 40" where all are red, else "Mostly red 31 of 40" or "Mixed 40".
 * @param {ItemList} list @param {Run} stretch @returns {Section} */
function stretchSection(list, {start, end}) {
  const {model} = list, {family, count} = leadingFamily(list, start, end), length = countItems(list, start, end);
  if (count === length) return pureSection(list, {start, end, family});
  if (count * 2 <= length) return {start, end, title: 'Mixed', note: formatCount(length), family: ''};
  const name = model.summary.families[family] ?? 'no color';
  return {start, end, title: `Mostly ${name}`, note: `${formatCount(count)} of ${formatCount(length)}`, family: ''};
}

/** Stretches with one leading family, each long enough for a heading; long walls are read in steps, so that there are
 * at most some hundreds.
 * @param {ItemList} list @param {number} start @param {number} end */
function leadingStretches(list, start, end) {
  const step = Math.ceil((end - start) / 800);
  /** @type {Run[]} */
  const stretches = [];
  for (let at = start; at < end; at += step) {
    const stop = Math.min(end, at + step);
    const {family} = leadingFamily(list, at, stop);
    const last = stretches[stretches.length - 1];
    if (last?.family === family) last.end = stop;
    else stretches.push({start: at, end: stop, family});
  }
  joinShort(stretches, Math.max(3, (end - start) / 60));
  return stretches;
}

/** Joins the shortest stretch to a neighbor until every one is long enough.
 * @param {Run[]} stretches @param {number} shortest */
function joinShort(stretches, shortest) {
  const length = (/** @type {number} */ i) => (stretches[i] ? stretches[i].end - stretches[i].start : -1);
  for (;;) {
    let least = 0;
    for (let i = 1; i < stretches.length; i++) if (length(i) < length(least)) least = i;
    if (stretches.length < 2 || length(least) >= shortest) return;
    const into = length(least - 1) >= length(least + 1) ? least - 1 : least + 1;
    stretches[into].start = Math.min(stretches[into].start, stretches[least].start);
    stretches[into].end = Math.max(stretches[into].end, stretches[least].end);
    stretches.splice(least, 1);
    for (let i = stretches.length - 1; i > 0; i--) {
      if (stretches[i].family !== stretches[i - 1].family) continue;
      stretches[i - 1].end = stretches[i].end;
      stretches.splice(i, 1);
    }
  }
}

/** The family that most items have, the first of those where several do.
 * @param {ItemList} list @param {number} start @param {number} end */
function leadingFamily(list, start, end) {
  const counts = new Map(), {model, items} = list;
  for (let i = start; i < end; i++) {
    const family = model.family[items[i]];
    counts.set(family, (counts.get(family) ?? 0) + stackSize(list, items[i]));
  }
  let leader = {family: noFamily, count: 0};
  for (const [family, count] of counts) if (count > leader.count) leader = {family, count};
  return leader;
}
