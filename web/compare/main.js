// Reads both walls, and shows what differs.

import {oncePerFrame} from '../dom/timing.js';
import {wholeWall} from '../core/items/item-list.js';
import {Model} from '../core/items/model.js';
import {compareWalls} from '../core/items/wall-changes.js';
import {formatCount, plural} from '../core/text.js';
import {loadChunks} from '../dom/chunk-loader.js';
import {drawStrip} from '../dom/color-strips.js';
import {copyText} from '../dom/copy.js';
import {byId, makeButton} from '../dom/elements.js';
import {showColumns} from './columns.js';
import {CompareFilter} from './filter.js';
import {Rows} from './rows.js';

function startComparison() {
  const before = new Model(JSON.parse(byId('before').textContent ?? ''));
  const after = new Model(JSON.parse(byId('after').textContent ?? ''));
  loadChunks(before, (isRead) => {
    if (isRead) {
      loadChunks(after, (isComplete) => {
        if (isComplete) showComparison(before, after);
      }, 'script.after');
    }
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
    button.ariaLabel = `Copy ${text}`;
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
