// Buttons, keys, gestures and the window: what each does.

import {debounce} from '../../core/events.js';
import {byId} from '../../dom/elements.js';
import {oncePerFrame} from '../../dom/timing.js';
import {listenToHelp} from '../input/help.js';
import {pageSheet} from '../input/keyboard-navigation.js';
import {listenToKeys} from '../input/keys.js';
import {listenToPointer} from '../input/pointer.js';
import {listenToSelection} from '../selection/selection-input.js';
import {listenToResizer} from '../sheet/resizer.js';
import {listenToSwipes} from '../sheet/sheet-swipe.js';
import {listenToHeadings} from '../stage/headings.js';
import {HoverCard} from '../stage/hover-card.js';
import {listenToResetZoom} from '../stage/reset-zoom.js';
import {durations} from './app.js';
import {buildLayoutButtons, buildShowButtons} from './bar.js';
import {listenToMoreMenu} from './more-menu.js';

/** @param {App} app */
export function listenToControls(app) {
  const {stage} = app;
  buildLayoutButtons(app);
  listenToSelection(app);
  buildShowButtons(app);
  new HoverCard(stage);
  listenToHeadings(app);
  listenToKeys(app);
  listenToResetZoom(app);
  app.selection.changed.listen(() => app.writeAddress());
  listenToHelp();
  listenToMoreMenu();
  listenToSwipes(app.sheet.element, {page: (step) => pageSheet(app, step), close: () => app.closeSheet()});
  listenToPointer(stage, {
    open: (item) => app.choose(item, {isOpening: true}),
    expand: (item) => app.expand(item),
    zoom: (factor, at) => app.zoom(factor, at),
    enter: (item) => app.enter(item),
  });
  listenToResizer(app.sheet.element, {resized: () => app.fit(durations.drag), close: () => app.closeSheet()});
  app.overview.chosen.listen((item) => (app.sheet.isOpen ? app.choose(item, {}) : stage.reveal(item)));
  const search = debounce(130, () => app.find(app.searchField.value));
  byId('search').addEventListener('input', () => {
    stage.setBusy(true);
    search();
  });
  byId('clear').addEventListener('click', () => app.clear());
  byId('surprise').addEventListener('click', () => app.surpriseMe());
  byId('smaller').addEventListener('click', () => app.zoomStep(-1));
  byId('larger').addEventListener('click', () => app.zoomStep(1));
  addEventListener('beforeunload', (event) => {
    if (app.corrections.isUnsaved) event.preventDefault();
  });
  addEventListener(
    'resize',
    oncePerFrame(() => {
      app.fit(0);
      app.overview.paint();
    }),
  );
}
