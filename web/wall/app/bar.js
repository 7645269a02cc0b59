// Controls in the bar that show what is on: the layouts, one group, walked with arrow keys; pictures or plain colors.

import {layouts} from '../../core/layouts/layouts.js';
import {byId, makeButton} from '../../dom/elements.js';

/** @param {App} app */
export function buildLayoutButtons(app) {
  const host = byId('layouts');
  layouts.forEach(({name, title}, index) => {
    const button = makeButton(title, () => app.arrange(name));
    button.role = 'radio';
    button.dataset.layout = name;
    button.title = `${title} (${index + 1})`;
    host.append(button);
  });
  host.addEventListener('keydown', (event) => {
    const step = {ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1}[event.key];
    if (!step) return;
    event.preventDefault();
    const now = layouts.indexOf(app.stage.layout);
    const next = layouts[(now + step + layouts.length) % layouts.length];
    app.arrange(next.name);
    /** @type {HTMLElement | null} */ (host.querySelector(`[data-layout="${next.name}"]`))?.focus();
  });
  showLayout(app.stage.layout.name);
}

/** @param {string} name */
export function showLayout(name) {
  for (const button of byId('layouts').querySelectorAll('button')) {
    const isOn = button.dataset.layout === name;
    button.ariaChecked = String(isOn);
    button.tabIndex = isOn ? 0 : -1;
  }
}

/** @param {App} app */
export function buildShowButtons(app) {
  byId('show-pictures').addEventListener('click', () => app.showColorsOnly(false));
  byId('show-colors').addEventListener('click', () => app.showColorsOnly(true));
}

/** @param {boolean} isColorsOnly */
export function showShown(isColorsOnly) {
  byId('show-pictures').ariaPressed = String(!isColorsOnly);
  byId('show-colors').ariaPressed = String(isColorsOnly);
}
