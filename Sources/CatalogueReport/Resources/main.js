// @ts-check
// Brings the parts together.

function start() {
  /** @type {Summary} */
  const summary = JSON.parse(byId('summary').textContent ?? '');
  const model = new Model(summary);
  byId('catalogue').textContent = summary.catalogue;
  byId('total').textContent = plural(summary.counts.items, 'item');
  let stage = /** @type {Stage | null} */ (null);
  loadChunks(model, (isComplete) => {
    if (!stage && model.length > 0) stage = openStage(model);
    else if (stage && isComplete) stage.show({list: wholeWall(model)});
  });
}

/** @param {Model} model */
function openStage(model) {
  byId('first').remove();
  byId('stage').hidden = false;
  const stage = new Stage(wholeWall(model));
  const ribbon = new Ribbon(stage);
  const measure = () => { stage.insets.top = byId('bar').offsetHeight; };
  measure();
  stage.show();
  ribbon.paint();
  const choose = (/** @type {number} */ item) => { stage.select(item); stage.reveal(item); };
  ribbon.chosen.listen((item) => stage.reveal(item));
  listenToKeys(stage, {select: choose, open: choose, close: () => {}});
  stage.tiles.host.addEventListener('click', (event) => {
    const mark = stage.tiles.markAt(event.target);
    if (mark) stage.select(mark.item);
  });
  byId('smaller').addEventListener('click', () => stage.show({zoom: stage.zoom / 1.25}));
  byId('larger').addEventListener('click', () => stage.show({zoom: stage.zoom * 1.25}));
  addEventListener('resize', oncePerFrame(() => { measure(); stage.show(); ribbon.paint(); }));
  return stage;
}

start();
