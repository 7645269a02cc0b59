// Which files of Resources make which page.
extension PageShell {
    /// The preview page.
    ///
    /// Scripts stand in an order in which each one finds what it needs while it is read.
    static let preview = PageShell(
        markup: PackageResources.page_html,
        styles: [
            PackageResources.base_css, PackageResources.static_css, PackageResources.bar_css, PackageResources.wall_css,
            PackageResources.sheet_css, PackageResources.panel_css, PackageResources.print_css,
        ],
        early: PackageResources.early_js,
        scripts: values + layouts + stage + sheet + panels + [
            PackageResources.address_js, PackageResources.print_js, PackageResources.layout_buttons_js,
            PackageResources.keys_js, PackageResources.app_js, PackageResources.main_js,
        ])

    /// The page that compares two walls.
    static let compare = PageShell(
        markup: PackageResources.compare_html,
        styles: [PackageResources.base_css, PackageResources.compare_css],
        early: PackageResources.early_js,
        scripts: [
            PackageResources.base_js, PackageResources.color_js, PackageResources.model_js, PackageResources.loader_js,
            PackageResources.lists_js, PackageResources.strips_js, PackageResources.copy_js,
            PackageResources.compare_changes_js, PackageResources.compare_filter_js, PackageResources.compare_rows_js,
            PackageResources.compare_js,
        ])

    private static let values = [
        PackageResources.base_js, PackageResources.color_js, PackageResources.model_js, PackageResources.loader_js,
        PackageResources.lists_js, PackageResources.strips_js, PackageResources.text_js, PackageResources.similar_js,
        PackageResources.surprise_js, PackageResources.offers_js, PackageResources.view_js,
    ]

    private static let layouts = [
        PackageResources.layout_js, PackageResources.sections_js, PackageResources.layout_wall_js,
        PackageResources.map_places_js, PackageResources.layout_map_js, PackageResources.layout_families_js,
    ]

    private static let stage = [
        PackageResources.tiles_js, PackageResources.headings_js, PackageResources.faces_js, PackageResources.flight_js,
        PackageResources.movers_js, PackageResources.stage_js, PackageResources.pointer_js, PackageResources.ribbon_js,
    ]

    private static let sheet = [
        PackageResources.copy_js, PackageResources.why_js, PackageResources.sheet_parts_js, PackageResources.sheet_js,
        PackageResources.grip_js,
    ]

    private static let panels = [
        PackageResources.panel_js, PackageResources.panel_offers_js, PackageResources.panel_filter_js,
        PackageResources.panel_words_js, PackageResources.panel_review_js, PackageResources.panel_report_js,
    ]
}
