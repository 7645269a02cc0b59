"""Other color visions: what is shown is what the published matrices say, and names tell swatches apart."""

import base64

from browser import axe_violations, open_item, opened, rest

# Machado, Oliveira and Fernandes, 2009, severity 1, for linear light.
MATRICES = {
    "protanopia": [(0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)],
    "deuteranopia": [(0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)],
    "tritanopia": [(1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)],
}


def simulated(rgb, matrix):
    linear = [value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in rgb]
    mixed = [min(1, max(0, sum(part * channel for part, channel in zip(row, linear)))) for row in matrix]
    return [255 * (12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055) for value in mixed]


def test_the_wall_is_shown_as_the_matrix_says(sample_page):
    with opened(sample_page) as (page, log):
        differing = {}
        # Saturated enough to look otherwise with each vision.
        heading = page.locator(".heading-tile", has_text="Red").bounding_box()
        plain = pixel(page, heading["x"] + 20, heading["y"] + 20)
        assert plain[0] > 150 and max(plain[1:]) < 100
        for name, matrix in MATRICES.items():
            page.click("#open-report")
            page.select_option("[aria-label='Color vision']", name)
            rest(page)
            page.click("#close-panel")
            page.wait_for_url(f"**#vision={name}")
            heading = page.locator(".heading-tile", has_text="Red").bounding_box()
            shown, wanted = pixel(page, heading["x"] + 20, heading["y"] + 20), simulated(plain, matrix)
            if max(abs(one - other) for one, other in zip(shown, wanted)) > 4:
                differing[name] = shown, wanted
            if name == "protanopia":
                assert axe_violations(page) == []
            page.locator("#vision-note button").click()
            assert pixel(page, heading["x"] + 20, heading["y"] + 20) == plain
        assert differing == {}
        assert log == []


def test_swatches_have_names_beside_their_colors(sample):
    open_item(sample, 3)
    families = sample.locator("#sheet .family").all_inner_texts()
    for at, family in enumerate(families):
        name = family.split(", ")[-1]
        assert name in sample.locator("#sheet .hex").nth(at).get_attribute("aria-label")
        assert name in sample.locator("#sheet .hex").nth(at).get_attribute("title")
    for thumb in sample.locator("#sheet .thumb").all():
        assert any(word in thumb.get_attribute("aria-label") for word in ("red", "orange", "brown", "pink"))


def pixel(page, x, y):
    """One pixel of the window, as the browser shows it."""
    image = page.screenshot(clip={"x": x, "y": y, "width": 1, "height": 1})
    return page.evaluate("""async (data) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
      const context = new OffscreenCanvas(1, 1).getContext('2d');
      context.drawImage(bitmap, 0, 0);
      return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    }""", base64.b64encode(image).decode())
