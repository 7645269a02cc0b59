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
            PackageResources.search_css, PackageResources.stage_css, PackageResources.heading_buttons_css,
            PackageResources.hover_card_css, PackageResources.mosaic_css, PackageResources.sheet_css,
            PackageResources.corrections_css, PackageResources.panel_css, PackageResources.no_color_css,
            PackageResources.vision_css, PackageResources.keys_css, PackageResources.selection_css,
            PackageResources.touch_css, PackageResources.forced_colors_css, PackageResources.print_css,
        ],
        jsClass: PackageResources.js_class_js,
        scripts: shared + search + layouts + mosaic + stage + selection + sheet + corrections + panels + input + app)

    /// The page that compares two walls.
    static let compare = PageTemplate(
        markup: PackageResources.compare_html,
        styles: [PackageResources.base_css, PackageResources.compare_css],
        jsClass: PackageResources.js_class_js,
        scripts: shared + [
            PackageResources.compare_changes_js, PackageResources.compare_filter_js,
            PackageResources.compare_rows_js, PackageResources.compare_columns_js, PackageResources.compare_js,
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
        PackageResources.color_distance_js, PackageResources.palettes_js, PackageResources.color_ranking_js,
        PackageResources.similar_js, PackageResources.surprise_js, PackageResources.offers_js,
        PackageResources.color_words_js, PackageResources.text_index_js, PackageResources.spelling_js,
        PackageResources.word_search_js, PackageResources.filters_js, PackageResources.stacks_js,
        PackageResources.view_js, PackageResources.active_filters_js, PackageResources.suggestions_js,
    ]

    private static let layouts = [
        PackageResources.layout_js, PackageResources.heading_room_js, PackageResources.sections_js,
        PackageResources.layout_wall_js, PackageResources.map_clusters_js, PackageResources.map_spread_js,
        PackageResources.map_places_js, PackageResources.layout_map_js, PackageResources.layout_families_js,
    ]

    private static let mosaic = [
        PackageResources.layout_mosaic_js, PackageResources.mosaic_painter_js, PackageResources.cell_pictures_js,
        PackageResources.mosaic_js, PackageResources.mosaic_layers_js,
    ]

    private static let stage = [
        PackageResources.tiles_js, PackageResources.headings_js, PackageResources.tile_snapshots_js,
        PackageResources.cluster_pictures_js, PackageResources.transition_js, PackageResources.transition_plan_js,
        PackageResources.stage_js, PackageResources.way_back_js, PackageResources.ribbon_js,
        PackageResources.hover_card_js,
    ]

    private static let selection = [
        PackageResources.selection_js, PackageResources.selection_text_js, PackageResources.selection_marks_js,
        PackageResources.rectangle_js, PackageResources.selection_input_js, PackageResources.selection_bar_js,
    ]

    private static let sheet = [
        PackageResources.place_reason_js, PackageResources.sheet_parts_js, PackageResources.sheet_js,
        PackageResources.resizer_js, PackageResources.sheet_swipe_js,
    ]

    private static let corrections = [
        PackageResources.correction_store_js, PackageResources.served_corrections_js, PackageResources.corrections_js,
        PackageResources.overrides_csv_js,
        PackageResources.review_queue_js, PackageResources.picture_picker_js, PackageResources.correct_control_js,
        PackageResources.correcting_js, PackageResources.pending_list_js, PackageResources.pending_state_js,
    ]

    private static let panels = [
        PackageResources.panel_js, PackageResources.panel_offers_js, PackageResources.panel_filter_js,
        PackageResources.show_only_js, PackageResources.panel_words_js, PackageResources.panel_review_js,
        PackageResources.panel_report_js,
    ]

    private static let input = [
        PackageResources.focus_js, PackageResources.pointer_js, PackageResources.walking_js, PackageResources.help_js,
        PackageResources.keys_js, PackageResources.layout_buttons_js, PackageResources.heading_choice_js,
        PackageResources.show_buttons_js,
    ]

    private static let app = [
        PackageResources.address_js, PackageResources.visits_js, PackageResources.vision_js,
        PackageResources.more_menu_js,
        PackageResources.print_js, PackageResources.app_address_js, PackageResources.app_js, PackageResources.main_js,
    ]
}
