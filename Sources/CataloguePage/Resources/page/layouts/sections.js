// @ts-check
// Parts of the wall that get a heading: a band, and inside it stretches where one or two families lead.

/** Positions in the list of items, and the family that leads there; empty for a band.
 * @typedef {{start: number, end: number, title: string, family: string}} Section */
/** @typedef {Section & {band: number, sections: Section[]}} BandPart */

const bandTitles = ['In color', 'Muted', 'Dark', 'No color'];

/** @param {Model} model @param {Int32Array} items in wall order
 * @returns {BandPart[]} */
function bandParts(model, items) {
  /** @type {BandPart[]} */
  const parts = [];
  for (let start = 0; start < items.length;) {
    const band = model.band[items[start]];
    let end = start;
    while (end < items.length && model.band[items[end]] === band) end++;
    const sections = bands[band] === 'none' ? [] : familySections(model, items, start, end);
    parts.push({start, end, band, title: bandTitles[band], family: '', sections});
    start = end;
  }
  return parts;
}

/** @typedef {{start: number, end: number, family: number}} Run */

/** @param {Model} model @param {Int32Array} items @param {number} start @param {number} end @returns {Section[]} */
function familySections(model, items, start, end) {
  const runs = familyRuns(model, items, start, end);
  mergeShortRuns(runs, Math.max(3, (end - start) / 60));
  return runs.map(({start, end, family}) => ({
    start, end, title: sectionTitle(model, items, {start, end, family}), family: model.summary.families[family] ?? '',
  }));
}

/** Stretches with one leading family; long walls are read in steps, so that there are at most some hundreds.
 * @param {Model} model @param {Int32Array} items @param {number} start @param {number} end */
function familyRuns(model, items, start, end) {
  const step = Math.ceil((end - start) / 800);
  /** @type {Run[]} */
  const runs = [];
  for (let at = start; at < end; at += step) {
    const stop = Math.min(end, at + step);
    const family = leadingFamilies(model, items, at, stop)[0].family;
    const last = runs[runs.length - 1];
    if (last?.family === family) last.end = stop;
    else runs.push({start: at, end: stop, family});
  }
  return runs;
}

/** Joins the shortest run to a neighbor until every run is long enough for a heading.
 * @param {Run[]} runs @param {number} shortest */
function mergeShortRuns(runs, shortest) {
  const length = (/** @type {number} */ i) => (runs[i] ? runs[i].end - runs[i].start : -1);
  for (;;) {
    let least = 0;
    for (let i = 1; i < runs.length; i++) if (length(i) < length(least)) least = i;
    if (runs.length < 2 || length(least) >= shortest) return;
    const into = length(least - 1) >= length(least + 1) ? least - 1 : least + 1;
    runs[into].start = Math.min(runs[into].start, runs[least].start);
    runs[into].end = Math.max(runs[into].end, runs[least].end);
    runs.splice(least, 1);
    for (let i = runs.length - 1; i > 0; i--) {
      if (runs[i].family !== runs[i - 1].family) continue;
      runs[i - 1].end = runs[i].end;
      runs.splice(i, 1);
    }
  }
}

/** "Red", or "Orange and brown" where a second family has a third.
 * @param {Model} model @param {Int32Array} items @param {Run} run */
function sectionTitle(model, items, run) {
  const [first, second] = leadingFamilies(model, items, run.start, run.end);
  const name = model.summary.families[first.family] ?? 'no color';
  const withSecond = second && second.count * 3 > run.end - run.start;
  return capitalized(withSecond ? `${name} and ${model.summary.families[second.family]}` : name);
}

/** Families by number of items, most first.
 * @param {Model} model @param {Int32Array} items @param {number} start @param {number} end */
function leadingFamilies(model, items, start, end) {
  const counts = new Map();
  for (let i = start; i < end; i++) {
    const family = model.family[items[i]];
    counts.set(family, (counts.get(family) ?? 0) + 1);
  }
  return [...counts].map(([family, count]) => ({family, count})).sort((one, other) => other.count - one.count);
}
