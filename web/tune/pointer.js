// A pointer and the arrow keys go from item to item.

import {clamp} from '../core/numbers.js';
/** @typedef {import('./wall.js').Wall} Wall */

/** @param {Wall} wall @param {(item: number) => void} pointed -1 for none */
export function listenToWall(wall, pointed) {
  const {canvas} = wall;
  const point = (/** @type {PointerEvent} */ event) => {
    const box = canvas.getBoundingClientRect();
    pointed(wall.itemAt(event.clientX - box.left, event.clientY - box.top));
  };
  canvas.addEventListener('pointermove', point);
  canvas.addEventListener('pointerdown', point);
  canvas.addEventListener('keydown', (event) => {
    const order = wall.shown?.order ?? [], place = order.indexOf(wall.selected), {columns} = wall;
    /** @type {Record<string, number>} */
    const steps = {ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns, Home: -Infinity, End: Infinity};
    const step = steps[event.key];
    if (step === undefined || !order.length) return;
    event.preventDefault();
    // Without a chosen item the keys begin at the first.
    pointed(order[clamp(place < 0 && step !== Infinity ? 0 : place + step, 0, order.length - 1)]);
  });
}
