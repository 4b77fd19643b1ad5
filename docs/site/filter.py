#!/usr/bin/env python3
"""Prepares a file for Doxygen, which reads what this prints: filter.py FILE

A header: the comment that opens it becomes the description of the file. A page: its title and its
headings get labels, and links to other pages lead to those labels.
"""
import collections
import os
import re
import sys


def label(path, heading=''):
    page = os.path.splitext(os.path.basename(path))[0].lower().replace('-', '_')
    if not heading:
        return 'page_' + page
    slug = re.sub(r'[^\w -]', '', heading.lower()).replace(' ', '-')
    return f'page_{page}_{slug}'.replace('-', '_')


def header(text):
    # Lines keep their numbers, by which the site links to its listings of the sources.
    opening = re.match(r'#pragma once\n((?://.*\n)+)', text)
    if opening:
        body = re.sub(r'^// ?', '', opening[1], flags=re.M)
        question, mark, rest = body.partition('?')
        body = f'@brief {question}? @details{rest}' if mark else body
        comment = ''.join(f'/// {line}\n' for line in ['@file', *body.splitlines()])
        text = comment + text[opening.end():]
    return re.sub(r'docs/\w+/[\w-]+\.md', lambda page: f'[{page[0]}](@ref {label(page[0])})', text)


def page(text, path):
    is_index = path.endswith('docs/index.md')
    seen = collections.Counter()

    def link(match):
        target, _, heading = match[1].partition('#')
        if target.endswith(('.png', '.svg')):
            return f']({os.path.basename(target)})'
        if target.endswith('.cpp'):
            return f'](@ref {os.path.basename(target)})'
        return f'](@ref {label(target or path, heading)})'

    def quoted(code):
        # Doxygen 1.9.4 ends `a 'quoted' word` at the first quote, but not ``a 'quoted' word``.
        # Neither form is read reliably if a line ends inside it.
        words = re.sub(r'\s*\n\s*', ' ', code[0])
        return f'`{words}`' if re.search(r'[\'"]', words) else words

    def prose(text):
        text = re.sub(r'`([^`]+)`', quoted, text)
        # Doxygen does not read links with a line break in their text.
        text = re.sub(r'\[[^\[\]`]*\n[^\[\]`]*\](?=\()', lambda words: ' '.join(words[0].split()), text)
        text = re.sub(r'\]\(([^):\s]*)\)', link, text)
        if is_index:  # the tree of the site has its pages, without its headings between them
            text = re.sub(r'^\* \[(.*)\]\(@ref (?!page_readme|page_hacking)(\w+)\)', r'* @subpage \2 "\1"', text, flags=re.M)
            text = re.sub(r'^## (.*)$', r'<h2>\1</h2>', text, flags=re.M)
        return re.sub(r'^(#+) (.*)$', labelled, text, flags=re.M)

    def labelled(match):
        name = label(path, '' if match[1] == '#' else match[2])
        seen[name] += 1
        number = f'_{seen[name] - 1}' if seen[name] > 1 else ''  # of a heading that is repeated
        return f'{match[0]} {{#{name}{number}}}'

    parts = re.split(r'(^```.*?^```$)', text, flags=re.M | re.S)
    return ''.join(part if part.startswith('```') else prose(part) for part in parts)


with open(sys.argv[1], encoding='utf-8') as file:
    content = file.read()
print(header(content) if sys.argv[1].endswith('.h') else page(content, sys.argv[1]), end='')
