// What a person should look at: doubtful items until someone has looked at them, failures, and the vendor's words
// against what was measured.

import {noFamily} from '../../core/items/model.js';
import {guessText, queueReason} from '../../core/items/review-queue.js';
import {estimateText, isEnough, wallEstimate} from '../../core/items/review-sample.js';
import {formatCount, plural} from '../../core/text.js';
import {announce} from '../../dom/copy.js';
import {keyed, labelled, make, makeButton, makeImage} from '../../dom/elements.js';
import {isLookedAt} from '../../core/items/corrections.js';
import {asOrder, orders} from '../../core/view/orders.js';
import {narrow} from '../sheet/resizer.js';
import {pendingParts} from '../corrections/pending-list.js';
import {chips, paged} from './panel-parts.js';
import {wordTable} from './panel-words.js';
/** @typedef {import('./panel.js').PanelKind} PanelKind */

/** @param {App} app */
function buildReview(app) {
  const {model} = app;
  const waiting = app.queue.waiting();
  /** @type {HTMLElement[]} */
  const parts = [progressPart(app, waiting.length)];
  if (waiting.length) {
    parts.push(labelled(`Waiting: ${plural(waiting.length, 'item')}, likely mistakes first`, queueRows(app, waiting), 'waiting'));
  }
  const onView = onViewPart(app);
  if (onView) parts.push(onView);
  parts.push(...pendingParts(app), labelled('Vendor word and measured family', wordTable(app)));
  const flags = flagChips(app);
  if (flags) parts.push(labelled('Flags', flags));
  const failed = [...model.failures.keys()];
  parts.push(labelled(`Without a color: ${plural(failed.length, 'item')}`, failureRows(app, failed), 'failed'));
  return parts;
}

/** How far the review is, and the ways into it.
 * @param {App} app @param {number} waiting how many items */
function progressPart(app, waiting) {
  const {view, queue} = app;
  const host = make('div', 'review-head'), guess = guessText(app.model, queue);
  if (guess) host.append(make('p', 'guess', guess));
  const done = queue.lookedAt(), total = done + waiting;
  for (const flag of queue.commonFlags) host.append(make('p', 'quiet', commonFlagSentence(app.model, flag, queue.flagCounts[flag])));
  const text = total === 0
    ? 'Nothing is doubtful.'
    : waiting === 0
    ? `All ${formatCount(total)} looked at.`
    : `${formatCount(done)} of ${formatCount(total)} looked at`;
  host.append(make('p', 'progress-text', text));
  if (total > 0) {
    const bar = make('div', 'progress');
    bar.role = 'progressbar';
    bar.ariaLabel = 'Looked at';
    bar.ariaValueMax = String(total);
    bar.ariaValueNow = String(done);
    bar.style.setProperty('--part', `${done / total * 100}%`);
    host.append(bar);
  }
  const estimate = wallEstimate(app.model, queue.sample), drawn = estimateText(estimate);
  if (drawn) host.append(make('p', 'estimate', `${isEnough(estimate) ? 'Enough for now. ' : ''}${drawn}`));
  const row = make('div', 'button-row'), isFlaggedFirst = view.asked.first === 'flagged';
  const start = makeButton('Look at them one by one', () => reviewOneByOne(app), 'framed');
  start.disabled = waiting === 0;
  const first = makeButton('Show flagged items first', () => view.set(asOrder(isFlaggedFirst ? undefined : orders[0])), 'framed');
  first.ariaPressed = String(isFlaggedFirst);
  row.append(start, first);
  host.append(row);
  return host;
}

/** Shows what waits for a person, and opens the first of it to be corrected.
 * @param {App} app */
function reviewOneByOne(app) {
  app.view.ask({review: 'queue'});
  // There the panel would cover the items.
  if (narrow.matches) app.openPanel('');
  const first = app.stage.list.items[0];
  if (first === undefined) return;
  app.choose(first, {isOpening: true});
  app.correcting.begin();
}

/** "busy-background: 812 of 1,000 items; not a reason to look at each one."
 * @param {Model} model @param {number} flag @param {number} count */
function commonFlagSentence(model, flag, count) {
  const {summary, length} = model;
  return `${model.flagLabel(summary.flags[flag])}: ${formatCount(count)} of ${plural(length, 'item')}; not a reason to look at each one.`;
}

/** The queue a page at a time, each with a button for the page.
 * @param {App} app @param {number[]} waiting */
function queueRows(app, waiting) {
  return paged(waiting, 6, (page) => {
    const host = make('div');
    const text = page.length === 1 ? 'This one looks right' : `These ${formatCount(page.length)} look right`;
    host.append(
      itemList(app, page, (item) => queueReason(app.model, app.queue, item)),
      keyed(makeButton(text, () => confirmAll(app, page), 'framed'), 'confirm'),
    );
    return host;
  });
}

/** What filters show now, to be confirmed as a whole; nothing for the whole wall.
 * @param {App} app */
function onViewPart(app) {
  const {view, stage, model} = app;
  if (!view.isFiltered) return null;
  const {items} = stage.list;
  const open = items.filter((item) => model.family[item] !== noFamily && !isLookedAt(model, item));
  const host = make('div');
  host.append(
    make(
      'p',
      'quiet',
      open.length === 0 ? 'All of them are reviewed.' : `${formatCount(open.length)} of them are not reviewed yet.`,
    ),
  );
  const confirm = makeButton(
    open.length === 1 ? 'It looks right' : `All ${formatCount(open.length)} look right`,
    () => confirmAll(app, open),
    'framed',
  );
  confirm.disabled = open.length === 0;
  host.append(keyed(confirm, 'confirm'));
  return labelled(`Shown now: ${plural(items.length, 'item')}`, host, 'shown');
}

/** @param {App} app @param {Iterable<number>} items */
function confirmAll(app, items) {
  const count = app.corrections.confirm(items);
  announce(`${plural(count, 'item')} confirmed. “Undo the last change” takes it back.`);
}

/** Each flag with the way to its items.
 * @param {App} app */
function flagChips(app) {
  const {view, queue, model} = app;
  const used = queue.flagCounts.map((count, flag) => ({count, flag})).filter(({count}) => count > 0);
  if (!used.length) return null;
  return chips(used.map(({count, flag}) => {
    const name = model.summary.flags[flag], isOn = view.isOnly('flag', name);
    return {name: model.flagLabel(name), count, isOn, color: '', toggle: () => view.ask(isOn ? {} : {flag: name})};
  }));
}

/** @param {App} app @param {number[]} items @param {(item: number) => string} note */
const itemRows = (app, items, note) => paged(items, 6, (page) => itemList(app, page, note));

/** @param {App} app @param {number[]} items @param {(item: number) => string} note */
function itemList(app, items, note) {
  const list = make('ul', 'rows');
  for (const item of items) {
    const row = make('li');
    const button = keyed(makeButton('', () => app.choose(item, {isOpening: true}), 'row'), item);
    const path = app.model.thumbnail(item);
    if (path) button.append(makeImage(path));
    else if (app.model.family[item] === noFamily) button.append(make('i', 'no-color'));
    button.append(make('b', '', app.model.title(item)), make('span', '', note(item)));
    row.append(button);
    list.append(row);
  }
  return list;
}

/** Failures by cause, most frequent first, and each with its reason.
 * @param {App} app @param {number[]} items */
function failureRows(app, items) {
  const {failures} = app.model;
  const code = (/** @type {number} */ item) => failures.get(item)?.code ?? '';
  const counts = new Map();
  for (const item of items) counts.set(code(item), (counts.get(code(item)) ?? 0) + 1);
  const sorted = items.sort((one, other) =>
    counts.get(code(other)) - counts.get(code(one)) || code(one).localeCompare(code(other), 'en') || one - other
  );
  const host = make('div');
  if (counts.size > 1) host.append(make('p', 'quiet', [...counts].map(([name, count]) => `${name} ${formatCount(count)}`).join(', ')));
  host.append(itemRows(app, sorted, (item) => failures.get(item)?.message ?? ''));
  return host;
}

/** @type {PanelKind} */
export const reviewPanel = {name: 'review', title: 'Review', width: 680, build: buildReview};
