// What the shop has, and what made this wall: counts, the command, the options, and what was left out.

import {formatCount} from '../../core/text.js';
import {copyText} from '../../dom/copy.js';
import {keyed, labelled, make, makeButton} from '../../dom/elements.js';
import {printView} from '../app/print.js';
import {visionChoice} from '../app/vision.js';
import {keyHelp} from '../input/help.js';
import {assortmentChart} from './assortment.js';
import {makeTable, paged} from './panel-parts.js';
/** @typedef {import('./panel.js').PanelKind} PanelKind */

/** @param {App} app */
function buildReport(app) {
  const {summary} = app.model;
  const {counts} = summary;
  const command = make('pre', '', summary.command);
  const copy = makeButton('Copy the command', () => copyText(summary.command), 'framed');
  const box = make('div');
  box.append(command, copy);
  const trial = `huewall report ${summary.catalogue} --same-options --compare "--preset classic"`;
  const other = make('div');
  other.append(make('pre', '', trial), makeButton('Copy the comparison', () => copyText(trial), 'framed'));
  const words = keyed(make('a', '', 'What each word means, by its pictures'), 'words');
  words.href = 'words.html';
  const paper = make('div', 'button-row'), asked = /** @type {HTMLInputElement} */ (make('input')), label = make('label');
  asked.type = 'checkbox';
  label.append(asked, ' with command and options');
  paper.append(
    makeButton('Print the wall on one page', () => printView(app), 'framed'),
    makeButton('Print a list', () => printView(app, {isList: true, hasCommand: asked.checked}), 'framed'),
    label,
  );
  const parts = [
    labelled('Assortment', assortmentChart(app.model)),
    labelled(
      'Counts',
      makeTable(['What', 'Number'], [
        ['Items', formatCount(counts.items)],
        ['Different images', formatCount(counts.images)],
        ['Items without a color', formatCount(counts.failed)],
        ['Skipped rows of the feed', formatCount(counts.skippedRows)],
      ]),
    ),
    labelled('The shop’s words', words),
    labelled('Paper', paper),
    labelled('Color vision', visionChoice(app)),
    labelled('Keys', keyHelp()),
    // For the engineer.
    labelled('Command', box),
    labelled('Compare with other options', other),
    labelled('Options', makeTable(['Option', 'Value'], summary.options)),
  ];
  if (summary.skipped.length) {
    const rows = paged(
      summary.skipped,
      10,
      (page) => makeTable(['Row', 'Reason'], page.map(([row, , message]) => [formatCount(row), message])),
    );
    parts.push(labelled('Skipped rows of the feed', rows));
    const rest = counts.skippedRows - summary.skipped.length;
    if (rest > 0) parts.push(make('p', 'quiet', `And ${formatCount(rest)} more.`));
  }
  return parts;
}

/** @type {PanelKind} */
export const reportPanel = {name: 'report', title: 'Report', width: 360, build: buildReport};
