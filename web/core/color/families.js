// The families of colors: what stands for each, and the order in which people expect them.

import {noFamily} from '../items/model.js';

/** Colors that stand for the families, as people know them.
 * @type {{[family: string]: string}} */
export const familyColors = {
  black: '#111111',
  white: '#ffffff',
  grey: '#8c8c8c',
  red: '#cc2a2a',
  orange: '#ee7a1c',
  yellow: '#f2cf2f',
  green: '#3c9a4b',
  blue: '#2f66c8',
  purple: '#7a3fa8',
  pink: '#ee86b0',
  brown: '#7a4e2d',
  beige: '#dcc7a1',
};

export const familySequence = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink', 'brown', 'beige', 'white', 'grey', 'black'];

/** @param {Model} model @param {number} family */
export const familyRank = (model, family) => (family === noFamily ? 99 : familySequence.indexOf(model.summary.families[family]));
