// @ts-check
// Headings choose families.

/** A click on a heading shows its family alone, or all again.
 * @param {App} app */
function listenToHeadings({view, stage}) {
  stage.headings.isChosen = (family) => view.families.size === 1 && view.families.has(family);
  stage.headings.chosen.listen(({family, isByKey}) => {
    view.families = new Set(stage.headings.isChosen(family) ? [] : [family]);
    // The heading may go; what stays has the focus until the new one is there.
    stage.tiles.host.focus({preventScroll: true});
    view.changed.send();
    if (isByKey) setTimeout(() => stage.headings.focus(family), durations.list + 60);
  });
}
