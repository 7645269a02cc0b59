/** @typedef {import('./tune-wall.js').Wall} Wall */

/**
 * Lets a pointer and the arrow keys go from item to item.
 * @param {Wall} wall
 * @param {(item: number) => void} pointed -1 for none
 */
export function listenToWall(wall, pointed) {
  const { canvas } = wall;
  const point = (/** @type {PointerEvent} */ event) => {
    const box = canvas.getBoundingClientRect();
    pointed(wall.itemAt(event.clientX - box.left, event.clientY - box.top));
  };
  canvas.addEventListener('pointermove', point);
  canvas.addEventListener('pointerdown', point);
  canvas.addEventListener('keydown', (event) => {
    const order = wall.shown?.order ?? [];
    const place = order.indexOf(wall.selected);
    const next = step(event.key, place, wall.columns, order.length);
    if (next === undefined || order.length === 0) return;
    event.preventDefault();
    pointed(order[Math.max(0, Math.min(order.length - 1, next))]);
  });
}

/**
 * @param {string} key
 * @param {number} place -1 for none
 * @param {number} columns
 * @param {number} count
 */
function step(key, place, columns, count) {
  /** @type {Record<string, number>} */
  const steps = {
    ArrowRight: place + 1, ArrowLeft: place - 1, ArrowDown: place + columns, ArrowUp: place - columns,
    Home: 0, End: count - 1,
  };
  return place < 0 && key.startsWith('Arrow') ? 0 : steps[key];
}
