#!/usr/bin/env python3
"""Builds the documentation site into FOLDER and checks it: Doxygen has no warnings and leaves no
Markdown as it is, and every link inside the site leads to a file, and to an anchor of that file.   usage: check_site.py FOLDER"""
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parents[2]
PAGES = ['index.html', 'page_tactics.html', 'page_glossary.html', 'classdefilade_1_1TacticalMap.html']
# Doxygen 1.9.4 writes this into the summary of a class whose nested classes are all private.
DOXYGENS_OWN = ['#nested-classes']
CODE = re.compile(r'<div class="fragment">.*?<!-- fragment -->|<(code|pre|script)\b.*?</\1>', re.S)
MARKDOWN = re.compile(r'\]\(|@ref|@subpage|@section|``')


class Page(HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.anchors = set()
        self.links = []
        text = path.read_text(encoding='utf-8')
        self.prose = CODE.sub('', text)
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.anchors.update(given[key] for key in ('id', 'name') if given.get(key))
        self.links += [given[key] for key in ('href', 'src') if given.get(key)]


def build(folder):
    settings = (ROOT / 'docs/site/Doxyfile').read_text() + f'\nOUTPUT_DIRECTORY = {folder}\n'
    done = subprocess.run(['doxygen', '-'], input=settings, cwd=ROOT, text=True, stderr=subprocess.PIPE)
    if done.returncode or done.stderr:
        sys.exit(f'Doxygen has complaints:\n{done.stderr}')


def broken_links(folder):
    pages = {path.name: Page(path) for path in folder.glob('*.html')}
    for name, page in sorted(pages.items()):
        if name.startswith(('page_', 'index')) and MARKDOWN.search(page.prose):
            yield f'{name}: it shows Markdown that Doxygen did not understand'
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or link in DOXYGENS_OWN:
                continue
            target = unquote(parts.path) or name
            anchor = unquote(parts.fragment)
            if not (folder / target).is_file():
                yield f'{name}: {link}: there is no such file'
            elif anchor and target in pages and anchor not in pages[target].anchors:
                yield f'{name}: {link}: there is no such anchor'


def main():
    folder = Path(sys.argv[1]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    for page in folder.glob('*.html'):  # of names that may be gone
        page.unlink()
    build(folder)
    broken = [f'{page}: it is missing' for page in PAGES if not (folder / page).is_file()]
    broken += broken_links(folder)
    sys.exit('\n'.join(broken) or None)


main()
