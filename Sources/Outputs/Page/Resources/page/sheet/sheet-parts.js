// @ts-check
// Parts of the sheet that only show.

/** @param {string} label @param {string} path of an icon 16 pixels wide
 * @param {() => void} action */
function iconButton(label, path, action) {
  const button = makeButton('', action, 'icon');
  button.setAttribute('aria-label', label);
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  icon.setAttribute('viewBox', '0 0 16 16');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  line.setAttribute('d', path);
  icon.append(line);
  button.append(icon);
  return button;
}

/** A button that does nothing now. It keeps the focus, which a disabled one loses: whoever pages to the end can page back.
 * @param {HTMLButtonElement} button @param {boolean} isDisabled */
function setDisabled(button, isDisabled) {
  if (!isDisabled) return;
  button.setAttribute('aria-disabled', 'true');
  button.addEventListener('click', (event) => event.stopImmediatePropagation(), true);
}

/** @param {string} title @param {HTMLElement} content */
function labelled(title, content) {
  const part = make('section');
  part.append(make('h3', '', title), content);
  return part;
}

/** @param {Model} model @param {number} item */
function sheetImage(model, item) {
  const frame = make('figure', model.family[item] === noFamily ? 'image no-color' : 'image');
  const path = model.thumbnail(item);
  if (path) {
    const image = makeImage(path);
    image.alt = model.title(item);
    frame.append(image);
  }
  frame.style.backgroundImage = colorBar(model.colors(item));
  return frame;
}

/** @param {Model} model @param {number} item */
function sheetTitle(model, item) {
  const head = make('div', 'title');
  const title = make('h2');
  title.id = 'sheet-title';
  title.dir = 'auto';
  const address = model.link(item);
  if (address) {
    const link = make('a', '', model.title(item));
    link.href = address;
    link.rel = 'noopener noreferrer';
    link.referrerPolicy = 'no-referrer';
    title.append(link);
  } else {
    title.textContent = model.title(item);
  }
  head.append(title, verdict(model, item));
  const offer = offerText(model, item);
  if (offer) head.append(make('p', 'offer', offer));
  return head;
}

/** @param {Model} model @param {number} item */
function sheetFlags(model, item) {
  const list = make('ul', 'flags');
  for (const flag of model.flagNames(item)) {
    const row = make('li');
    row.append(make('b', '', `${model.flagLabel(flag)}.`), ` ${model.flagSentence(flag)}`);
    list.append(row);
  }
  return list;
}

/** @param {Model} model @param {number} item */
function sheetReason(model, item) {
  const reason = make('p', 'why', placeReason(model, item));
  const path = model.explanation(item);
  if (path) {
    const link = make('a', '', 'How the color was found');
    link.href = path;
    reason.append(' ', link);
  }
  return reason;
}

/** @param {Model} model @param {number} item */
function sheetFacts(model, item) {
  const failure = model.failures.get(item);
  const facts = [
    ['Id', model.ids[item]],
    ['Product', model.products.get(item) ?? ''],
    ['Place on the wall', `${formatCount(item + 1)} of ${formatCount(model.length)}`],
    ['Sort key', model.sortKeys[item]],
    ['Confidence', model.confidence[item] === 255 ? '' : formatPercent(model.confidence[item] / 100)],
    ['In doubt', model.doubt(item)],
    ['Override', [model.overrideColors.get(item), model.overrides.get(item)].filter(Boolean).join(': ')],
    ['Backdrop', backdropSentence(model, item)],
    ['Failed at', failure ? `${failure.stage}: ${failure.code}` : ''],
    ['Image', failure?.image ?? ''],
  ];
  const list = make('dl', 'facts');
  for (const [name, value] of facts) if (value) list.append(make('dt', '', name), make('dd', '', value));
  return list;
}
