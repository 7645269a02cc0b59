// Which files of Resources make which page.
//
// Resources has a folder for each page and one for what they share. SwiftPM embeds the files of all folders under their
// names alone, so a name stands for one file wherever it lies: two of a name do not compile.
//
// Scripts stand in an order in which each one finds what it needs while it is read.
extension PageTemplate {
    /// The preview page.
    static let preview = PageTemplate(
        markup: PackageResources.page_html,
        styles: [
            PackageResources.base_css, PackageResources.first_items_css, PackageResources.bar_css,
            PackageResources.stage_css, PackageResources.sheet_css, PackageResources.panel_css,
            PackageResources.corrections_css, PackageResources.print_css,
        ],
        jsClass: PackageResources.js_class_js,
        scripts: shared + search + layouts + stage + sheet + corrections + panels + input + app)

    /// The page that compares two walls.
    static let compare = PageTemplate(
        markup: PackageResources.compare_html,
        styles: [PackageResources.base_css, PackageResources.compare_css],
        jsClass: PackageResources.js_class_js,
        scripts: shared + [
            PackageResources.compare_changes_js, PackageResources.compare_filter_js,
            PackageResources.compare_rows_js, PackageResources.compare_js,
        ])

    /// The page that explains an image; it has no script.
    static let explanation = PageTemplate(
        markup: PackageResources.explain_html, styles: [PackageResources.explain_css], jsClass: [], scripts: [])

    private static let shared = [
        PackageResources.elements_js, PackageResources.numbers_js, PackageResources.events_js,
        PackageResources.color_js, PackageResources.text_js, PackageResources.model_js,
        PackageResources.chunk_loader_js, PackageResources.item_list_js, PackageResources.color_strips_js,
        PackageResources.copy_js,
    ]

    private static let search = [
        PackageResources.text_index_js, PackageResources.similar_js, PackageResources.surprise_js,
        PackageResources.offers_js, PackageResources.view_js,
    ]

    private static let layouts = [
        PackageResources.layout_js, PackageResources.sections_js, PackageResources.layout_wall_js,
        PackageResources.map_places_js, PackageResources.layout_map_js, PackageResources.layout_families_js,
    ]

    private static let stage = [
        PackageResources.tiles_js, PackageResources.headings_js, PackageResources.tile_snapshots_js,
        PackageResources.transition_js, PackageResources.transition_plan_js, PackageResources.stage_js,
        PackageResources.ribbon_js,
    ]

    private static let sheet = [
        PackageResources.place_reason_js, PackageResources.sheet_parts_js, PackageResources.sheet_js,
        PackageResources.resizer_js,
    ]

    private static let corrections = [
        PackageResources.correction_store_js, PackageResources.corrections_js, PackageResources.overrides_csv_js,
        PackageResources.review_queue_js, PackageResources.picture_picker_js, PackageResources.correct_control_js,
        PackageResources.correcting_js, PackageResources.pending_list_js, PackageResources.pending_state_js,
    ]

    private static let panels = [
        PackageResources.panel_js, PackageResources.panel_offers_js, PackageResources.panel_filter_js,
        PackageResources.show_only_js, PackageResources.panel_words_js, PackageResources.panel_review_js,
        PackageResources.panel_report_js,
    ]

    private static let input = [
        PackageResources.pointer_js, PackageResources.keys_js, PackageResources.layout_buttons_js,
    ]

    private static let app = [
        PackageResources.address_js, PackageResources.print_js, PackageResources.app_js, PackageResources.main_js,
    ]
}
