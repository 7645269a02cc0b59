// The page as people see it who lack one kind of cone. Matrices for severity 1 of G. M. Machado, M. M. Oliveira and
// L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009; in linear light.

import {keyed, make, makeButton, makeSVG} from '../../dom/elements.js';

/** @typedef {{name: string, title: string, matrix: number[]}} Vision */

/** @type {Vision[]} */
const visions = [
  {name: '', title: 'All colors', matrix: []},
  {
    name: 'deuteranopia',
    title: 'Deuteranopia, no green cones',
    matrix: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  },
  {
    name: 'protanopia',
    title: 'Protanopia, no red cones',
    matrix: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  },
  {
    name: 'tritanopia',
    title: 'Tritanopia, no blue cones',
    matrix: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
  },
];

/** The name of the vision that the page is seen with; empty for all colors. */
export const shownVision = () => document.documentElement.dataset.vision ?? '';

/** @param {string} name one of `visions`; another is the same as none
 * @param {(name: string) => void} seeAs chooses another */
export function showVision(name, seeAs) {
  const vision = visions.find((one) => one.name === name) ?? visions[0];
  document.getElementById('vision-filter')?.remove();
  document.getElementById('vision-note')?.remove();
  if (!vision.name) {
    delete document.documentElement.dataset.vision;
    return;
  }
  document.body.append(filterImage(vision.matrix));
  document.documentElement.dataset.vision = vision.name;
  // So that no user takes what is shown for the true colors.
  const note = make('div', '', vision.title);
  note.id = 'vision-note';
  note.append(makeButton('All colors', () => seeAs('')));
  document.body.append(note);
}

/** An SVG with nothing in it but the filter `#vision`, for vision.css.
 * @param {number[]} matrix 3 x 3, row by row */
function filterImage(matrix) {
  const image = makeSVG('svg', {id: 'vision-filter', 'aria-hidden': 'true', width: '0', height: '0'});
  const filter = makeSVG('filter', {id: 'vision', 'color-interpolation-filters': 'linearRGB'});
  const rows = [0, 3, 6].map((at) => [...matrix.slice(at, at + 3), 0, 0].join(' '));
  filter.append(makeSVG('feColorMatrix', {type: 'matrix', values: `${rows.join(' ')} 0 0 0 1 0`}));
  image.append(filter);
  return image;
}

/** The control in the report.
 * @param {App} app */
export function visionChoice(app) {
  const box = make('div'), select = keyed(make('select', 'vision'), 'vision');
  select.ariaLabel = 'Color vision';
  for (const {name, title} of visions) select.add(new Option(title, name, false, name === shownVision()));
  select.addEventListener('change', () => app.seeAs(select.value));
  box.append(
    select,
    make('p', 'quiet', 'Shows wall, ribbon, pictures and swatches as people with this color vision see them. Paper stays as it is.'),
  );
  return box;
}
