#!/usr/bin/env bash
# Which targets may import what: docs/development.md.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

status=0
# only MODULE TARGET...: no other target may import MODULE.
only() {
    local module=$1
    shift
    local offenders
    offenders=$(grep -rlE "^(package |internal |private |public )?import $module\$" Sources --include='*.swift' |
        grep -vE "^Sources/($(
            IFS='|'
            echo "$*"
        ))/" || true)
    if [ -n "$offenders" ]; then
        complain "$module may be imported in $* only, but is imported in:" $offenders
        status=1
    fi
}
only CAVIF ImageDecoding
only CGD ImageDecoding
only CLCMS ImageDecoding
only CLinux FileAccess ImageDecoding
only CWebP ImageDecoding
only CZlib ImageDecoding FeedRecords CatalogueServer
only CJPEG ImageDecoding
only CPNG ImageDecoding
only CCSV FeedRecords
only CSandbox DecoderProcesses
only DecoderProcesses CatalogueSync CatalogueServer huewall huewall-server
only CExpat FeedRecords
only CCrypto ImagePipeline
only CExportResources CatalogueExport
only CPageResources CataloguePage
only CServerResources CatalogueServer
only CPlaceWeights PlaceNet
only CCurl HTTPFetching
only GRDB StoreSchema CatalogueStore
only GRDBSQLite CatalogueFormats
only StoreSchema CatalogueStore
only Dispatch CatalogueFormats ImagePipeline CatalogueServer huewall-server
only ArgumentParser huewall huewall-server
only Foundation FeedRecords Catalogue FeedDialects StoreSchema CatalogueStore CatalogueMapping CatalogueSync DecoderProcesses ImagePipeline CatalogueFormats CatalogueSearch CatalogueServer huewall huewall-server
only FeedDialects FeedReading CatalogueMapping CatalogueSync huewall
only FeedReading CatalogueSync
only CataloguePage CatalogueSync
only ColorEvaluation Catalogue CatalogueExport CataloguePage CatalogueSync CatalogueServer huewall
only ImageDecoding CatalogueMapping CatalogueSync DecoderProcesses HuewallColors ImageAnalysis ImagePipeline CatalogueServer huewall
only CatalogueExport CataloguePage CatalogueFormats CatalogueMapping CatalogueSync CatalogueServer huewall
only CatalogueFormats CatalogueServer huewall
only CatalogueMapping huewall
only CatalogueSearch CatalogueFormats CatalogueServer
only CatalogueServer huewall-server
only Hummingbird CatalogueServer
only NIOCore CatalogueServer huewall-server
exit $status
