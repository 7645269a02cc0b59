extension PageShell {
    /// The preview page. Scripts stand in an order in which each one finds what it needs while it is read.
    static let preview = PageShell(
        markup: PackageResources.page_html,
        styles: [
            PackageResources.base_css, PackageResources.static_css, PackageResources.bar_css, PackageResources.wall_css,
        ],
        early: PackageResources.early_js,
        scripts: [
            PackageResources.base_js, PackageResources.color_js, PackageResources.model_js, PackageResources.loader_js,
            PackageResources.sections_js, PackageResources.layout_js, PackageResources.layout_wall_js,
            PackageResources.tiles_js, PackageResources.lists_js, PackageResources.stage_js, PackageResources.ribbon_js,
            PackageResources.keys_js, PackageResources.main_js,
        ])
}
