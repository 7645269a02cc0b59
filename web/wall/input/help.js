// The keys and what they do, in a dialog and in the report.

import {byId, make, makeButton} from '../../dom/elements.js';
import {letterKeys} from './keys.js';

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
  /** @type {HTMLTemplateElement} */
  const keys = byId('help-keys');
  byId('help-body').replaceChildren(keys.content.cloneNode(true), letterToggle());
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
