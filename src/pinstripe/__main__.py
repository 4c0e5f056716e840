"""python -m pinstripe"""

from __future__ import annotations

import sys

from pinstripe.cli import main

sys.exit(main())
