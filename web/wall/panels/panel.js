// The panel at the left: filter, review or report. Each kind is a file, and an entry of `panels`.

import {byId} from '../../dom/elements.js';
import {narrow} from '../sheet/resizer.js';
import {keepFocus} from '../input/focus.js';
import {filterPanel} from './panel-filter.js';
import {replaceParts} from './panel-parts.js';
import {reportPanel} from './panel-report.js';
import {reviewPanel} from './panel-review.js';

/** @typedef {object} PanelKind
 * @property {string} name also of its button: `open-NAME`
 * @property {string} title
 * @property {number} width in pixels
 * @property {(app: App) => HTMLElement[]} build what it shows now
 */

/** @type {PanelKind[]} */
const panels = [filterPanel, reviewPanel, reportPanel];

export class Panel {
  element = byId('panel');
  /** @type {PanelKind | null} */ kind = null;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    byId('close-panel').addEventListener('click', () => app.openPanel(''));
    for (const {name} of panels) {
      byId(`open-${name}`).addEventListener('click', () => app.openPanel(this.kind?.name === name ? '' : name));
    }
  }

  /** Columns at the left that the wall cannot use; on narrow windows the panel covers it. */
  get inset() {
    return this.kind && !narrow.matches ? this.element.offsetWidth : 0;
  }

  /** @param {string} name empty for none */
  open(name) {
    this.kind = panels.find((kind) => kind.name === name) ?? null;
    for (const {name: other} of panels) byId(`open-${other}`).ariaExpanded = String(other === name);
    this.element.hidden = !this.kind;
    if (!this.kind) return byId('panel-body').replaceChildren();
    byId('panel-title').textContent = this.kind.title;
    this.element.style.setProperty('--panel-width', `${this.kind.width}px`);
    this.refresh();
  }

  /** Builds it again, for other items. */
  refresh() {
    const {kind} = this;
    if (kind) keepFocus(() => replaceParts(byId('panel-body'), kind.build(this.app)));
  }
}
