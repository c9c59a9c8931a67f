"""The grid and the formula of B4 by numpy, as a whole process: `sweep.py OUT COUNT COUNT`."""
import sys

import numpy as np

target, slow, fast = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
x, y = (part.ravel() for part in np.meshgrid(np.arange(slow) / 100, np.arange(fast) / 100, indexing="ij"))
o = ((x * y + 3) * (2 - x) + (y * 3 - 2) * (x + y)) / (x * x + y * y + 10)
np.savetxt(target, np.column_stack((x, y, o)), fmt="%.17g", delimiter=",", header="x,y,o", comments="")
