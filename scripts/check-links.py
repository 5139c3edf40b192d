#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the links of the documents, without the network.

usage: scripts/check-links.py [--site SITE] [FOLDER]

FOLDER is the checkout by default. An error, with file and line, is: a relative link to
a file that does not exist or is outside of FOLDER; an anchor that no heading of its page
has (by GitHub's rules); a page of docs/ to which no chain of links leads from README.md;
the name of a page in docs/, in any text file of the sources, that does not exist; the
name of a source in the code of a page, such as `exchange/Plan.h`, `Walk.cpp` or
`lib/Driver`, that no file or folder has. The status is 1 if there is an error.

With --site, it writes the pages to the folder SITE for mkdocs: README.md as the first page,
and of links to files that are no pages the text only.
"""
import argparse
import os
import pathlib
import re
import sys

SOURCES = ('benchmarks', 'cmake', 'docs', 'examples', 'include', 'lib', 'runtime', 'scripts', 'test',
           'xacc-cc', 'xacc-opt', 'xacc-translate')
LINK = re.compile(r'!?\[(?:[^\[\]]|\[[^\]]*\])*\]\(<?([^()\s>]+(?:\([^()]*\))?)>?(?:\s+"[^"]*")?\)')
ELSEWHERE = re.compile(r'[a-z][a-z0-9+.-]*:', re.I)
SOURCE_NAME = re.compile(r'`((?:[\w.-]+/)+[\w.-]+\.(?:cpp|h|td|def|py|sh)|[\w.-]+\.(?:cpp|td)|'
                         r'(?:%s)/[\w./-]*\w)[^`]*`' % '|'.join(SOURCES))
PAGE_NAME = re.compile(r'(?<![\w/.-])docs/[\w/-]+\.md\b')


def blank(match):
    """What is left out of a text, so that lines keep their numbers."""
    return re.sub(r'[^\n]', ' ', match.group(0))


def without_blocks(text):
    """The text of a page without blocks of code and comments, on the same lines."""
    text = re.sub(r'^(`{3,}|~{3,}).*?^\1 *$', blank, text, flags=re.M | re.S)
    return re.sub(r'<!--.*?-->', blank, text, flags=re.S)


def prose(text):
    """The same without code in lines."""
    text = without_blocks(text)
    return re.sub(r'(`+)(?!`).+?(?<!`)\1(?!`)', blank, text, flags=re.S)


def anchors(text):
    """The anchors that GitHub gives the headings of a page."""
    text = re.sub(r'^(`{3,}|~{3,}).*?^\1 *$', blank, text, flags=re.M | re.S)
    found, counts = set(), {}
    for heading in re.findall(r'^#{1,6} +(.+?)(?: +#+)?$', text, flags=re.M):
        heading = re.sub(r'\[([^\]]*)\]\([^)]*\)', r'\1', heading)
        slug = re.sub(r'[^\w\- ]', '', heading.strip().lower()).replace(' ', '-')
        count = counts.get(slug, 0)
        counts[slug] = count + 1
        found.add(f'{slug}-{count}' if count else slug)
    return found


class Checker:
    """The errors of a checkout."""

    def __init__(self, root):
        self.root = root.resolve()
        self.errors = 0
        pages = sorted([*self.root.glob('*.md'),
                        *(page for folder in SOURCES for page in (self.root / folder).rglob('*.md'))])
        self.texts = {page: page.read_text(encoding='utf-8') for page in pages}
        self.anchors = {page: anchors(text) for page, text in self.texts.items()}

    def error(self, path, line, message):
        """Prints an error."""
        self.errors += 1
        print(f'{path.relative_to(self.root)}:{line}: {message}')

    def links(self, page):
        """Checks the links of a page; gives the pages that they lead to."""
        text, reached = prose(self.texts[page]), set()
        for match in LINK.finditer(text):
            link, line = match.group(1), text.count('\n', 0, match.start()) + 1
            if ELSEWHERE.match(link):
                continue
            path, _, anchor = link.partition('#')
            target = (page.parent / path).resolve() if path else page
            if not target.is_relative_to(self.root):
                self.error(page, line, f"the link '{link}' leads out of the repository")
            elif not target.exists():
                self.error(page, line, f"the link '{link}' leads to no file")
            elif anchor and target not in self.anchors:
                self.error(page, line, f"the link '{link}' has an anchor, but leads to no page")
            elif anchor and anchor not in self.anchors[target]:
                self.error(page, line, f"the link '{link}' leads to no heading of the page")
            reached.add(target)
        return reached

    def write_site(self, site):
        """Writes the pages of a site."""
        docs = self.root / 'docs'
        places = {page: page.relative_to(docs) for page in self.texts if page.is_relative_to(docs)}
        places[self.root / 'README.md'] = pathlib.Path('index.md')
        places[self.root / 'CONTRIBUTING.md'] = pathlib.Path('CONTRIBUTING.md')
        for page, place in places.items():
            text, pieces, at = self.texts[page], [], 0
            for match in LINK.finditer(prose(text)):
                path, hash_sign, anchor = match.group(1).partition('#')
                if ELSEWHERE.match(match.group(1)) or not path:
                    continue
                label = text[match.start():match.end()].rpartition('](')[0] + ']'
                target = places.get((page.parent / path).resolve())
                if target:
                    link = os.path.relpath(target, place.parent)
                    label += f'({link}{hash_sign}{anchor})'
                else:
                    label = label.lstrip('!')[1:-1]
                pieces += text[at:match.start()], label
                at = match.end()
            (site / place).parent.mkdir(parents=True, exist_ok=True)
            (site / place).write_text(''.join(pieces) + text[at:], encoding='utf-8')

    def sources(self):
        """The files and folders of the sources."""
        for folder in SOURCES:
            yield from (path for path in (self.root / folder).rglob('*')
                        if '__pycache__' not in path.parts)

    def source_names(self):
        """Checks the names of sources in all pages."""
        # Each path, and each end of it: a page leaves out the folders that are clear.
        ends = set(SOURCES)
        for path in self.sources():
            parts = path.relative_to(self.root).parts
            # A group of files, Plan.h and Plan.cpp, is called `exchange/Plan`.
            for last in {path.name, path.stem}:
                ends.update('/'.join((*parts[at:-1], last)) for at in range(len(parts)))
        for page, text in self.texts.items():
            text = without_blocks(text)
            for match in SOURCE_NAME.finditer(text):
                name = match.group(1)
                if name not in ends and not (page.parent / name).exists():
                    line = text.count('\n', 0, match.start()) + 1
                    self.error(page, line, f"there is no source '{name}'")

    def names(self):
        """Checks the names of pages in all sources."""
        for path in sorted(self.sources()):
            # The test of this script has wrong names on purpose.
            if path.is_file() and not path.name.startswith('check-links.'):
                for number, line in enumerate(path.read_text(errors='replace').split('\n'), 1):
                    for name in PAGE_NAME.findall(line):
                        if not (self.root / name).exists():
                            self.error(path, number, f'there is no page {name}')

    def run(self):
        """Checks everything; True if there is no error."""
        reached = {page: self.links(page) for page in self.texts}
        pending, seen = [self.root / 'README.md'], set()
        while pending:
            page = pending.pop()
            if page not in seen and page in reached:
                seen.add(page)
                pending += reached[page]
        for page in sorted(self.texts):
            if page.is_relative_to(self.root / 'docs') and page not in seen:
                self.error(page, 1, 'no links lead here from README.md')
        self.names()
        self.source_names()
        print(f'{len(self.texts)} pages, {self.errors} errors')
        return self.errors == 0


def main():
    """Runs the check."""
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--site', type=pathlib.Path)
    parser.add_argument('folder', nargs='?', type=pathlib.Path,
                        default=pathlib.Path(__file__).resolve().parent.parent)
    options = parser.parse_args()
    checker = Checker(options.folder)
    if not checker.run():
        sys.exit(1)
    if options.site:
        checker.write_site(options.site)


if __name__ == '__main__':
    main()
