"""P1: requests to `nodecalc serve` beside a Python process with the same definitions, which computes what follows from an edit.

serve.py PROGRAM NODES FOLDER writes a document of blocks of ten nodes to FOLDER, and a line for each round:
nanoseconds of an evaluation with one edit, ours and the peer's, then of an applied edit and an evaluation.
Both processes answer JSON on lines, and their values must be the same.
"""

import heapq, json, os, random, re, statistics, subprocess, sys, tempfile, time
from math import sqrt

ROUNDS, REQUESTS = 9, 100


def definitions(nodes):
    r = random.Random(5)
    for k in range(nodes // 10):
        p = f"b{k}_"
        yield f"{p}x = {r.uniform(1, 9):.3f}"
        yield f"{p}y = {r.uniform(1, 9):.3f}"
        yield f"{p}s = {p}x + {p}y"
        yield f"{p}d = {p}x * 2 - {p}y / 3"
        yield f"{p}q = {p}s * {p}d + 1"
        yield f"{p}r = sqrt(abs({p}q))"
        yield f"{p}t = {p}r / ({p}s + 1)"
        yield f"{p}u = {p}t ^ 2 + {p}x"
        yield f"{p}v = if({p}u > 3, {p}u, {p}t)"
        yield f"{p}w = {p}v + {p}q * 0.1"


def peer(path):
    """Answers requests: sets numbers, computes what follows in order, and returns values."""
    lines = [line.rstrip("\n").split(" = ", 1) for line in open(path)]
    index = {name: i for i, (name, _) in enumerate(lines)}
    values, code, users = [0.0] * len(lines), [None] * len(lines), [[] for _ in lines]
    for i, (name, text) in enumerate(lines):
        names = sorted({m for m in re.findall(r"[A-Za-z_]\w*", text) if m in index})
        if not names:
            values[i] = float(text)
            continue
        text = re.sub(r"if\((\w+) > 3, (\w+), (\w+)\)", r"(\2 if \1 > 3 else \3)", text.replace("^", "**"))
        code[i] = (eval(f"lambda {','.join(names)}: {text}"), [index[m] for m in names])
        values[i] = code[i][0](*[values[k] for k in code[i][1]])
        for m in names:
            users[index[m]].append(i)
    for line in sys.stdin:
        request = json.loads(line)
        for name, value in request.get("set", {}).items():
            queue, last = [*users[index[name]]], -1
            values[index[name]] = value
            heapq.heapify(queue)
            while queue:
                node = heapq.heappop(queue)
                if node == last:
                    continue
                last = node
                value = code[node][0](*[values[k] for k in code[node][1]])
                if value != values[node]:
                    values[node] = value
                    for user in users[node]:
                        heapq.heappush(queue, user)
        print(json.dumps({name: values[index[name]] for name in request["names"]}), flush=True)


def measure(program, nodes, folder):
    text, document = os.path.join(folder, "forest.txt"), os.path.join(folder, "forest.nodecalc")
    open(text, "w").write("\n".join(definitions(nodes)) + "\n")
    subprocess.run([program, "import", text, "--output", document], check=True)
    # What reaching a disk takes is a row of its own (J1).
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else folder
    state = tempfile.TemporaryDirectory(dir=memory)
    environment = {key: value for key, value in os.environ.items() if key != "XDG_RUNTIME_DIR"}
    environment["XDG_STATE_HOME"] = state.name
    ours = subprocess.Popen([program, "serve", document], stdin=-1, stdout=-1, env=environment)
    theirs = subprocess.Popen([sys.executable, __file__, "--peer", text], stdin=-1, stdout=-1)

    def talk(process, message):
        process.stdin.write((json.dumps(message) + "\n").encode())
        process.stdin.flush()
        return json.loads(process.stdout.readline())

    def call(method, parameters):
        answer = talk(ours, {"jsonrpc": "2.0", "id": 1, "method": method, "params": parameters})
        return answer["result"]

    def edit(value):
        return {"nodes": {"b5_x": {"value": value}}}

    def preview(value):
        return call("evaluate", {"names": ["b5_w"], "with": edit(value)})["values"]["b5_w"]

    state_of = {"revision": 0}

    def apply(value):
        answer = call("apply", {"revision": state_of["revision"], **edit(value)})
        state_of["revision"] = answer["revision"]
        return call("evaluate", {"names": ["b5_w"]})["values"]["b5_w"]

    def floor(value):
        return talk(theirs, {"set": {"b5_x": value}, "names": ["b5_w"]})["b5_w"]

    def nanoseconds(work, start):
        times = []
        for i in range(REQUESTS):
            before = time.perf_counter_ns()
            work(start + i / 1000)
            times.append(time.perf_counter_ns() - before)
        return statistics.median(times)

    for value in (1.5, 2.5):
        results = preview(value), apply(value), floor(value)
        if max(results) - min(results) > 1e-12 * abs(results[0]):
            raise SystemExit(f"other values: {results}")
    for turn in range(ROUNDS):
        start = 3 + turn
        print(*(round(nanoseconds(work, start)) for work in (preview, floor, apply, floor)), flush=True)
    for process in (ours, theirs):
        process.stdin.close()
        process.wait()


if sys.argv[1] == "--peer":
    peer(sys.argv[2])
else:
    measure(sys.argv[1], int(sys.argv[2]), sys.argv[3])
