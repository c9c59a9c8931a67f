import ArgumentParser

/// The completion scripts for shells.
///
/// The parser's own scripts take the first word for FILE, and so offer no commands and nothing behind one. What is added looks at that
/// word first.
enum ShellCompletion: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The shell that the arguments ask a script for.
  init?(_ arguments: [String]) {
    guard arguments.count == 2, arguments[0] == "--generate-completion-script" else { return nil }
    self.init(rawValue: arguments[1])
  }

  var script: String {
    switch self {
    case .bash: RootCommand.completionScript(for: .bash) + "\n" + Self.bashAddition
    case .zsh: RootCommand.completionScript(for: .zsh) + "\n" + Self.zshAddition
    case .fish: RootCommand.completionScript(for: .fish) + "\n" + Self.fishAddition
    }
  }

  private static let commands: [(name: String, abstract: String)] =
    RootCommand.commands.map { ($0.name, $0.configuration.abstract) } + [("help", "Show help of a command.")]

  private static let names = commands.map(\.name).joined(separator: " ")

  /// What a shell takes as it is.
  private static func quoted(_ text: String, quotationMark: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: quotationMark) + "'"
  }

  private static let bashAddition = """
    _nodecalc_line() {
        local -r commands='\(names)'
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

  private static let described = commands.map { quoted("\($0.name):\($0.abstract)", quotationMark: "'\\''") }
    .joined(separator: "\n        ")

  private static let zshAddition = """
    _nodecalc_line() {
        local -ra commands=(
            \(described)
        )
        if (( CURRENT > 2 && ${commands[(I)${(b)words[2]}:*]} )); then
            emulate -RL zsh -G
            setopt extendedglob nullglob numericglobsort
            unsetopt aliases banghist
            local context state state_descr line
            local -A opt_args
            shift words
            (( CURRENT -= 1 ))
            "_nodecalc_${words[1]}"
            return
        fi
        local -i ret=1
        if (( CURRENT == 2 )) && [[ "${words[2]}" != -* ]]; then
            _describe -t commands command commands && ret=0
        fi
        _nodecalc "${@}" && ret=0
        return "${ret}"
    }

    compdef _nodecalc_line nodecalc
    """

  private static let offered = commands.map {
    "complete -c nodecalc -n __nodecalc_is_first_word -a \($0.name) -d \(quoted($0.abstract, quotationMark: "\\'"))"
  }.joined(separator: "\n")

  /// The parser's functions are given a FILE before a command.
  private static let fishAddition = """
    functions -q __nodecalc_typed_tokens; or functions -c __nodecalc_tokens __nodecalc_typed_tokens

    function __nodecalc_tokens
        set -l tokens (__nodecalc_typed_tokens $argv)
        set -l typed (__nodecalc_typed_tokens -pc)
        if string match -q -- '-p*' $argv[1]; and contains -- "$typed[2]" \(names)
            set tokens $tokens[1] - $tokens[2..]
        end
        printf '%s\\n' $tokens
    end

    function __nodecalc_is_first_word
        test (count (__nodecalc_typed_tokens -pc)) -eq 1
    end

    \(offered)
    """
}
