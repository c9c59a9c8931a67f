print("nodecalc")
