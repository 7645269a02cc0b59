// @ts-check
// Makes the sheet larger or smaller, by pointer or arrow keys.

/** @param {HTMLElement} sheet @param {() => void} resized called for every step */
function listenToResizer(sheet, resized) {
  const resizer = byId('resizer');
  resizer.addEventListener('pointerdown', (event) => {
    resizer.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  resizer.addEventListener('pointermove', (event) => {
    if (resizer.hasPointerCapture(event.pointerId)) set(isSheetBelow() ? innerHeight - event.clientY : innerWidth - event.clientX);
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
    resizer.setAttribute('aria-valuenow', String(Math.round(fitting / whole * 100)));
    resized();
  }
}

const narrow = matchMedia('(max-width: 760px)');

/** Whether the sheet lies below the wall, not beside it. */
const isSheetBelow = () => narrow.matches;
