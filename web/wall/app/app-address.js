// What the application shows as an address, and the way back.

import {linkText} from '../../core/items/selection-text.js';
import {shownItem} from '../../core/items/stacks.js';
import {layouts} from '../../core/layouts/layouts.js';
import {addressText, readAddress} from '../../core/view/address.js';
import {askedOf} from '../../core/view/filters.js';
import {showShown} from './bar.js';
import {shownVision, showVision} from './vision.js';

/** The address of what is on view, without `#`.
 * @param {App} app */
export function shownAddress({view, stage, model, sheet, panel, selection}) {
  return addressText({
    layout: stage.layout.name,
    zoom: stage.zoom,
    item: sheet.isOpen ? model.ids[sheet.item] : '',
    asked: view.asked,
    panel: panel.kind?.name ?? '',
    vision: shownVision(),
    select: linkText(model, selection.items()) ?? '',
    name: selection.size || view.asked.only ? selection.name : '',
    isColorsOnly: stage.snapshots.isColorsOnly,
  });
}

/** Shows what the address says, and says which parts of it this wall does not have.
 * @param {App} app */
export function restoreAddress(app) {
  const {view, stage, model} = app, address = readAddress(location.hash), {asked, notes} = askedOf(view, address.asked);
  view.ask(asked, false);
  app.selectionBar.restore(address.select, address.name);
  const item = address.item ? model.itemWithId(address.item) : -1;
  if (address.item && item < 0) notes.push(`The item \u201c${address.item}\u201d is no longer on the wall.`);
  app.filters.note = notes.join(' ');
  app.sheet.element.hidden = item < 0;
  stage.selected = item >= 0 ? item : stage.selected;
  stage.layout = layouts.find(({name}) => name === address.layout) ?? layouts[0];
  stage.zoom = address.zoom;
  if (address.isColorsOnly !== stage.snapshots.isColorsOnly) stage.showColorsOnly(address.isColorsOnly);
  showShown(address.isColorsOnly);
  stage.list = view.list();
  stage.selected = stage.selected < 0 ? -1 : shownItem(stage.list, stage.selected);
  if (item >= 0) app.sheet.show(item);
  showVision(address.vision, (name) => app.seeAs(name));
  app.panel.open(address.panel);
  app.measure();
  app.refresh(0);
}
