// Makes the sheet larger or smaller, by pointer or arrow keys.

import {clamp} from '../../core/numbers.js';
import {byId} from '../../dom/elements.js';

/** @param {HTMLElement} sheet
 * @param {{resized: () => void, close: () => void}} actions `resized` for every step, `close` when it was pulled out of the window */
export function listenToResizer(sheet, {resized, close}) {
  const resizer = byId('resizer');
  let wanted = Infinity;
  resizer.addEventListener('pointerdown', (event) => {
    resizer.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  resizer.addEventListener('pointermove', (event) => {
    if (resizer.hasPointerCapture(event.pointerId)) set(wanted = isSheetBelow() ? innerHeight - event.clientY : innerWidth - event.clientX);
  });
  resizer.addEventListener('pointerup', () => {
    const isOut = isSheetBelow() && wanted < 80;
    wanted = Infinity;
    if (!isOut) return;
    close();
    sheet.style.removeProperty('--sheet-height');
  });
  resizer.addEventListener('keydown', (event) => {
    const step = {ArrowLeft: 24, ArrowUp: 24, ArrowRight: -24, ArrowDown: -24}[event.key];
    if (!step) return;
    event.preventDefault();
    set((isSheetBelow() ? sheet.offsetHeight : sheet.offsetWidth) + step);
  });

  /** @param {number} size */
  function set(size) {
    const whole = isSheetBelow() ? innerHeight : innerWidth;
    const fitting = clamp(size, isSheetBelow() ? 140 : 280, whole * (isSheetBelow() ? 0.8 : 0.6));
    sheet.style.setProperty(isSheetBelow() ? '--sheet-height' : '--sheet-width', `${Math.round(fitting)}px`);
    resizer.ariaValueNow = String(Math.round(fitting / whole * 100));
    resized();
  }
}

export const narrow = matchMedia('(max-width: 760px)');

/** Whether the sheet lies below the wall, not beside it. */
export const isSheetBelow = () => narrow.matches;
