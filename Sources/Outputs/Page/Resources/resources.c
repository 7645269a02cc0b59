// Which files make which page. The compiler copies them into the program.
//
// Scripts stand in an order in which each one finds what it needs while it is read.
#include "CPageResources.h"

#define RESOURCE(name) \
    PageResource name(void) { return (PageResource){name##_bytes, sizeof name##_bytes}; }

static const unsigned char preview_markup_bytes[] = {
#embed "page/page.html"
};
RESOURCE(preview_markup)

static const unsigned char preview_style_bytes[] = {
#embed "shared/base.css" suffix(, '\n',)
#embed "page/app/first-items.css" suffix(, '\n',)
#embed "page/app/bar.css" suffix(, '\n',)
#embed "page/search/search.css" suffix(, '\n',)
#embed "page/stage/stage.css" suffix(, '\n',)
#embed "page/stage/heading-buttons.css" suffix(, '\n',)
#embed "page/stage/hover-card.css" suffix(, '\n',)
#embed "page/mosaic/mosaic.css" suffix(, '\n',)
#embed "page/sheet/sheet.css" suffix(, '\n',)
#embed "page/corrections/corrections.css" suffix(, '\n',)
#embed "page/panels/panel.css" suffix(, '\n',)
#embed "page/stage/no-color.css" suffix(, '\n',)
#embed "page/app/vision.css" suffix(, '\n',)
#embed "page/input/keys.css" suffix(, '\n',)
#embed "page/selection/selection.css" suffix(, '\n',)
#embed "page/input/touch.css" suffix(, '\n',)
#embed "page/app/forced-colors.css" suffix(, '\n',)
#embed "page/app/print.css"
};
RESOURCE(preview_style)

static const unsigned char preview_script_bytes[] = {
#include "shared/scripts.inc"

#embed "page/search/color-distance.js" suffix(, '\n',)
#embed "page/search/palettes.js" suffix(, '\n',)
#embed "page/search/color-ranking.js" suffix(, '\n',)
#embed "page/search/similar.js" suffix(, '\n',)
#embed "page/search/surprise.js" suffix(, '\n',)
#embed "page/search/offers.js" suffix(, '\n',)
#embed "page/search/color-words.js" suffix(, '\n',)
#embed "page/search/text-index.js" suffix(, '\n',)
#embed "page/search/spelling.js" suffix(, '\n',)
#embed "page/search/word-search.js" suffix(, '\n',)
#embed "page/search/filters.js" suffix(, '\n',)
#embed "page/search/stacks.js" suffix(, '\n',)
#embed "page/search/view.js" suffix(, '\n',)
#embed "page/search/active-filters.js" suffix(, '\n',)
#embed "page/search/suggestions.js" suffix(, '\n',)

#embed "page/layouts/layout.js" suffix(, '\n',)
#embed "page/layouts/heading-room.js" suffix(, '\n',)
#embed "page/layouts/sections.js" suffix(, '\n',)
#embed "page/layouts/layout-wall.js" suffix(, '\n',)
#embed "page/layouts/map-clusters.js" suffix(, '\n',)
#embed "page/layouts/map-spread.js" suffix(, '\n',)
#embed "page/layouts/map-places.js" suffix(, '\n',)
#embed "page/layouts/layout-map.js" suffix(, '\n',)
#embed "page/layouts/layout-families.js" suffix(, '\n',)

#embed "page/mosaic/layout-mosaic.js" suffix(, '\n',)
#embed "page/mosaic/mosaic-painter.js" suffix(, '\n',)
#embed "page/mosaic/cell-pictures.js" suffix(, '\n',)
#embed "page/mosaic/mosaic.js" suffix(, '\n',)
#embed "page/mosaic/mosaic-layers.js" suffix(, '\n',)

#embed "page/stage/tiles.js" suffix(, '\n',)
#embed "page/stage/headings.js" suffix(, '\n',)
#embed "page/stage/tile-snapshots.js" suffix(, '\n',)
#embed "page/stage/cluster-pictures.js" suffix(, '\n',)
#embed "page/stage/transition.js" suffix(, '\n',)
#embed "page/stage/transition-plan.js" suffix(, '\n',)
#embed "page/stage/stage.js" suffix(, '\n',)
#embed "page/stage/way-back.js" suffix(, '\n',)
#embed "page/stage/ribbon.js" suffix(, '\n',)
#embed "page/stage/hover-card.js" suffix(, '\n',)

#embed "page/selection/selection.js" suffix(, '\n',)
#embed "page/selection/selection-text.js" suffix(, '\n',)
#embed "page/selection/selection-marks.js" suffix(, '\n',)
#embed "page/selection/rectangle.js" suffix(, '\n',)
#embed "page/selection/selection-input.js" suffix(, '\n',)
#embed "page/selection/selection-bar.js" suffix(, '\n',)

#embed "page/sheet/place-reason.js" suffix(, '\n',)
#embed "page/sheet/sheet-parts.js" suffix(, '\n',)
#embed "page/sheet/sheet.js" suffix(, '\n',)
#embed "page/sheet/resizer.js" suffix(, '\n',)
#embed "page/sheet/sheet-swipe.js" suffix(, '\n',)

#embed "page/corrections/correction-store.js" suffix(, '\n',)
#embed "page/corrections/served-corrections.js" suffix(, '\n',)
#embed "page/corrections/corrections.js" suffix(, '\n',)
#embed "page/corrections/overrides-csv.js" suffix(, '\n',)
#embed "page/corrections/review-queue.js" suffix(, '\n',)
#embed "page/corrections/picture-picker.js" suffix(, '\n',)
#embed "page/corrections/correct-control.js" suffix(, '\n',)
#embed "page/corrections/correcting.js" suffix(, '\n',)
#embed "page/corrections/pending-list.js" suffix(, '\n',)
#embed "page/corrections/pending-state.js" suffix(, '\n',)

#embed "page/panels/panel.js" suffix(, '\n',)
#embed "page/panels/panel-offers.js" suffix(, '\n',)
#embed "page/panels/panel-filter.js" suffix(, '\n',)
#embed "page/panels/show-only.js" suffix(, '\n',)
#embed "page/panels/panel-words.js" suffix(, '\n',)
#embed "page/panels/panel-review.js" suffix(, '\n',)
#embed "page/panels/panel-report.js" suffix(, '\n',)

#embed "page/input/focus.js" suffix(, '\n',)
#embed "page/input/pointer.js" suffix(, '\n',)
#embed "page/input/walking.js" suffix(, '\n',)
#embed "page/input/help.js" suffix(, '\n',)
#embed "page/input/keys.js" suffix(, '\n',)
#embed "page/input/layout-buttons.js" suffix(, '\n',)
#embed "page/input/heading-choice.js" suffix(, '\n',)
#embed "page/input/show-buttons.js" suffix(, '\n',)

#embed "page/app/address.js" suffix(, '\n',)
#embed "page/app/visits.js" suffix(, '\n',)
#embed "page/app/vision.js" suffix(, '\n',)
#embed "page/app/more-menu.js" suffix(, '\n',)
#embed "page/app/print.js" suffix(, '\n',)
#embed "page/app/app-address.js" suffix(, '\n',)
#embed "page/app/app.js" suffix(, '\n',)
#embed "page/app/main.js"
};
RESOURCE(preview_script)

static const unsigned char class_script_bytes[] = {
#embed "shared/js-class.js"
};
RESOURCE(class_script)

static const unsigned char compare_markup_bytes[] = {
#embed "compare/compare.html"
};
RESOURCE(compare_markup)

static const unsigned char compare_style_bytes[] = {
#embed "shared/base.css" suffix(, '\n',)
#embed "compare/compare.css"
};
RESOURCE(compare_style)

static const unsigned char compare_script_bytes[] = {
#include "shared/scripts.inc"

#embed "compare/compare-changes.js" suffix(, '\n',)
#embed "compare/compare-filter.js" suffix(, '\n',)
#embed "compare/compare-rows.js" suffix(, '\n',)
#embed "compare/compare-columns.js" suffix(, '\n',)
#embed "compare/compare.js"
};
RESOURCE(compare_script)

static const unsigned char explanation_markup_bytes[] = {
#embed "explain/explain.html"
};
RESOURCE(explanation_markup)

static const unsigned char explanation_style_bytes[] = {
#embed "explain/explain.css"
};
RESOURCE(explanation_style)
