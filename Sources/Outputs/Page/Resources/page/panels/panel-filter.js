// @ts-check
// Hard filters: what is not wanted is not there, whatever the order.

/** @param {App} app */
function buildFilter(app) {
  const {view, model} = app;
  const {families, flags} = filterCounts(view);
  const parts = [labelled('Family', chips([...families.keys()].sort((one, other) => familyRank(model, one) - familyRank(model, other)).map((family) => ({
    name: model.summary.families[family] ?? 'no color', count: families.get(family), isOn: view.families.has(family),
    color: familyColors[model.summary.families[family]], toggle: () => view.toggle('families', family),
  }))))];
  if (flags.size) {
    parts.push(labelled('Flag', chips([...flags.keys()].sort((one, other) => one - other).map((flag) => ({
      name: model.flagLabel(model.summary.flags[flag]), count: flags.get(flag), isOn: view.flags.has(flag),
      color: '', toggle: () => view.toggle('flags', flag),
    })))));
  }
  if (view.only) {
    parts.push(labelled('Selected', chips([{name: 'Only these', count: view.only.length, isOn: true, color: '', toggle: () => view.set({only: null})}])));
  }
  if (view.word >= 0) {
    parts.push(labelled('Vendor color', chips([{
      name: model.words[view.word], count: countItems(app.stage.list), isOn: true, color: '', toggle: () => view.set({word: -1}),
    }])));
  }
  parts.push(...offerFilters(app), ...stackSwitch(app));
  const clear = makeButton('Clear search and filters', () => app.clear(), 'framed');
  setDisabled(clear, view.isWhole);
  parts.push(clear);
  return parts;
}

/** How many items each choice of a filter would leave, with all other filters as they are. Choices that none of the whole
 * catalogue has are not there.
 * @param {View} view */
function filterCounts(view) {
  const {model} = view, families = new Map(), flags = new Map();
  const inFamilies = withoutFilter(view, 'families'), inFlags = withoutFilter(view, 'flags');
  for (let item = 0; item < model.length; item++) {
    const family = model.family[item];
    families.set(family, (families.get(family) ?? 0) + (inFamilies(item) ? 1 : 0));
    for (let bit = 0; model.flags[item] >> bit; bit++) {
      if (model.flags[item] >> bit & 1) flags.set(bit, (flags.get(bit) ?? 0) + (inFlags(item) ? 1 : 0));
    }
  }
  return {families, flags};
}

/** @param {{name: string, count: number, isOn: boolean, color: string, toggle: () => void}[]} options */
function chips(options) {
  const host = make('div', 'chips');
  for (const {name, count, isOn, color, toggle} of options) {
    const chip = makeButton(name, toggle, 'chip');
    chip.setAttribute('aria-pressed', String(isOn));
    if (color) chip.style.setProperty('--color', color);
    else chip.classList.add('plain');
    chip.append(make('span', '', formatCount(count)));
    host.append(chip);
  }
  return host;
}

panels.push({name: 'filter', title: 'Filter', width: 320, build: buildFilter});
