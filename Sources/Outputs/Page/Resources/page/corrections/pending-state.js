// @ts-check
// Shows everywhere what is pending: on tiles, on the button of the review, in its panel.

/** Reads what is kept, and follows what changes.
 * @param {App} app whose data is complete */
function showCorrections(app) {
  const {corrections, stage, panel, view} = app;
  const update = oncePerFrame(() => {
    // While tiles move they are drawn from snapshots; the end of it shows them anew.
    stage.mosaic.repaint();
    if (!stage.transition.isRunning) stage.render();
    if (panel.kind?.name === 'review') panel.refresh();
    showPendingCount(corrections.pending.size);
  });
  corrections.changed.listen((items) => {
    stage.snapshots.forget(items);
    update();
  });
  corrections.load().then(() => {
    // The address may ask for the queue, which was read before it was known what is done.
    if (view.isQueueOnly || view.isFlaggedFirst) app.refresh(0);
  });
}

/** @param {number} count */
function showPendingCount(count) {
  const button = byId('open-review');
  button.dataset.pending = count ? shortCount(count) : '';
  button.title = count ? `Review (r); ${plural(count, 'correction')} pending` : 'Review (r)';
}
