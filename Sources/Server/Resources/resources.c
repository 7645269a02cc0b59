// The files of the server. The compiler copies them into the program.
#include "CServerResources.h"

static const unsigned char openapi_json[] = {
#embed "openapi.json"
};
static const unsigned char tune_icon_svg[] = {
#embed "../../../web/tune/icon.svg"
};
static const unsigned char tune_css[] = {
#embed "tune/tune.css"
};
static const unsigned char tune_js[] = {
#embed "tune/tune.js"
};
static const unsigned char tune_html[] = {
#embed "../../../web/tune/tune.html"
};

#define RESOURCE(name, bytes) {name, bytes, sizeof bytes}

static const ServerResource files[] = {
    RESOURCE("openapi.json", openapi_json),
    RESOURCE("tune-icon.svg", tune_icon_svg),
    RESOURCE("tune.css", tune_css),
    RESOURCE("tune.html", tune_html),
    RESOURCE("tune.js", tune_js),
};

ServerResource server_resource(size_t index) {
    if (index >= sizeof files / sizeof *files) return (ServerResource){NULL, NULL, 0};
    return files[index];
}
