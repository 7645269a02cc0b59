\set ON_ERROR_STOP on
SET client_encoding = 'UTF8';
SET client_min_messages = warning;
BEGIN;
CREATE SCHEMA IF NOT EXISTS "shop";
CREATE TABLE IF NOT EXISTS "shop".items (
    id text NOT NULL,
    product_id text NOT NULL,
    title text NOT NULL,
    url text NOT NULL,
    image text NOT NULL,
    thumbnail text,
    vendor_color text NOT NULL,
    price numeric,
    currency text,
    in_stock boolean,
    handle text,
    sku text,
    variant_ids jsonb,
    attributes jsonb,
    family text,
    color_name text,
    hex text,
    lab_l double precision,
    lab_a double precision,
    lab_b double precision,
    band text NOT NULL,
    rank integer NOT NULL,
    sort_key text NOT NULL,
    image_hash text,
    flags jsonb,
    confidence double precision,
    note text,
    error text,
    brand text,
    category text,
    PRIMARY KEY (id)
);
CREATE TABLE IF NOT EXISTS "shop".colors (
    item_id text NOT NULL,
    position integer NOT NULL,
    hex text NOT NULL,
    lab_l double precision NOT NULL,
    lab_a double precision NOT NULL,
    lab_b double precision NOT NULL,
    family text NOT NULL,
    name text NOT NULL,
    share double precision NOT NULL,
    PRIMARY KEY (item_id, position)
);
TRUNCATE "shop".items, "shop".colors;
COPY "shop".items (id, product_id, title, url, image, thumbnail, vendor_color, price, currency, in_stock, handle, sku, variant_ids, attributes, family, color_name, hex, lab_l, lab_a, lab_b, band, rank, sort_key, image_hash, flags, confidence, note, error, brand, category) FROM stdin;
10	10	Runner	https://shop.example/1?a=1&b=2	a.png	thumbs/ab/abcdef01.jpg	Red	19.5	EUR	t	runner	=R-1	[]	[{"name":"Size","value":"S, M"},{"name":"a\\ufffdb","value":"\\\\u0000"}]	red	cherry	#c8322b	45.275	57.94	40.329	hue	1	0-01	sha256:0000000000000000000000000000000000000000000000000000000000000001	["multi","lowConfidence"]	0.75	said "so"	\N	Kite	Shoes > Running
9:Red	9	Runner	https://shop.example/2?a=1&b=2	a.png	\N		1049	CHF	f	boot	\N	["1","2","3","4","5","6","7","a-8"]	[]	red	cherry	#c8322d	45.295	58.009	39.248	hue	2	0-02	sha256:0000000000000000000000000000000000000000000000000000000000000002	[]	1	\N	\N	\N	\N
gid://shop/Ü_1	=p	two\nlines\r\nand "more"\t'\\.' nul�inside, a;b|c 👟 Größe <b>&amp;	https://shop.example/3?a=1&b=2	a.png	\N	\\N	\N	\N	\N	\N		["tab\\there"]	[]	blue	navy	#1f2a44	17.294	3.911	-17.83	hue	3	0-03	sha256:0000000000000000000000000000000000000000000000000000000000000003	["vendorMismatch"]	\N	\N	\N	\N	\N
4	8	Runner	https://shop.example/4?a=1&b=2	a.png	\N	Red	\N	\N	t	lamp	\N	[]	[]	grey	light grey	#e3e3e1	90.186	-0.356	0.974	hue	4	0-04	sha256:0000000000000000000000000000000000000000000000000000000000000004	[]	0.5	\N	\N	\N	\N
xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::	xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::		https://shop.example/5?a=1&b=2	a.png	\N	Red	0		\N	\N	\N	[]	[]	brown	brown	#7a5230	38.527	12.822	26.486	hue	5	0-05	sha256:0000000000000000000000000000000000000000000000000000000000000005	[]	\N	\N	\N	\N	\N
none	none	Runner	https://shop.example/6?a=1&b=2	a.png	\N	Red	\N	\N	\N	\N	\N	[]	[]	\N	\N	\N	\N	\N	\N	none	6	0-06	\N	[]	\N	\N	The server says 404, "not found".	\N	\N
\.
COPY "shop".colors (item_id, position, hex, lab_l, lab_a, lab_b, family, name, share) FROM stdin;
10	1	#c8322b	45.275	57.94	40.329	red	cherry	0.61
10	2	#d2b48c	74.976	5.021	24.428	beige	tan	0.25
9:Red	1	#c8322d	45.295	58.009	39.248	red	cherry	0.5
9:Red	2	#c8322b	45.275	57.94	40.329	red	cherry	0.61
gid://shop/Ü_1	1	#1f2a44	17.294	3.911	-17.83	blue	navy	1
4	1	#e3e3e1	90.186	-0.356	0.974	grey	light grey	0.9
4	2	#ffffff	100.0	0.0	0.0	white	white	0.1
4	3	#e3e3e1	90.186	-0.356	0.974	grey	light grey	0.05
4	4	#1f2a44	17.294	3.911	-17.83	blue	navy	1
xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::	1	#7a5230	38.527	12.822	26.486	brown	brown	0.3333
\.
CREATE INDEX IF NOT EXISTS items_sort_key ON "shop".items (sort_key COLLATE "C", id COLLATE "C");
CREATE INDEX IF NOT EXISTS items_family ON "shop".items (family, sort_key COLLATE "C");
CREATE INDEX IF NOT EXISTS items_product_id ON "shop".items (product_id);
CREATE INDEX IF NOT EXISTS items_lab ON "shop".items USING gist (point(lab_a, lab_b));
CREATE INDEX IF NOT EXISTS colors_family ON "shop".colors (family, share);
CREATE INDEX IF NOT EXISTS colors_lab ON "shop".colors USING gist (point(lab_a, lab_b));
COMMIT;
ANALYZE "shop".items, "shop".colors;
