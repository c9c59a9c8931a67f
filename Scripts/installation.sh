# How an installed nodecalc lies in a folder such as /usr or ~/.local: sourced by scripts, never run.

# Where completions lie below the folder; of zsh the place is a matter of who installs.
readonly bash_completion=share/bash-completion/completions/nodecalc
readonly fish_completion=share/fish/vendor_completions.d/nodecalc.fish

# lay_out PROGRAM FOLDER ZSH: program, manual and completions into the folder; zsh's below it in ZSH.
lay_out() {
  local -r program="$1" folder="$2" zsh="$3"
  install -D -m 755 "$program" "$folder/bin/nodecalc"
  # Tables for debuggers are most of the file.
  if command -v strip >/dev/null; then strip "$folder/bin/nodecalc"; fi
  local page
  local -a pages
  mapfile -t pages < <("$program" man --list)
  ((${#pages[@]})) || fail "'$program' has no manual: it is older than this script"
  mkdir -p "$folder/share/man/man1"
  for page in "${pages[@]}"; do put "$folder/share/man/man1/$page.1" "$program" man "$page"; done
  put "$folder/$bash_completion" "$program" completions bash
  put "$folder/$fish_completion" "$program" completions fish
  put "$folder/$zsh/_nodecalc" "$program" completions zsh
}

# put FILE COMMAND ...: a file with what the command prints.
put() {
  local -r file="$1"
  shift
  mkdir -p "${file%/*}"
  rm -f "$file"
  "$@" >"$file"
  chmod 644 "$file"
}

# take_away FOLDER ZSH: removes what `lay_out` made, and folders that are empty without it.
take_away() {
  local -r folder="$1" zsh="$2"
  local -a paths=(
    "$folder/bin/nodecalc" "$folder/$bash_completion" "$folder/$fish_completion" "$folder/$zsh/_nodecalc"
    "$folder"/share/man/man1/nodecalc.1 "$folder"/share/man/man1/nodecalc-*.1
  )
  local path
  for path in "${paths[@]}"; do
    [[ -e $path ]] || continue
    rm "$path"
    rmdir --ignore-fail-on-non-empty "${path%/*}"
  done
}
