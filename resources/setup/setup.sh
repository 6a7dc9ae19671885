# Functions of app/run and tests/run. Sourced with `root` set to the checkout.

build="${TESSERA_BUILD:-$root/build}"

say() { printf '%s\n' "$*" >&2; }

# show_usage FILE: the comment at its head, which says how it is called.
show_usage() { sed -n '2,/^[^#]/ s/^# \{0,1\}//p' "$1"; }

# wrong_usage MESSAGE: ends the script.
wrong_usage() {
    say "$1; --help says how it is called"
    exit 2
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null 2>&1; then
        sudo "$@"
    else
        say "Packages are missing and neither root nor sudo is at hand: apt-get install ${missing[*]}"
        return 1
    fi
}

# install_packages [LIST]: installs what resources/setup/packages.txt, or LIST, names and is not there yet.
install_packages() {
    local package list="${1:-$root/resources/setup/packages.txt}"
    missing=()
    while read -r package; do
        case "$package" in '' | '#'*) continue ;; esac
        dpkg-query -W -f='${db:Status-Status}\n' "$package" 2>/dev/null | grep -q '^installed$' || missing+=("$package")
    done <"$list"
    [ "${#missing[@]}" -eq 0 ] && return 0
    say "Installing ${#missing[@]} Debian packages: ${missing[*]}"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# Puts OpenVINO and ONNX Runtime into a virtual environment below the build. Without them everything else works,
# so a failure is said and is not the end.
install_optional() {
    local venv="$build/optional"
    local stamp="$venv/.installed"
    if [ -f "$stamp" ] && cmp -s "$stamp" "$root/resources/setup/optional.txt"; then
        return 0
    fi
    say "Installing the optional graph-level backends (OpenVINO, ONNX Runtime) into $venv"
    mkdir -p "$build"
    if /usr/bin/python3 -m venv "$venv" &&
        "$venv/bin/pip" install --quiet --disable-pip-version-check -r "$root/resources/setup/optional.txt"; then
        cp "$root/resources/setup/optional.txt" "$stamp"
    else
        say "They could not be installed; the search goes on without them."
    fi
}

# configure [CMake arguments]: Release with everything, sources in batches; the folder is $build.
configure() {
    # ccache keeps objects in the user's cache folder; paths are made relative so that a fresh clone hits it too.
    export CCACHE_BASEDIR="$root" CCACHE_NOHASHDIR=1
    # The optional folder is found afresh by CMake itself, so a later installation is picked up.
    cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DTESSERA_UNITY=ON \
        -DTESSERA_OPTIONAL_ROOT="$build/optional" "$@" >"$build.configure.log" 2>&1 || {
        cat "$build.configure.log" >&2
        return 1
    }
    mv "$build.configure.log" "$build/configure.log"
}

# compile [targets]: shows one line a minute rather than one a file.
compile() {
    local log="$build/compile.log"
    export CCACHE_BASEDIR="$root" CCACHE_NOHASHDIR=1
    say "Building in $build"
    if [ -t 2 ]; then
        ninja -C "$build" "$@" >&2
    else
        ninja -C "$build" "$@" >"$log" 2>&1 || {
            grep -E -A25 'FAILED|error:' "$log" | head -80 >&2
            return 1
        }
    fi
}
