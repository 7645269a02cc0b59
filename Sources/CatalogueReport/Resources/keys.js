// @ts-check
// Walking along the wall with the keyboard.

/** @param {Stage} stage @param {{select: (item: number) => void, open: (item: number) => void, close: () => void}} actions */
function listenToKeys(stage, actions) {
  stage.tiles.host.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = destination(stage, event.key);
    if (next >= 0) {
      event.preventDefault();
      actions.select(next);
    } else if ((event.key === 'Enter' || event.key === ' ') && stage.selected >= 0) {
      event.preventDefault();
      actions.open(stage.selected);
    }
  });
}

/** The item a key leads to, or -1. @param {Stage} stage @param {string} key */
function destination(stage, key) {
  const {items, positions} = stage.list;
  const {arrangement} = stage;
  if (!arrangement || !items.length) return -1;
  const isOnWall = stage.selected >= 0 && positions[stage.selected] >= 0;
  const from = isOnWall ? stage.selected : Math.max(stage.anchor(), items[0]);
  switch (key) {
    case 'ArrowLeft': case 'ArrowRight': case 'ArrowUp': case 'ArrowDown':
      return isOnWall ? arrangement.step(from, key) : from;
    case 'Home': return items[0];
    case 'End': return items[items.length - 1];
    case 'PageUp': case 'PageDown': return pageAway(stage, from, key === 'PageUp' ? 'ArrowUp' : 'ArrowDown');
    default: return -1;
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
