// @ts-check
// What is pending, in the review: a list to undo, and the file and the commands that take it to the next report.

/** The file to merge into, as long as the page is open.
 * @type {WeakMap<App, {name: string, file: OverridesFile}>} */
const chosenFiles = new WeakMap();

/** @param {App} app @returns {HTMLElement[]} */
function pendingParts(app) {
  const {corrections, model} = app;
  const {pending} = corrections;
  if (!pending.size) return [];
  const host = make('div', 'pending-list');
  if (!corrections.store.isKept) {
    host.append(make('p', 'warning', 'This browser does not let the page keep anything: corrections last until it is closed. Download them before.'));
  }
  host.append(make('p', 'quiet', 'Places, search and filters go by the measured colors until the next report takes the corrections in.'));
  host.append(paged([...pending.keys()].reverse(), 4, (ids) => {
    const list = make('ul', 'rows');
    for (const id of ids) list.append(pendingRow(app, id));
    return list;
  }));
  const undoing = make('div', 'button-row');
  const undo = makeButton('Undo the last change', () => app.correcting.undo(), 'framed');
  undo.disabled = !corrections.canUndo;
  undoing.append(undo, dropAllButton(app));
  host.append(undoing, ...fileParts(app), labelled('Take them in', commands(model.summary.catalogue, [...pending][0])));
  return [labelled(`Pending: ${plural(pending.size, 'correction')}`, host)];
}

/** @param {App} app @param {string} id */
function pendingRow(app, id) {
  const {model, corrections} = app;
  const item = model.itemWithId(id), correction = corrections.pending.get(id);
  const row = make('li', 'pending-row');
  const open = makeButton('', () => app.choose(item, {isOpening: true}), 'row');
  const path = item < 0 ? '' : model.thumbnail(item);
  if (path) open.append(makeImage(path));
  const what = item < 0 ? `${correction?.color || 'measured again'}; not on this wall` : model.pendingText(item).replace('pending: ', '');
  const note = correction?.note && correction.note !== looksRight ? `: ${correction.note}` : '';
  open.append(make('b', '', item < 0 ? id : model.title(item)), make('span', '', what + note));
  open.disabled = item < 0;
  const undo = iconButton(`Undo the correction of ${item < 0 ? id : model.title(item)}`, 'M6 3L3 6l3 3M3 6h6a4 4 0 0 1 0 8H6', () => {
    corrections.drop(id);
    announce('Correction undone');
  });
  row.append(open, undo);
  return row;
}

/** Asks once more.
 * @param {App} app */
function dropAllButton(app) {
  const {corrections} = app;
  const button = makeButton('Undo all', () => {
    if (button.dataset.asked) {
      const count = corrections.pending.size;
      corrections.dropAll();
      announce(`${plural(count, 'correction')} undone`);
    } else {
      button.dataset.asked = 'yes';
      button.textContent = `Undo all ${formatCount(corrections.pending.size)}? Press again`;
      announce(button.textContent);
    }
  }, 'framed');
  button.addEventListener('blur', () => {
    delete button.dataset.asked;
    button.textContent = 'Undo all';
  });
  return button;
}

/** The whole file, as it should be now.
 * @param {App} app */
function overridesText(app) {
  return (chosenFiles.get(app)?.file ?? overridesOfWall(app.model)).merged(app.corrections.pending);
}

/** Download, copy, and another file to merge into.
 * @param {App} app @returns {HTMLElement[]} */
function fileParts(app) {
  const row = make('div', 'button-row');
  row.append(
    makeButton('Download overrides.csv', () => download('overrides.csv', overridesText(app)), 'framed'),
    makeButton('Copy its text', () => copyText(overridesText(app), 'overrides.csv'), 'framed'));
  const chosen = chosenFiles.get(app), onWall = app.model.overrides.size;
  const base = chosen ? `It is ${chosen.name} (${plural(chosen.file.length, 'row')}) with the corrections in it.`
    : onWall ? `It has the ${plural(onWall, 'override')} of this wall too. Choose the file itself to keep its comments and its rows of other items.`
      : 'Is there an overrides.csv already? Choose it, and the corrections are merged into it.';
  const choose = make('input');
  choose.type = 'file';
  choose.accept = '.csv,text/csv';
  choose.hidden = true;
  choose.setAttribute('aria-label', 'An overrides.csv to merge into');
  choose.addEventListener('change', async () => {
    const file = choose.files?.[0];
    if (!file) return;
    try {
      chosenFiles.set(app, {name: file.name, file: new OverridesFile(textOf(await file.arrayBuffer()))});
      announce(`The corrections go into ${file.name}`);
    } catch (error) {
      announce(`${file.name} cannot be used. ${error instanceof Error ? error.message : ''}`);
    }
    app.panel.refresh();
  });
  const files = make('div', 'button-row');
  files.append(makeButton(chosen ? 'Choose another file' : 'Choose a file', () => choose.click(), 'framed'), choose);
  if (chosen) {
    files.append(makeButton('Without the file', () => {
      chosenFiles.delete(app);
      app.panel.refresh();
    }, 'framed'));
  }
  return [row, make('p', 'quiet merge-state', base), files];
}

/** UTF-8, or what spreadsheets of Windows write.
 * @param {ArrayBuffer} bytes */
function textOf(bytes) {
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** @param {string} name @param {string} text */
function download(name, text) {
  const link = make('a');
  link.href = URL.createObjectURL(new Blob([text], {type: 'text/csv'}));
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** @param {string} catalogue @param {[string, Correction]} example */
function commands(catalogue, [id, {color, note}]) {
  const host = make('div');
  const words = (/** @type {string[]} */ ...list) => list.map(shellWord).join(' ');
  const report = words('huewall', 'report', catalogue, '--overrides', 'overrides.csv');
  host.append(make('p', 'quiet', 'With the file, for all of them:'), make('pre', '', report), makeButton('Copy the command', () => copyText(report), 'framed'));
  if (color) {
    host.append(make('p', 'quiet', 'Without it, for one:'), make('pre', '', words('huewall', 'override', catalogue, id, color, ...(note ? [note] : []))));
  }
  return host;
}

/** A word as a shell takes it whatever is in it.
 * @param {string} word */
const shellWord = (word) => (/^[\w./:=@%+-]+$/.test(word) ? word : `'${word.replace(/'/g, "'\\''")}'`);
