// Walking along the wall with the keyboard, and keys for what buttons do.

import {layouts} from '../../core/layouts/layouts.js';
import {byId} from '../../dom/elements.js';
import {RememberedSwitch} from '../../dom/remembered-switch.js';
import {openHelp} from './help.js';
import {chosenOnWall, firstInView, listenToSkipLink, openChosen, showFocusOnWall, walkFromAnywhere} from './keyboard-navigation.js';

/** Whether single letters act. Users who dictate to the computer switch them off (WCAG 2.1.4). */
export const letterKeys = new RememberedSwitch('huewall-keys', true);

/** @param {App} app */
export function listenToKeys(app) {
  const {stage} = app;
  stage.tiles.host.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = destination(stage, event.key);
    if (next >= 0) {
      event.preventDefault();
      app.choose(next, {});
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (openChosen(app)) event.preventDefault();
    }
  });
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.key === 'Escape') return closeLatest(app, event);
    // Also while the focus is on the document: Tab leads there from the last control of a dialog.
    if (document.querySelector(':modal')) return;
    if (walkFromAnywhere(app, event)) return event.preventDefault();
    if (event.target instanceof HTMLElement && event.target.closest('input, select, textarea')) return;
    const action = letterKeys.isOn ? shortcut(app, event.key) : undefined;
    if (!action) return;
    event.preventDefault();
    action();
  });
  showFocusOnWall(app);
  listenToSkipLink(app);
}

/** @param {App} app @param {string} key @returns {(() => void) | undefined} */
function shortcut(app, key) {
  const layout = layouts[Number(key) - 1];
  if (layout) return () => app.arrange(layout.name);
  const panel = {f: 'filter', r: 'review', i: 'report'}[key];
  if (panel) return () => app.openPanel(app.panel.kind?.name === panel ? '' : panel);
  return {
    'c': () => app.correcting.toggle(),
    'g': () => app.goWith(app.sheet.isOpen ? app.sheet.item : app.stage.selected),
    's': () => app.surpriseMe(),
    '/': () => byId('search').focus(),
    '?': openHelp,
    '+': () => app.zoomStep(1),
    '=': () => app.zoomStep(1),
    '-': () => app.zoomStep(-1),
    '0': () => app.toggleWhole(),
    'v': () => app.showColorsOnly(!app.stage.snapshots.isColorsOnly),
  }[key];
}

/** Closes what was opened last, or empties the search field and then leaves it, so that letters are keys again. Filters stay: to
 * press once too often would lose them.
 * @param {App} app @param {KeyboardEvent} event */
function closeLatest(app, event) {
  // The browser closes dialogs and menus itself.
  if (document.querySelector('dialog[open], :popover-open')) return;
  const target = /** @type {HTMLInputElement} */ (event.target), {sheet, panel} = app;
  const isSearch = target.type === 'search';
  if (isSearch && target.value) {
    event.preventDefault();
    target.value = '';
    target.dispatchEvent(new Event('input', {bubbles: true}));
  } else if (panel.kind && (!sheet.isOpen || app.overlays.latest === panel.element)) {
    app.openPanel('');
  } else if (sheet.isOpen) {
    app.closeSheet();
  } else if (app.selection.size || app.selection.isMode) {
    app.selectionBar.clear();
  } else if (isSearch) {
    target.blur();
  }
}

/** The item a key leads to, or -1.
 * @param {Stage} stage @param {string} key */
export function destination(stage, key) {
  const {items} = stage.list;
  const {arrangement} = stage;
  if (!arrangement || !items.length) return -1;
  const chosen = chosenOnWall(stage);
  const from = chosen ?? firstInView(stage) ?? items[0];
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight':
    case 'ArrowUp':
    case 'ArrowDown':
      return chosen === undefined ? from : arrangement.step(from, key);
    case 'Home':
      return items[0];
    case 'End':
      return items[items.length - 1];
    case 'PageUp':
    case 'PageDown':
      return pageAway(stage, from, key === 'PageUp' ? 'ArrowUp' : 'ArrowDown');
    default:
      return -1;
  }
}

/** @param {Stage} stage @param {number} item @param {string} key */
function pageAway(stage, item, key) {
  const {arrangement} = stage;
  const start = arrangement?.boxOf(item);
  if (!arrangement || !start) return item;
  const {height} = stage.room();
  for (let at = item, count = 0; count < 100; count++) {
    const next = arrangement.step(at, key);
    const box = arrangement.boxOf(next);
    if (next === at || !box || Math.abs(box.y - start.y) > height * 0.9) return at;
    at = next;
  }
  return item;
}
