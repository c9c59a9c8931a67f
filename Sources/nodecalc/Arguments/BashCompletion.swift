import ArgumentParser

/// The completion script for bash.
///
/// The parser's own script takes the first word for FILE, and so offers no commands and nothing behind one. What is added looks at that
/// word first.
enum BashCompletion {
  static var script: String {
    RootCommand.completionScript(for: .bash) + "\n" + addition
  }

  private static let addition = """
    _nodecalc_line() {
        local -r commands='\(RootCommand.commands.map { $0.name }.joined(separator: " ")) help'
        if [[ "${COMP_CWORD}" -gt 1 ]] && [[ " ${commands} " = *" ${COMP_WORDS[1]} "* ]]; then
            local -r cur="${2}"
            local -r prev="${3}"
            local -i positional_number
            local -a unparsed_words=("${COMP_WORDS[@]:2:${COMP_CWORD} - 1}")
            local -a repeating_flags=() non_repeating_flags=() repeating_options=() non_repeating_options=()
            "_nodecalc_${COMP_WORDS[1]}"
            return
        fi
        _nodecalc "${@}"
        if [[ "${3}" = --set ]]; then compopt -o nospace +o filenames; fi
        if [[ "${COMP_CWORD}" -eq 1 && "${2}" != -* ]]; then
            COMPREPLY+=($(compgen -W "${commands}" -- "${2}"))
        fi
    }

    complete -o filenames -F _nodecalc_line nodecalc
    """
}
