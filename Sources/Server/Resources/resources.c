// The files of the server. The compiler copies them into the program.
#include "CServerResources.h"

static const unsigned char openapi_json[] = {
#embed "openapi.json"
};
static const unsigned char tune_api_js[] = {
#embed "tune/tune-api.js"
};
static const unsigned char tune_controls_js[] = {
#embed "tune/tune-controls.js"
};
static const unsigned char tune_elements_js[] = {
#embed "tune/tune-elements.js"
};
static const unsigned char tune_figures_js[] = {
#embed "tune/tune-figures.js"
};
static const unsigned char tune_icon_svg[] = {
#embed "tune/tune-icon.svg"
};
static const unsigned char tune_main_js[] = {
#embed "tune/tune-main.js"
};
static const unsigned char tune_motion_js[] = {
#embed "tune/tune-motion.js"
};
static const unsigned char tune_panels_css[] = {
#embed "tune/tune-panels.css"
};
static const unsigned char tune_pointer_js[] = {
#embed "tune/tune-pointer.js"
};
static const unsigned char tune_settings_js[] = {
#embed "tune/tune-settings.js"
};
static const unsigned char tune_wall_js[] = {
#embed "tune/tune-wall.js"
};
static const unsigned char tune_css[] = {
#embed "tune/tune.css"
};
static const unsigned char tune_html[] = {
#embed "tune/tune.html"
};

#define RESOURCE(name, bytes) {name, bytes, sizeof bytes}

static const ServerResource files[] = {
    RESOURCE("openapi.json", openapi_json),
    RESOURCE("tune-api.js", tune_api_js),
    RESOURCE("tune-controls.js", tune_controls_js),
    RESOURCE("tune-elements.js", tune_elements_js),
    RESOURCE("tune-figures.js", tune_figures_js),
    RESOURCE("tune-icon.svg", tune_icon_svg),
    RESOURCE("tune-main.js", tune_main_js),
    RESOURCE("tune-motion.js", tune_motion_js),
    RESOURCE("tune-panels.css", tune_panels_css),
    RESOURCE("tune-pointer.js", tune_pointer_js),
    RESOURCE("tune-settings.js", tune_settings_js),
    RESOURCE("tune-wall.js", tune_wall_js),
    RESOURCE("tune.css", tune_css),
    RESOURCE("tune.html", tune_html),
};

ServerResource server_resource(size_t index) {
    if (index >= sizeof files / sizeof *files) return (ServerResource){NULL, NULL, 0};
    return files[index];
}
