// Which files of Resources make which page.
//
// Resources has a folder for each page and one for what they share. SwiftPM embeds the files of all folders under their
// names alone, so a name stands for one file wherever it lies: two of a name do not compile.
extension PageShell {
    /// The preview page.
    ///
    /// Scripts stand in an order in which each one finds what it needs while it is read.
    static let preview = PageShell(
        markup: PackageResources.page_html,
        styles: [
            PackageResources.base_css, PackageResources.first_items_css, PackageResources.bar_css,
            PackageResources.stage_css,
            PackageResources.sheet_css, PackageResources.panel_css, PackageResources.print_css,
        ],
        early: PackageResources.js_class_js,
        scripts: values + layouts + stage + sheet + panels + [
            PackageResources.address_js, PackageResources.print_js, PackageResources.layout_buttons_js,
            PackageResources.keys_js, PackageResources.app_js, PackageResources.main_js,
        ])

    /// The page that compares two walls.
    static let compare = PageShell(
        markup: PackageResources.compare_html,
        styles: [PackageResources.base_css, PackageResources.compare_css],
        early: PackageResources.js_class_js,
        scripts: [
            PackageResources.base_js, PackageResources.color_js, PackageResources.model_js,
            PackageResources.chunk_loader_js,
            PackageResources.item_list_js, PackageResources.color_strips_js, PackageResources.copy_js,
            PackageResources.compare_changes_js, PackageResources.compare_filter_js, PackageResources.compare_rows_js,
            PackageResources.compare_js,
        ])

    private static let values = [
        PackageResources.base_js, PackageResources.color_js, PackageResources.model_js,
        PackageResources.chunk_loader_js,
        PackageResources.item_list_js, PackageResources.color_strips_js, PackageResources.text_index_js,
        PackageResources.similar_js,
        PackageResources.surprise_js, PackageResources.offers_js, PackageResources.view_js,
    ]

    private static let layouts = [
        PackageResources.layout_js, PackageResources.sections_js, PackageResources.layout_wall_js,
        PackageResources.map_places_js, PackageResources.layout_map_js, PackageResources.layout_families_js,
    ]

    private static let stage = [
        PackageResources.tiles_js, PackageResources.headings_js, PackageResources.tile_snapshots_js,
        PackageResources.transition_js,
        PackageResources.transition_plan_js, PackageResources.stage_js, PackageResources.pointer_js,
        PackageResources.ribbon_js,
    ]

    private static let sheet = [
        PackageResources.copy_js, PackageResources.place_reason_js, PackageResources.sheet_parts_js,
        PackageResources.sheet_js,
        PackageResources.resizer_js,
    ]

    private static let panels = [
        PackageResources.panel_js, PackageResources.panel_offers_js, PackageResources.panel_filter_js,
        PackageResources.panel_words_js, PackageResources.panel_review_js, PackageResources.panel_report_js,
    ]
}
