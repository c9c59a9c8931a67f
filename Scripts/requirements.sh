# What the scripts need of the machine: sourced by them, never run.
# Whatever is missing is installed where that is possible; otherwise the package and the exact command are named.

# The oldest Swift that builds the package.
readonly swift_major=6 swift_minor=2

fail() {
  printf '%s: %s\n' "${0##*/}" "$1" >&2
  shift
  if (($#)); then printf '  %s\n' "$@" >&2; fi
  exit 1
}

# Runs a command silently; what it said is shown only where it fails.
quietly() {
  local log status=0
  log="$(mktemp)"
  "$@" >"$log" 2>&1 || status=$?
  if ((status)); then cat "$log" >&2; fi
  rm -f "$log"
  return "$status"
}

require_swift() {
  local how="get Swift from https://www.swift.org/install/linux, for example with"
  local command="curl -O https://download.swift.org/swiftly/linux/swiftly-$(uname -m).tar.gz && tar zxf swiftly-$(uname -m).tar.gz && ./swiftly init"
  local wanted="Swift $swift_major.$swift_minor or newer"
  command -v swift >/dev/null || fail "$wanted is needed, and there is no 'swift' on the PATH" "$how" "$command"
  local said version
  said="$(swift --version 2>/dev/null)" || fail "'$(command -v swift)' does not run; $wanted is needed" "$how" "$command"
  version="$(sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p' <<<"$said" | head -n 1)"
  local major="${version%%.*}" minor="${version##*.}"
  if [[ -z $version ]] || ((major < swift_major || (major == swift_major && minor < swift_minor))); then
    fail "$wanted is needed, and '$(command -v swift)' is ${version:-of an unknown version}" "$how" "$command"
  fi
}

# Installs Debian packages: as root, else through sudo where it has a terminal to ask on or need not ask.
install_packages() {
  local -a as_root=()
  local command="apt-get update && apt-get install -y $*"
  if ! command -v apt-get >/dev/null; then
    fail "missing: $*" "install what your system calls these Debian packages, then run this again"
  fi
  if ((EUID != 0)); then
    command="sudo apt-get update && sudo apt-get install -y $*"
    if ! command -v sudo >/dev/null || ! { [[ -t 0 && -t 2 ]] || sudo -n true 2>/dev/null; }; then
      fail "missing: $*" "install it with" "$command"
    fi
    as_root=(sudo)
  fi
  printf '%s: installing %s\n' "${0##*/}" "$*" >&2
  local -a install=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive
    apt-get -qq -o DPkg::Lock::Timeout=300 install -y --no-install-recommends "$@")
  # Without package lists, or with old ones, the first try finds nothing.
  if "${install[@]}" >/dev/null 2>&1; then return; fi
  quietly "${as_root[@]}" apt-get -qq -o DPkg::Lock::Timeout=300 update ||
    fail "the package lists cannot be updated, and $* is missing" "install it with" "$command"
  quietly "${install[@]}" || fail "missing: $*" "install it with" "$command"
}

# Where the toolchain keeps its libraries: `…/usr/lib/swift`.
swift_libraries() {
  swift -print-target-info | sed -nE 's/.*"runtimeResourcePath": *"(.*)".*/\1/p'
}

# Whether C code can include a header.
has_header() {
  local compiler
  compiler="$(swift_libraries)/../../bin/clang"
  if [[ ! -x $compiler ]]; then compiler="$(command -v clang || command -v cc || true)"; fi
  if [[ -z $compiler ]]; then
    [[ -e /usr/include/$1 ]]
  else
    "$compiler" -E -x c - -o /dev/null <<<"#include <$1>" 2>/dev/null
  fi
}

# The C libraries that the program is made with.
require_libraries() {
  local -a missing=()
  has_header ncurses.h || missing+=(libncurses-dev)
  has_header sqlite3.h || missing+=(libsqlite3-dev)
  has_header zlib.h || missing+=(zlib1g-dev)
  has_header expat.h || missing+=(libexpat1-dev)
  if ((${#missing[@]})); then install_packages "${missing[@]}"; fi
}

# Whether a library can be made a part of the program.
has_static_library() {
  compgen -G "/usr/lib*/$1" >/dev/null || compgen -G "/usr/lib/*/$1" >/dev/null
}

# What product builds and test builds have in common.
readonly -a build_rules=(--explicit-target-dependency-import-check error)
# What release builds have in common: interfaces come with the code. The driver's default checks each module a second time
# for its interface, a third of all compile time, though SwiftPM waits for the code anyway.
readonly -a release_rules=("${build_rules[@]}" --configuration release -Xswiftc -no-emit-module-separately-wmo)
# What tests are built with: the program's modules as users have them, open to `@testable import`.
readonly -a test_rules=("${release_rules[@]}" -Xswiftc -enable-testing)

# How the program is linked: as one file that needs no library where the toolchain and the system have the parts for it,
# since that starts in a third of the time.
link_flags() {
  if [[ ! -e "$(swift_libraries)_static/linux/static-executable-args.lnk" ]]; then return; fi
  printf '%s\n' --static-swift-stdlib
  if has_static_library libncursesw.a && has_static_library libsqlite3.a && has_static_library libz.a &&
    has_static_library libexpat.a; then
    printf '%s\n' -Xswiftc -static-executable
  fi
}

# Builds a product as users run it, and prints its path. It lies in a folder of its own, so that the tests can be built meanwhile.
build_product() {
  local -a flags
  mapfile -t flags < <(link_flags)
  flags+=("${release_rules[@]}" --scratch-path .build/program --product "$1")
  quietly swift build "${flags[@]}" || fail "$2 could not be built"
  printf '%s/%s\n' "$(swift build "${flags[@]}" --show-bin-path)" "$1"
}

build_program() { build_product nodecalc "the program"; }

# Builds every test, and the program and the simulator that they run.
build_tests() { quietly swift build "${test_rules[@]}" --build-tests || fail "the tests could not be built"; }

# The runs on a simulated disk.
build_simulator() { build_product StorageSimulator "the simulator"; }

# The shells whose completion is tested, and the readers of manual pages.
require_shells() {
  local -a missing=()
  command -v zsh >/dev/null || missing+=(zsh)
  command -v fish >/dev/null || missing+=(fish)
  command -v mandoc >/dev/null || missing+=(mandoc)
  command -v groff >/dev/null || missing+=(groff)
  if ((${#missing[@]})); then install_packages "${missing[@]}"; fi
}

# Puts a Python of the build's own on the PATH, with what long tests compare with, and has Graphviz, which reads what they export.
require_python() {
  command -v dot >/dev/null || install_packages graphviz
  local -r environment="$PWD/.build/python"
  if [[ ! -x $environment/bin/pip ]]; then
    python3 -c 'import ensurepip' 2>/dev/null || install_packages python3-venv
    quietly python3 -m venv "$environment" || fail "a virtual environment for Python cannot be made"
  fi
  quietly "$environment/bin/pip" install --disable-pip-version-check uncertainties==3.2.3 jsonschema==4.26.0 networkx==3.4.2 mcp==2.3.0 pygls==2.1.1 openpyxl==3.1.5 ironcalc==0.9.1 ||
    fail "Python's 'uncertainties', 'jsonschema', 'networkx', 'mcp', 'pygls', 'openpyxl' and 'ironcalc' cannot be installed" "long tests compare with them"
  export PATH="$environment/bin:$PATH"
}

# What `Scripts/bench` measures the program beside: from Debian, and from PyPI into an environment that NODECALC_PYTHON names.
require_peers() {
  local -a missing=()
  command -v bc >/dev/null || missing+=(bc)
  command -v mawk >/dev/null || missing+=(mawk)
  command -v dot >/dev/null || missing+=(graphviz)
  command -v graph-easy >/dev/null || missing+=(libgraph-easy-perl)
  if ((${#missing[@]})); then install_packages "${missing[@]}"; fi
  local -r environment="$PWD/.build/peers"
  if [[ ! -x $environment/bin/pip ]]; then
    python3 -c 'import ensurepip' 2>/dev/null || install_packages python3-venv
    quietly python3 -m venv "$environment" || fail "a virtual environment for Python cannot be made"
  fi
  quietly "$environment/bin/pip" install --disable-pip-version-check numpy==2.4.6 numexpr==2.14.2 polars==2.1.0 duckdb==2.0.0 uncertainties==3.2.3 ||
    fail "Python's 'numpy', 'numexpr', 'polars', 'duckdb' and 'uncertainties' cannot be installed" "benchmarks measure beside them: or say --no-peers"
  export NODECALC_PYTHON="$environment/bin/python"
}

# The readers of tables that nodecalc is compared with.
require_table_readers() {
  local -r environment="$PWD/.build/readers"
  if [[ ! -x $environment/bin/pip ]]; then
    python3 -c 'import ensurepip' 2>/dev/null || install_packages python3-venv
    quietly python3 -m venv "$environment" || fail "a virtual environment for Python cannot be made"
  fi
  quietly "$environment/bin/pip" install --disable-pip-version-check duckdb==2.0.0 polars==2.1.0 pandas==3.1.1 clevercsv==0.8.5 ||
    fail "Python's 'duckdb', 'polars', 'pandas' and 'clevercsv' cannot be installed" "tables are read by them too"
  export NODECALC_PYTHON="$environment/bin/python"
}

# What units are compared with: CLDR and GNU units from Debian, pint and LLNL units from PyPI.
require_unit_oracles() {
  local -a missing=()
  [[ -e /usr/share/unicode/cldr/common/supplemental/units.xml ]] || missing+=(unicode-cldr-core)
  command -v units >/dev/null || missing+=(units)
  if ((${#missing[@]})); then install_packages "${missing[@]}"; fi
  local -r environment="$PWD/.build/units"
  if [[ ! -x $environment/bin/pip ]]; then
    python3 -c 'import ensurepip' 2>/dev/null || install_packages python3-venv
    quietly python3 -m venv "$environment" || fail "a virtual environment for Python cannot be made"
  fi
  quietly "$environment/bin/pip" install --disable-pip-version-check pint==0.25.3 units-llnl==0.13.1 ||
    fail "Python's 'pint' and 'units-llnl' cannot be installed" "units are compared with them"
  export NODECALC_PYTHON="$environment/bin/python"
}

# The databases that queries are compared in: DuckDB, PostgreSQL, SQLite; Spark with an argument.
require_engines() {
  local -a missing=()
  compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || missing+=(postgresql)
  command -v psql >/dev/null || missing+=(postgresql-client)
  command -v sqlite3 >/dev/null || missing+=(sqlite3)
  if [[ -n ${1-} ]] && ! command -v java >/dev/null; then missing+=(default-jre-headless); fi
  if ((${#missing[@]})); then install_packages "${missing[@]}"; fi
  # One that has them already is taken as it is.
  local python="${NODECALC_PYTHON:-$PWD/.build/python/bin/python3}"
  local -a modules=(duckdb==2.0.0)
  if [[ -n ${1-} ]]; then modules+=(pyspark); fi
  local module
  for module in "${modules[@]}"; do
    if [[ -x $python ]] && "$python" -c "import ${module%%=*}" 2>/dev/null; then continue; fi
    if [[ ! -x $PWD/.build/python/bin/pip ]]; then
      python3 -c 'import ensurepip' 2>/dev/null || install_packages python3-venv
      quietly python3 -m venv "$PWD/.build/python" || fail "a virtual environment for Python cannot be made"
    fi
    python="$PWD/.build/python/bin/python3"
    quietly "$PWD/.build/python/bin/pip" install --disable-pip-version-check "$module" ||
      fail "Python's '$module' cannot be installed" "queries are compared with it"
  done
  export NODECALC_PYTHON="$python"
  export PATH="${python%/*}:$PATH"
}
