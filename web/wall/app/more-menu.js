// On narrow windows what does not fit into the bar is behind one button: the same controls, moved, and moved back.

import {byId, focusInPlace} from '../../dom/elements.js';
import {narrow} from '../sheet/resizer.js';
import {canTakeFocus} from '../input/focus.js';

/** In the order of the menu. */
const secondaryControls = '#catalogue, #layouts, #bar :is(.size, .show), #surprise, #open-report';

export function listenToMoreMenu() {
  /** @type {HTMLElement & {hidePopover: () => void}} */
  const menu = byId('more-menu');
  const controls = [...document.querySelectorAll(secondaryControls)].map((element) => {
    const place = document.createComment('');
    element.before(place);
    return {element, place};
  });
  const update = () => {
    const focused = document.activeElement;
    for (const {element, place} of controls) {
      if (narrow.matches) menu.append(element);
      else place.after(element);
    }
    if (!narrow.matches && menu.matches(':popover-open')) menu.hidePopover();
    if (focused instanceof HTMLElement && canTakeFocus(focused)) focusInPlace(focused);
  };
  narrow.addEventListener('change', update);
  // After a change of size the menu stays, to show the result; any other choice closes it.
  menu.addEventListener('click', ({target}) => {
    if (target instanceof Element && target.closest('button') && !target.closest('.size, .show') && menu.matches(':popover-open')) {
      menu.hidePopover();
    }
  });
  update();
}
