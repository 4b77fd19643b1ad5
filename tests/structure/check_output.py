#!/usr/bin/env python3
"""Does a program print what the page shows in its block ```output?   usage: check_output.py PAGE PROGRAM ARGUMENT…"""
import re
import subprocess
import sys
from pathlib import Path

page, *call = sys.argv[1:]
shown = re.findall(r'^```output\n(.*?)^```$', Path(page).read_text(encoding='utf-8'), re.M | re.S)
printed = subprocess.run(call, stdout=subprocess.PIPE, text=True, check=True).stdout
if shown != [printed]:
    sys.exit(f'{page} shows:\n{"".join(shown)}\nthe program prints:\n{printed}')
