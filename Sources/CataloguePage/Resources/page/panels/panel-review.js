// @ts-check
// What a person should look at: flagged items, failures, and the vendor's words against what was measured.

/** @param {App} app */
function buildReview(app) {
  const {model, view} = app;
  const flagged = [];
  for (let item = 0; item < model.length; item++) if (model.flags[item] && !model.failures.has(item)) flagged.push(item);
  leastSureFirst(model, flagged);
  const first = makeButton('Show flagged items first', () => view.set({isFlaggedFirst: !view.isFlaggedFirst}), 'framed');
  first.setAttribute('aria-pressed', String(view.isFlaggedFirst));
  const parts = [first, labelled('Vendor word and measured family', wordTable(app))];
  parts.push(labelled(`Flagged: ${plural(flagged.length, 'item')}`, itemRows(app, flagged, (item) => reviewNote(model, item))));
  const failed = [...model.failures.keys()];
  parts.push(labelled(`Without a color: ${plural(failed.length, 'item')}`, failureRows(app, failed)));
  return parts;
}

/** "61 % sure, multi, busy-background".
 * @param {Model} model @param {number} item */
function reviewNote(model, item) {
  const sure = model.confidence[item] === 255 ? [] : [`${formatPercent(model.confidence[item] / 100)} sure`];
  return [...sure, ...model.flagNames(item)].join(', ');
}

/** @param {App} app @param {number[]} items @param {(item: number) => string} note */
function itemRows(app, items, note) {
  return paged(items, 6, (page) => {
    const list = make('ul', 'rows');
    for (const item of page) {
      const row = make('li');
      const button = makeButton('', () => app.choose(item, {isOpening: true}), 'row');
      const path = app.model.thumbnail(item);
      if (path) button.append(makeImage(path));
      else if (app.model.family[item] === noFamily) button.append(make('i', 'no-color'));
      button.append(make('b', '', app.model.title(item)), make('span', '', note(item)));
      row.append(button);
      list.append(row);
    }
    return list;
  });
}

/** Failures by cause, most frequent first, and each with its reason.
 * @param {App} app @param {number[]} items */
function failureRows(app, items) {
  const {failures} = app.model;
  const code = (/** @type {number} */ item) => failures.get(item)?.code ?? '';
  const counts = new Map();
  for (const item of items) counts.set(code(item), (counts.get(code(item)) ?? 0) + 1);
  const sorted = items.sort((one, other) => counts.get(code(other)) - counts.get(code(one)) || code(one).localeCompare(code(other), 'en') || one - other);
  const host = make('div');
  if (counts.size > 1) host.append(make('p', 'quiet', [...counts].map(([name, count]) => `${name} ${formatCount(count)}`).join(', ')));
  host.append(itemRows(app, sorted, (item) => failures.get(item)?.message ?? ''));
  return host;
}

panels.push({name: 'review', title: 'Review', width: 680, build: buildReview});
