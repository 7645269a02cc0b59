<?php
/**
 * The published vote in plain PHP on php-gd: an oracle for the `classic` preset that shares no line with it.
 *
 * Needs php-cli and php-gd (Debian: apt-get install php-cli php-gd), on the system's libgd. It reads one JSON object a
 * line from standard input, `{"file": PATH, "options": {...}}`, and prints for each, with the fields in this order,
 *
 *     {"file": PATH, "size": [width, height], "colors": [[h, s, v, weight], ...], "options": {...}}
 *
 * with the dominant colors best first. Other fields of the input are ignored, so a golden file is its own list of jobs:
 *
 *     php scripts/bench/peers/published-vote.php Images/sample < Tests/ImagesTests/Golden/classic.ndjson
 *
 * computes that file again and must print it unchanged. The argument is the folder that paths start from.
 */

declare(strict_types=1);

const DEFAULTS = [
    'numColors' => 3, 'hueSampleSize' => 0.01, 'svSampleSize' => 0.2, 'saturationPriority' => 4, 'granularity' => 4,
    'alphaThreshold' => 120,
];

/** A truecolor image, whatever the format. */
function load(string $path): GdImage
{
    $bytes = file_get_contents($path);
    $image = $bytes === false ? false : imagecreatefromstring($bytes);
    if ($image === false) {
        fail("$path cannot be read as an image");
    }
    imagepalettetotruecolor($image);
    return $image;
}

/** Hue, saturation and value, each in 0...1, of 8-bit channels. */
function hsv(int $red, int $green, int $blue): array
{
    $r = $red / 255;
    $g = $green / 255;
    $b = $blue / 255;
    $max = max($r, $g, $b);
    $delta = $max - min($r, $g, $b);
    if ($delta == 0) {
        return [0.0, 0.0, $max];
    }
    if ($r == $max) {
        $hue = ($g - $b) / $delta / 6;
    } elseif ($g == $max) {
        $hue = (2 + ($b - $r) / $delta) / 6;
    } else {
        $hue = (4 + ($r - $g) / $delta) / 6;
    }
    return [$hue < 0 ? $hue + 1 : $hue, $delta / $max, $max];
}

/** The middle of the nearest sample step. `round` rounds halves away from zero. */
function quantized(float $value, float $size): float
{
    return round($value / $size) * $size;
}

/** The bins of an image as [key, weight, order of appearance], heaviest first. */
function vote(GdImage $image, array $options): array
{
    [$width, $height, $step] = [imagesx($image), imagesy($image), $options['granularity']];
    $bins = [];
    for ($x = 0; $x < $width; $x += $step) {
        for ($y = 0; $y < $height; $y += $step) {
            $pixel = imagecolorat($image, $x, $y);
            if (($pixel >> 24 & 127) > $options['alphaThreshold']) {
                continue;
            }
            [$h, $s, $v] = hsv($pixel >> 16 & 255, $pixel >> 8 & 255, $pixel & 255);
            $key = sprintf(
                '%.6f %.6f %.6f', quantized($h, $options['hueSampleSize']), quantized($s, $options['svSampleSize']),
                quantized($v, $options['svSampleSize'])
            );
            $bins[$key] ??= [$key, 0.0, count($bins)];
            $bins[$key][1] += 1 + $options['saturationPriority'] * $s;
        }
    }
    usort($bins, fn($a, $b) => $b[1] <=> $a[1] ?: $a[2] <=> $b[2]);
    return $bins;
}

/** JSON with a blank behind commas and colons, numbers to 6 decimals. */
function json(mixed $value): string
{
    if (is_float($value)) {
        return rtrim(rtrim(sprintf('%.6f', $value), '0'), '.');
    }
    if (is_array($value)) {
        return '[' . implode(', ', array_map('json', $value)) . ']';
    }
    if (!is_object($value)) {
        return json_encode($value, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR);
    }
    $fields = [];
    foreach ($value as $name => $field) {
        $fields[] = json((string) $name) . ': ' . json($field);
    }
    return '{' . implode(', ', $fields) . '}';
}

/** One line of the answer. */
function answer(array $job, string $folder): string
{
    $given = $job['options'] ?? [];
    $options = array_merge(DEFAULTS, $given);
    $image = load("$folder/{$job['file']}");
    $colors = [];
    foreach (array_slice(vote($image, $options), 0, $options['numColors']) as [$key, $weight]) {
        $colors[] = [...array_map('floatval', explode(' ', $key)), round($weight, 6)];
    }
    return json((object) [
        'file' => $job['file'], 'size' => [imagesx($image), imagesy($image)], 'colors' => $colors,
        'options' => (object) $given,
    ]);
}

function fail(string $message): never
{
    fwrite(STDERR, "published-vote: $message\n");
    exit(1);
}

if ($argc !== 2 || !is_dir($argv[1])) {
    fail('expected one argument, the folder that paths start from');
}
while (($line = fgets(STDIN)) !== false) {
    if (trim($line) !== '') {
        echo answer(json_decode($line, true, 8, JSON_THROW_ON_ERROR), $argv[1]), "\n";
    }
}
