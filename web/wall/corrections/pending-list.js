// What is pending: shown on tiles and on the button of the review; in the review as a list to undo, with the file and the
// commands that take it to the next report.

import {OverridesFile, overridesOfWall} from '../../core/items/overrides-csv.js';
import {debounce} from '../../core/events.js';
import {formatCount, plural, shortCount} from '../../core/text.js';
import {announce, copyText, download} from '../../dom/copy.js';
import {byId, iconButton, keyed, labelled, make, makeButton, makeImage} from '../../dom/elements.js';
import {oncePerFrame} from '../../dom/timing.js';
import {paged} from '../panels/panel-parts.js';
import {looksRight} from '../../core/items/corrections.js';
/** @typedef {import('../../core/items/corrections.js').Corrections} Corrections */
/** @typedef {import('./correction-store.js').Correction} Correction */

/** The file to merge into, as long as the page is open.
 * @type {WeakMap<App, {name: string, file: OverridesFile}>} */
const chosenFiles = new WeakMap();

/** @param {App} app @returns {HTMLElement[]} */
export function pendingParts(app) {
  const {corrections, model} = app;
  const {pending} = corrections;
  if (!pending.size) return [];
  const host = make('div', 'pending-list');
  const {isKept, isServed} = corrections.store;
  if (isServed) host.append(...savedParts(app));
  else if (!isKept) {
    host.append(
      make('p', 'warning', 'This browser does not let the page keep corrections. They last until you close it; download them before.'),
    );
  }
  if (!isServed) {
    host.append(make('p', 'quiet', 'Until the next report applies them, places, search and filters use the measured colors.'));
  }
  host.append(paged([...pending.keys()].reverse(), 4, (ids) => {
    const list = make('ul', 'rows');
    for (const id of ids) list.append(pendingRow(app, id));
    return list;
  }));
  const undoing = make('div', 'button-row');
  const undo = makeButton('Undo the last change', () => app.correcting.undo(), 'framed');
  undo.disabled = !corrections.canUndo;
  undoing.append(undo, dropAllButton(app));
  host.append(undoing);
  if (!isServed) host.append(...fileParts(app), labelled('Apply them', commands(model.summary.catalogue, [...pending][0])));
  return [labelled(`${isServed ? 'Made here' : 'Pending'}: ${plural(pending.size, 'correction')}`, host, 'pending')];
}

/** What a server has of them, and what it does with it.
 * @param {App} app @returns {HTMLElement[]} */
function savedParts({corrections}) {
  const [unsaved, saving, saved, shown] = ['not saved', 'being saved', 'saved', 'on the wall'].map((state) =>
    countState(corrections, state)
  );
  const parts = [];
  if (unsaved) {
    const warning = make('p', 'warning', `${plural(unsaved, 'correction')} not saved: they last until this page is closed.`);
    parts.push(warning, makeButton('Save again', () => corrections.saveAgain(), 'framed'));
  }
  if (saving) parts.push(make('p', 'quiet', `${formatCount(saving)} being saved.`));
  if (saved) {
    parts.push(
      make('p', 'quiet', `${formatCount(saved)} saved on the server; the wall shows them after the next report, which it makes by itself.`),
    );
  }
  if (shown) parts.push(make('p', 'quiet', `${formatCount(shown)} on the wall: load this page again to see them in their places.`));
  return parts;
}

/** @param {App} app @param {string} id */
function pendingRow(app, id) {
  const {model, corrections} = app;
  const item = model.itemWithId(id), correction = corrections.pending.get(id);
  const row = keyed(make('li', 'pending-row'), id);
  const open = keyed(makeButton('', () => app.choose(item, {isOpening: true}), 'row'), 'open');
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
    makeButton('Download overrides.csv', () => download('overrides.csv', overridesText(app), 'text/csv'), 'framed'),
    makeButton('Copy its text', () => copyText(overridesText(app), 'overrides.csv'), 'framed'),
  );
  const chosen = chosenFiles.get(app), onWall = app.model.overrides.size;
  const base = chosen
    ? `It is ${chosen.name} (${plural(chosen.file.length, 'row')}) with the corrections in it.`
    : onWall
    ? `It has the ${plural(onWall, 'override')} of this wall too. Choose the file itself to keep its comments and its rows of other items.`
    : 'Is there an overrides.csv already? Choose it, and the corrections are merged into it.';
  const choose = make('input');
  choose.type = 'file';
  choose.accept = '.csv,text/csv';
  choose.hidden = true;
  choose.ariaLabel = 'An overrides.csv to merge into';
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
  files.append(keyed(makeButton(chosen ? 'Choose another file' : 'Choose a file', () => choose.click(), 'framed'), 'choose'), choose);
  if (chosen) {
    files.append(makeButton('Without the file', () => {
      chosenFiles.delete(app);
      app.panel.refresh();
    }, 'framed'));
  }
  return [row, make('p', 'quiet merge-state', base), files];
}

/** UTF-8, or what spreadsheets of Windows write: UTF-16 with its mark, or Windows-1252, which browsers call latin1.
 * @param {ArrayBuffer} bytes */
function textOf(bytes) {
  const decode = (/** @type {string} */ name, /** @type {boolean=} */ fatal) => new TextDecoder(name, {fatal}).decode(bytes);
  try {
    return decode('utf-8', true);
  } catch {
    return decode(new Uint8Array(bytes)[0] === 0xff ? 'utf-16' : 'latin1');
  }
}

/** @param {string} catalogue @param {[string, Correction]} example */
function commands(catalogue, [id, {color, note}]) {
  const host = make('div');
  const words = (/** @type {string[]} */ ...list) => list.map(shellWord).join(' ');
  const report = words('huewall', 'report', catalogue, '--same-options', '--overrides', 'overrides.csv');
  host.append(
    make('p', 'quiet', 'With the file, for all of them:'),
    make('pre', '', report),
    makeButton('Copy the command', () => copyText(report), 'framed'),
  );
  if (color) {
    host.append(
      make('p', 'quiet', 'Without it, for one:'),
      make('pre', '', words('huewall', 'override', catalogue, id, color, ...(note ? [note] : []))),
    );
  }
  return host;
}

/** A word as a shell takes it whatever is in it.
 * @param {string} word */
const shellWord = (word) => (/^[\w./:=@%+-]+$/.test(word) ? word : `'${word.replace(/'/g, "'\\''")}'`);

/** Reads what is kept, and follows what changes.
 * @param {App} app whose data is complete */
export function showCorrections(app) {
  const {corrections, stage, panel, view} = app;
  const update = oncePerFrame(() => {
    // While tiles move they are drawn from snapshots; the end of it shows them again.
    stage.mosaic.repaint();
    if (!stage.transition.isRunning) stage.render();
    if (panel.kind?.name === 'review') panel.refresh();
    showPendingCount(corrections.pending.size, corrections.store.isServed);
  });
  let shown = 0;
  const sayShown = debounce(50, () => {
    const before = shown;
    shown = countState(corrections, 'on the wall');
    if (shown > before) {
      announce(
        `${plural(shown, 'correction')} on the wall. Load this page again to see ${
          shown === 1 ? 'it in its place' : 'them in their places'
        }.`,
      );
    }
  });
  corrections.changed.listen((items) => {
    stage.snapshots.forget(items);
    update();
    if (corrections.store.isServed) sayShown();
  });
  corrections.load().then(() => {
    // The address may ask for the queue, which was read before it was known what is done.
    if (view.asked.review || view.asked.first) app.refresh(0);
  });
}

/** @param {Corrections} corrections @param {string} state */
const countState = ({pending, store}, state) => [...pending.keys()].filter((id) => store.stateOf(id) === state).length;

/** @param {number} count @param {boolean} isServed */
function showPendingCount(count, isServed) {
  const button = byId('open-review');
  button.dataset.pending = count ? shortCount(count) : '';
  button.title = count ? `Review (r); ${plural(count, 'correction')} ${isServed ? 'made here' : 'pending'}` : 'Review (r)';
}
