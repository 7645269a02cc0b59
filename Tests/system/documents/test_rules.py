"""Links, form and length of the documents; and how easily they read."""

import re

import textstat

import rules

EASE = 60


def ease_of(text):
    """A point inside of a word, as in `shop.csv`, ends no sentence."""
    return textstat.flesch_reading_ease(re.sub(r"(?<=\S)[.!?](?=\S)", "", text))


def test_links_lead_somewhere(pages):
    assert list(pages.link_faults()) + pages.unreachable() == []


def test_form(pages):
    assert list(pages.form_faults()) == []


def test_the_readme_is_short(pages):
    assert list(pages.readme_faults()) == []


def test_pages_for_users_read_easily(pages, capsys):
    ease = {name: ease_of(page.prose()) for name, page in pages.for_users.items()}
    with capsys.disabled():
        print("\nFlesch reading ease: prose, whole file, words of prose")
        for name, page in pages.for_users.items():
            print(f"{ease[name]:7.1f} {textstat.flesch_reading_ease(page.text):7.1f} {rules.words(page.prose()):6}  {name}")
    assert {name: value for name, value in ease.items() if value < EASE} == {}


def test_each_page_for_users_has_ten_questions(pages):
    files = {path.stem: path.read_text().splitlines() for path in (rules.ROOT / "Tests/system/documents/questions").glob("*.tsv")}
    names = {rules.Path(name).stem for name in pages.for_users} | {"README"}
    assert files.keys() == names
    for name, lines in files.items():
        rows = [line.split("\t") for line in lines if not line.startswith("#")]
        assert len(rows) == 10 and all(len(row) == 2 and all(row) for row in rows), name
