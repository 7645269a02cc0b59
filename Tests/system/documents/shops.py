"""Four shops on the network: each serves the sample catalogue over TLS, in the form of its system.

    shop.example      Shopify: /products.json
    woo.example       WooCommerce: /wp-json/wc/store/v1/products
    magento.example   Magento: /export.csv, with pictures below /media/catalog/product
    feed.example      a Google Merchant feed: /products.xml

Every shop has its pictures at /images/NAME, too, and answers with an ETag.
"""

import csv
import hashlib
import html
import io
import json
import ssl
import threading
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

SAMPLE = Path(__file__).resolve().parents[3] / "Images" / "sample"
HOSTS = ["shop.example", "woo.example", "magento.example", "feed.example"]
TYPES = {".jpg": "image/jpeg", ".png": "image/png", ".json": "application/json", ".csv": "text/csv; charset=utf-8",
         ".xml": "application/xml"}


def sample_items():
    """The rows of the sample, with a price for each."""
    rows = [json.loads(line) for line in (SAMPLE / "catalogue.ndjson").read_text().splitlines()]
    for number, row in enumerate(rows):
        row["picture"] = Path(row["image"]).name
        row["number"] = 1001 + number
        row["price"] = f"{19 + 7 * number % 90}.90"
    return rows


def products():
    """Lists of rows that are the colors of one product."""
    groups = {}
    for row in sample_items():
        groups.setdefault(row.get("productId", row["id"]), []).append(row)
    return groups


def shopify(query):
    size, page = int(query.get("limit", "50")), int(query.get("page", "1"))
    listed = []
    for handle, rows in list(products().items())[(page - 1) * size:page * size]:
        images = [{"id": row["number"] + 5000, "src": f"https://shop.example/images/{row['picture']}",
                   "variant_ids": [row["number"]]} for row in rows]
        variants = [{"id": row["number"], "title": row["vendorColor"], "option1": row["vendorColor"] or "Default",
                     "price": row["price"], "available": row["number"] % 8 != 0, "sku": row["id"].upper(), "featured_image": image}
                    for row, image in zip(rows, images)]
        listed.append({
            "id": rows[0]["number"] + 9000, "title": rows[0]["title"], "handle": handle, "images": images, "variants": variants,
            "options": [{"name": "Color", "position": 1, "values": [variant["option1"] for variant in variants]}]})
    return json.dumps({"products": listed}).encode(), {}


def woocommerce(query):
    if query.get("type") == "variation":
        return b"[]", {"X-WP-TotalPages": "0"}
    size, page = int(query.get("per_page", "10")), int(query.get("page", "1"))
    rows = sample_items()
    listed = [{
        "id": row["number"], "name": row["title"], "slug": row["id"], "parent": 0, "type": "simple", "variation": "",
        "permalink": f"https://woo.example/product/{row['id']}/", "sku": row["id"].upper(), "is_in_stock": True, "variations": [],
        "prices": {"price": row["price"].replace(".", ""), "currency_code": "EUR", "currency_minor_unit": 2},
        "images": [{"id": row["number"] + 5000, "src": f"https://woo.example/images/{row['picture']}"}],
        "attributes": [{"id": 1, "name": "Color", "taxonomy": "pa_color", "has_variations": False,
                        "terms": [{"id": row["number"], "name": row["vendorColor"], "slug": row["id"]}]}] if row["vendorColor"] else [],
    } for row in rows[(page - 1) * size:page * size]]
    return json.dumps(listed).encode(), {"X-WP-Total": str(len(rows)), "X-WP-TotalPages": str(-(-len(rows) // size))}


def magento():
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow(["sku", "store_view_code", "attribute_set_code", "product_type", "name", "product_online", "visibility", "price",
                    "url_key", "base_image", "additional_attributes", "qty", "is_in_stock"])
    for row in sample_items():
        color = f"color={row['vendorColor']}" if row["vendorColor"] else ""
        table.writerow([row["id"].upper(), "", "Default", "simple", row["title"], "1", "Catalog, Search", row["price"], row["id"],
                        f"/{row['picture'][0]}/{row['picture'][1]}/{row['picture']}", color, "5", "1"])
    return text.getvalue().encode()


def google():
    items = "".join(f"""<item>
  <g:id>{row['id']}</g:id><title>{html.escape(row['title'])}</title><link>https://feed.example/{row['id']}</link>
  <g:image_link>https://feed.example/images/{row['picture']}</g:image_link><g:price>{row['price']} EUR</g:price>
  <g:availability>in_stock</g:availability><g:item_group_id>{row.get('productId', row['id'])}</g:item_group_id>
  <g:color>{html.escape(row['vendorColor'])}</g:color>
</item>
""" for row in sample_items())
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>Shop</title><link>https://feed.example</link><description>All goods</description>
{items}</channel>
</rss>
""".encode()


def answer(host, target):
    """The body, further headers, and the kind of the file; None if there is nothing."""
    address = urllib.parse.urlsplit(target)
    path, query = urllib.parse.unquote(address.path), dict(urllib.parse.parse_qsl(address.query))
    if path.startswith(("/images/", "/media/catalog/product/")):
        picture = SAMPLE / "images" / Path(path).name
        return (picture.read_bytes(), {}, picture.suffix) if picture.is_file() else None
    if (host, path) == ("shop.example", "/products.json"):
        return *shopify(query), ".json"
    if (host, path) == ("woo.example", "/wp-json/wc/store/v1/products"):
        return *woocommerce(query), ".json"
    if (host, path) == ("magento.example", "/export.csv"):
        return magento(), {}, ".csv"
    if (host, path) == ("feed.example", "/products.xml"):
        return google(), {}, ".xml"
    return None


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_GET(self):
        found = answer(self.headers.get("Host", "").partition(":")[0], self.path)
        body, further, kind = found or (b"<!DOCTYPE html><p>Not found.</p>", {}, ".html")
        tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
        unchanged = found and self.headers.get("If-None-Match") == tag
        self.send_response(304 if unchanged else 200 if found else 404)
        for name, value in {"ETag": tag, "Content-Type": TYPES.get(kind, "text/html; charset=utf-8"), **further}.items():
            self.send_header(name, value)
        if not unchanged:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if not unchanged and self.command == "GET":
            self.wfile.write(body)

    do_HEAD = do_GET

    def log_message(self, *_):
        pass


def serve(address, certificate_file):
    """Starts to serve all shops at that address, port 443."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate_file)
    server = ThreadingHTTPServer((address, 443), Handler)
    server.daemon_threads = True
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server
