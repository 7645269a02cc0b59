// @ts-check
// Paper gets a plain list: the first items of what is on view, as the page shows them without a script.

const printLimit = 200;

/** @param {App} app */
function listenToPrint(app) {
  const list = make('ol');
  list.id = 'first';
  const paper = matchMedia('print');
  const update = () => {
    list.replaceChildren();
    list.remove();
    app.report?.remove();
    if (!paper.matches) return;
    const {items} = app.stage.list;
    for (const item of items.subarray(0, printLimit)) list.append(printedItem(app.model, item));
    byId('intro').after(list);
    if (app.report) document.body.append(app.report);
  };
  paper.addEventListener('change', update);
  addEventListener('beforeprint', update);
  addEventListener('afterprint', update);
}

/** @param {Model} model @param {number} item */
function printedItem(model, item) {
  const entry = make('li', 'item');
  const path = model.thumbnail(item);
  if (path) entry.append(makeImage(path));
  const words = make('div', 'words');
  words.append(make('p', 'title', model.title(item)), verdict(model, item));
  for (const color of model.colors(item)) words.append(swatchLine(model, color));
  entry.append(words);
  return entry;
}
