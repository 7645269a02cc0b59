// @ts-check
// The dictionary a shop never had: each vendor word with the families that were measured for it.

/** @param {App} app */
function wordTable(app) {
  const {model, view} = app;
  const rows = wordCounts(model);
  const families = familySequence.filter((name) => rows.some((row) => row.counts.has(name)));
  if (!rows.length) return make('p', 'quiet', 'The feed has no vendor colors.');
  return paged(rows, 10, (page) => {
    const table = make('table', 'words');
    const head = table.createTHead().insertRow();
    for (const text of ['Vendor word', 'Items', ...families]) {
      const cell = make('th', '', text);
      cell.scope = 'col';
      head.append(cell);
    }
    const body = table.createTBody();
    for (const {word, total, counts} of page) {
      const row = body.insertRow();
      const name = make('th');
      name.scope = 'row';
      const button = makeButton(model.words[word], () => view.set({word: view.word === word ? -1 : word}), 'word');
      button.setAttribute('aria-pressed', String(view.word === word));
      name.append(button);
      row.append(name);
      row.insertCell().textContent = formatCount(total);
      for (const family of families) fillCell(row.insertCell(), family, counts.get(family) ?? 0, total);
    }
    return table;
  });
}

/** The number above a line in the family's color that grows with it.
 * @param {HTMLTableCellElement} cell @param {string} family @param {number} count @param {number} total */
function fillCell(cell, family, count, total) {
  if (!count) return;
  cell.textContent = formatCount(count);
  cell.style.setProperty('--color', familyColors[family]);
  cell.style.setProperty('--part', `${Math.max(4, Math.sqrt(count / total) * 100)}%`);
}

/** Vendor words, most frequent first.
 * @param {Model} model */
function wordCounts(model) {
  /** @type {Map<number, {word: number, total: number, counts: Map<string, number>}>} */
  const rows = new Map();
  const groups = model.wordGroups();
  for (let item = 0; item < model.length; item++) {
    const word = groups[model.vendor[item]], family = model.familyName(item);
    if (!word || !family) continue;
    let row = rows.get(word);
    if (!row) rows.set(word, row = {word, total: 0, counts: new Map()});
    row.total++;
    row.counts.set(family, (row.counts.get(family) ?? 0) + 1);
  }
  return [...rows.values()].sort((one, other) => other.total - one.total || one.word - other.word);
}
