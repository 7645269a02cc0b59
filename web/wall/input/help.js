// The keys and what they do, in a dialog and in the report.

import {byId, make, makeButton} from '../../dom/elements.js';
import {letterKeys} from './keys.js';

const keyRows = [
  ['Arrows', 'move along the wall; in the sheet, left and right go to the next items'],
  ['Home, End, Page up, Page down', 'to the ends of the wall, or a window further'],
  ['Enter', 'open the chosen item'],
  ['Esc', 'close what was opened last, or empty the search'],
  ['Tab', 'to the next control'],
  ['Shift', 'with arrows or a click: select the items up to there'],
  ['Ctrl', 'with a click: select one more; with A: all; with Z: undo'],
];

const letterRows = [
  ['1 2 3', 'wall, map, families'],
  ['+ \u2212', 'larger, smaller'],
  ['/', 'search'],
  ['g', 'what goes with the chosen item'],
  ['s', 'surprise me'],
  ['0', 'the whole wall at once, or pictures again'],
  ['v', 'pictures or colors'],
  ['c', 'correct colors: in the sheet each family shows its letter and goes to the next item; Esc ends it'],
  ['f r i', 'filter, review, report'],
  ['?', 'these keys'],
];

/** Rows of keys, each key as a key.
 * @param {string[][]} rows */
function keyList(rows) {
  const list = make('dl', 'keys');
  for (const [keys, what] of rows) {
    const term = make('dt');
    for (const key of keys.split(keys.includes(',') ? ', ' : ' ')) term.append(make('kbd', '', key), ' ');
    list.append(term, make('dd', '', what));
  }
  return list;
}

/** Switches single letters off and on. */
function letterToggle() {
  const toggle = makeButton('Letter keys as shortcuts', () => {
    letterKeys.set(!letterKeys.isOn);
    toggle.ariaPressed = String(letterKeys.isOn);
  }, 'chip plain framed');
  toggle.ariaPressed = String(letterKeys.isOn);
  return toggle;
}

/** The part of the report about keys. */
export function keyHelp() {
  const box = make('div');
  const show = makeButton('Show all keys', openHelp, 'framed');
  show.title = 'Show all keys (?)';
  box.append(show, letterToggle());
  return box;
}

export function openHelp() {
  /** @type {HTMLDialogElement} */
  const dialog = byId('help');
  if (dialog.open) return;
  byId('help-body').replaceChildren(keyList(keyRows), make('h3', '', 'Single keys'), keyList(letterRows), letterToggle());
  // The browser keeps the focus inside, closes it with Esc and gives the focus back.
  dialog.showModal();
}

export function listenToHelp() {
  /** @type {HTMLDialogElement} */
  const dialog = byId('help');
  byId('close-help').addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
}
