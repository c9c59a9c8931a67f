extension KeyOverrideProblem {
  /// The problem as a sentence without a capital letter and a full stop.
  public var message: String {
    let mode = override.mode.title
    let command = override.command.name
    switch reason {
    case .otherModes: return "'\(command)' has no effect in \(mode) mode"
    case .unreadable(let text): return "there is no key '<\(text)>'"
    case .empty: return "the key is empty"
    case .tooLong(let limit): return "'\(key)' is a sequence of more than \(limit) keys"
    case .unbracketed(let written): return "'\(key)' is read as a sequence of letters; the key itself is '\(written)'"
    case .typed(let character): return "'\(character)' is needed to type text"
    case .digit(let digit):
      return override.mode == .relationshipCreation
        ? "the digit '\(digit)' chooses a port in \(mode) mode" : "the digit '\(digit)' begins a count in \(mode) mode"
    case .taken(let other): return "'\(key)' is the key of '\(other.name)' in \(mode) mode already"
    case .startOf(let longer, let other):
      return "'\(key)' is the start of '\(longer)', the key of '\(other.name)' in \(mode) mode"
    case .longerThan(let shorter, let other):
      return "'\(key)' begins with '\(shorter)', the key of '\(other.name)' in \(mode) mode"
    case .needed(let essential): return "\(mode) mode would have no key \(essential.purpose)"
    }
  }

  /// What the user can do to correct the override.
  public var fixIt: String {
    let mode = override.mode.configurationName
    switch reason {
    case .otherModes(let modes):
      let tables = modes.map { "[keys.\($0.configurationName)]" }.joined(separator: ", ")
      return tables.isEmpty ? "remove this entry: the command has no keys" : "its keys are set in \(tables)"
    case .unreadable: return "'nodecalc keys' lists the keys; '<' itself is written '<lt>'"
    case .empty: return "write a key as \"x\" or \"<C-x>\"; \"\" alone or [] unbinds"
    case .tooLong(let limit): return "write a key as \"<C-x>\", or a sequence of up to \(limit) as \"gg\""
    case .unbracketed(let written): return "write \"\(written)\""
    case .typed: return "use a key such as \"<C-x>\", \"<M-x>\" or \"<F5>\""
    case .digit: return "use another key"
    case .taken(let other), .startOf(_, let other), .longerThan(_, let other):
      return "use another key, or change '\(other.name)' in [keys.\(mode)] too"
    case .needed(let essential):
      let commands = essential.commands.map { "'\($0.name)'" }
      let names = commands.count == 1 ? commands[0] : "one of " + commands.joined(separator: ", ")
      return "leave \(names) a key in [keys.\(mode)]"
    }
  }

  private var key: String {
    keyIndex.flatMap { override.keys.indices.contains($0) ? override.keys[$0] : nil } ?? ""
  }
}

extension Mode.Name {
  /// The name of the mode in a configuration: its displayed name in lower case.
  public var configurationName: String { title.lowercased() }
}
