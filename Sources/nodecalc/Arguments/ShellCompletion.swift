import ArgumentReading

/// The shells for which the program can complete command lines.
///
/// A shell's script calls the program for each completion, so it can complete every command, flag and node.
enum ShellCompletion: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The flag with which a script calls the program.
  ///
  /// The words of an unfinished command line follow it.
  static let question = "--complete"

  /// Returns the possible completions of the last word.
  ///
  /// `words` are the words of the command line after the program's name.
  static func answer(_ words: [String]) -> LineCompletion {
    guard words.count > 1, let first = words.first else { return atFirstWord(words) }
    if first == "help" { return commands(words) }
    let command = RootCommand.command(named: first)
    return LineCompletion(
      of: (command ?? RootCommand.self).declarations, words: command == nil ? words : Array(words.dropFirst()),
      line: words)
  }

  private static func atFirstWord(_ words: [String]) -> LineCompletion {
    var answer = LineCompletion(of: RootCommand.declarations, words: words, line: words)
    answer.offer(
      RootCommand.commands.map { .init($0.name, $0.abstract) } + [.init("help", "Show help of a command.")],
      for: words.last ?? "")
    return answer
  }

  private static func commands(_ words: [String]) -> LineCompletion {
    var answer = LineCompletion(of: [], words: words, line: words)
    if words.count == 2 { answer.offer(RootCommand.commands.map { .init($0.name, $0.abstract) }, for: words[1]) }
    return answer
  }

  /// The script that makes the shell call the program for completions.
  ///
  /// The first line of the program's answer says whether files, folders or no paths are to be completed. Each other
  /// line is a candidate.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  // For bash, '=' is a separate word; after a flag it separates the flag from its value.
  private static let bashScript = #"""
    _nodecalc() {
        local -a words=("${COMP_WORDS[@]:1:COMP_CWORD}") answer
        local -i last=$((${#words[@]} - 1))
        if ((last > 0)) && [[ ${words[last]} = '=' && ${words[last - 1]} = --* ]]; then
            words[last]=''
        elif ((last > 1)) && [[ ${words[last - 1]} = '=' && ${words[last - 2]} = --* ]]; then
            words=("${words[@]:0:last - 1}" "${words[last]}")
        fi
        mapfile -t answer < <("$1" --complete "${words[@]}" 2>/dev/null)
        COMPREPLY=("${answer[@]:1}")
        COMPREPLY=("${COMPREPLY[@]%%$'\t'*}")
        local current="$2"
        if [[ $current = '=' ]]; then current=''; fi
        case "${answer[0]}" in
        files) compopt -o filenames; mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$current") ;;
        folders) compopt -o filenames; mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -- "$current") ;;
        esac
        if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} = *= ]]; then compopt -o nospace; fi
    }

    complete -F _nodecalc nodecalc
    """#

  // zsh loads a completion file as the body of the function when a key is pressed for the first time.
  private static let zshScript = #"""
    #compdef nodecalc
    _nodecalc() {
        local -a answer described open
        local line word
        answer=("${(@f)$("${(Q)words[1]}" --complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
        for line in "${(@)answer[2,-1]}"; do
            word="${line%%$'\t'*}"
            if [[ $word = *= ]]; then open+=("$word"); continue; fi
            if [[ $line = *$'\t'* ]]; then described+=("${word//:/\\:}:${line#*$'\t'}"); else described+=("${word//:/\\:}"); fi
        done
        local -i ret=1
        if (( $#described )); then _describe -t values value described && ret=0; fi
        if (( $#open )); then compadd -S '' -- "${open[@]}" && ret=0; fi
        case "${answer[1]}" in
        files) _files && ret=0 ;;
        folders) _files -/ && ret=0 ;;
        esac
        return ret
    }

    if [[ "$funcstack[1]" = _nodecalc ]]; then _nodecalc "$@"; else compdef _nodecalc nodecalc; fi
    """#

  private static let fishScript = #"""
    function __nodecalc_complete
        set -l typed (commandline -opc)
        set -l current (commandline -ct)
        set -l answer (command $typed[1] --complete $typed[2..] $current 2>/dev/null)
        if set -q answer[2]
            printf '%s\n' $answer[2..]
        end
        switch "$answer[1]"
            case files
                __fish_complete_path $current
            case folders
                __fish_complete_directories $current
        end
    end

    complete -c nodecalc -f -a '(__nodecalc_complete)'
    """#
}
