// One finger on the sheet: to the left and right it pages, and pulled down from its top it goes.

import {byId} from '../../dom/elements.js';
import {reducedMotion} from '../../dom/timing.js';
import {isSheetBelow} from './resizer.js';

/** As soon as a finger has moved so far, in pixels, it is clear where it goes. */
const swipeStart = 10;
/** Faster than this, in pixels a millisecond, is a flick. */
const flickSpeed = 0.5;

/** @typedef {{x: number, y: number, time: number, way: '' | 'across' | 'down', dx: number, dy: number}} Swipe */

/** Controls that a finger moves along, and whatever asks for it by data-swipe="off", keep their touches.
 * @param {HTMLElement} sheet
 * @param {{page: (step: 1 | -1) => boolean, close: () => void}} actions `page` returns whether there was an item */
export function listenToSwipes(sheet, {page, close}) {
  const body = byId('sheet-body');
  let swipe = /** @type {Swipe | null} */ (null);

  sheet.addEventListener('touchstart', (event) => {
    const {target, touches} = event;
    const isOwn = target instanceof Element && target.closest('#resizer, input, select, textarea, [role=slider], [data-swipe=off]');
    if (swipe) settle();
    swipe = isOwn || touches.length !== 1
      ? null
      : {x: touches[0].clientX, y: touches[0].clientY, time: event.timeStamp, way: '', dx: 0, dy: 0};
  }, {passive: true});

  sheet.addEventListener('touchmove', (event) => {
    if (!swipe) return;
    if (event.touches.length !== 1) return cancel();
    swipe.dx = event.touches[0].clientX - swipe.x;
    swipe.dy = event.touches[0].clientY - swipe.y;
    if (!swipe.way && Math.hypot(swipe.dx, swipe.dy) >= swipeStart) swipe.way = wayOf(swipe);
    if (!swipe?.way) return;
    // Scrolling that has begun is the browser's.
    if (!event.cancelable) return cancel();
    event.preventDefault();
    follow(swipe);
  }, {passive: false});

  sheet.addEventListener('touchend', (event) => {
    if (!swipe?.way) return void (swipe = null);
    const {way, dx, dy, time} = swipe, duration = Math.max(1, event.timeStamp - time);
    const far = (/** @type {number} */ distance, /** @type {number} */ whole) =>
      Math.abs(distance) > whole / 4 || Math.abs(distance) > 30 && Math.abs(distance) / duration > flickSpeed;
    settle();
    if (way === 'down' && far(dy, sheet.offsetHeight)) close();
    else if (way === 'across' && far(dx, sheet.offsetWidth) && page(dx < 0 ? 1 : -1)) comeIn(Math.sign(dx));
  });
  sheet.addEventListener('touchcancel', cancel);

  /** @param {Swipe} swipe @returns {'across' | 'down' | ''} empty when the sheet is to scroll */
  function wayOf({dx, dy}) {
    if (Math.abs(dx) > Math.abs(dy) * 1.2) return 'across';
    if (dy > 0 && body.scrollTop <= 0 && isSheetBelow()) return 'down';
    cancel();
    return '';
  }

  /** The item goes with the finger a little, the sheet all the way down.
   * @param {Swipe} swipe */
  function follow({way, dx, dy}) {
    sheet.classList.remove('settling');
    if (way === 'across') body.style.setProperty('--swipe', `${Math.round(dx * 0.6)}px`);
    else sheet.style.translate = `0 ${Math.max(0, dy)}px`;
  }

  function cancel() {
    if (swipe?.way) settle();
    swipe = null;
  }

  /** Everything back to its place. */
  function settle() {
    swipe = null;
    sheet.classList.add('settling');
    sheet.style.translate = '';
    body.style.removeProperty('--swipe');
  }

  /** The next item comes in from the other side.
   * @param {number} side */
  function comeIn(side) {
    if (reducedMotion.matches) return;
    sheet.classList.remove('settling');
    body.style.setProperty('--swipe', `${-side * 60}px`);
    // The place it comes from must be known before it moves.
    void body.offsetWidth;
    settle();
  }
}
