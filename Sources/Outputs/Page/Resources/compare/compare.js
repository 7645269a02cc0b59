// @ts-check
// Reads both walls, and shows what differs.

function startComparison() {
  const before = new Model(JSON.parse(byId('before').textContent ?? ''));
  const after = new Model(JSON.parse(byId('after').textContent ?? ''));
  loadChunks(before, (isRead) => {
    if (isRead) loadChunks(after, (isComplete) => { if (isComplete) showComparison(before, after); }, 'script.after');
  }, 'script.before');
}

/** @param {Model} before @param {Model} after */
function showComparison(before, after) {
  const rows = compareWalls(before, after);
  const list = new Rows(before, after);
  const filter = new CompareFilter(rows, (shown) => {
    const what = filter.isOff ? ', changed or not' : '';
    byId('total').textContent = `${formatCount(shown.length)} of ${plural(rows.length, 'item')}${what}`;
    list.show(shown);
  });
  filter.build(byId('kinds'), byId('moves'));
  showColumns(before, after);
  const paint = () => {
    paintStrip(byId('ribbon-before'), before);
    paintStrip(byId('ribbon-after'), after);
  };
  paint();
  addEventListener('resize', oncePerFrame(paint));
  for (const command of document.querySelectorAll('.wall code')) {
    const text = command.textContent ?? '';
    const button = makeButton('Copy', () => copyText(text), 'copy');
    button.setAttribute('aria-label', `Copy ${text}`);
    command.after(button);
  }
  document.documentElement.dataset.ready = '';
}

/** @param {HTMLCanvasElement} canvas @param {Model} model */
function paintStrip(canvas, model) {
  const width = canvas.width = Math.round(canvas.clientWidth * devicePixelRatio);
  const height = canvas.height = Math.round(canvas.clientHeight * devicePixelRatio);
  const context = canvas.getContext('2d');
  if (context) drawStrip(context, model, wholeWall(model).items, width, height);
}

startComparison();
