import EditorInput

extension KeyMap {
  /// The largest number of keys in a sequence that a user's configuration may set.
  public static let sequenceLimit = 4

  /// Returns this map with the keys of some commands replaced, and the problems of overrides that were left out.
  ///
  /// An override that would make the map invalid is left out, and its command keeps its present keys. Of two
  /// conflicting overrides, the one with the higher tag is left out.
  ///
  /// - Complexity: Linear in the bindings, usually for one or two rounds.
  public func overridden(by overrides: [KeyOverride]) -> (map: KeyMap, problems: [KeyOverrideProblem]) {
    var problems: [KeyOverrideProblem] = []
    var accepted = Accepted()
    for override in overrides.sorted(by: { $0.tag < $1.tag }) {
      if let problem = flaw(of: override) {
        problems.append(problem)
      } else {
        accepted[KeyPlace(override.mode, override.command)] = override
      }
    }
    while true {
      let found = clashes(with: accepted) + missingEssentials(with: accepted)
      if found.isEmpty { break }
      for problem in found where accepted[KeyPlace(problem.override.mode, problem.override.command)] != nil {
        accepted[KeyPlace(problem.override.mode, problem.override.command)] = nil
        problems.append(problem)
      }
    }
    problems.sort { ($0.override.tag, $0.keyIndex ?? 0) < ($1.override.tag, $1.keyIndex ?? 0) }
    return (KeyMap(bindings(with: accepted)), problems)
  }

  private struct KeyPlace: Hashable {
    let mode: Mode.Name
    let command: Command

    init(_ mode: Mode.Name, _ command: Command) {
      self.mode = mode
      self.command = command
    }
  }

  private typealias Accepted = [KeyPlace: KeyOverride]

  // MARK: - One override by itself

  private func flaw(of override: KeyOverride) -> KeyOverrideProblem? {
    func problem(_ reason: KeyOverrideProblem.Reason, _ index: Int? = nil) -> KeyOverrideProblem {
      KeyOverrideProblem(override: override, keyIndex: index, reason: reason)
    }
    guard takes(override.command, in: override.mode) else {
      return problem(.otherModes(modes: Mode.Name.allCases.filter { takes(override.command, in: $0) }))
    }
    for (index, text) in override.keys.enumerated() {
      if let reason = Self.flaw(of: text, in: override.mode) { return problem(reason, index) }
    }
    return nil
  }

  private func takes(_ command: Command, in mode: Mode.Name) -> Bool {
    if bindings[mode]?.contains(where: { $0.command == command }) == true { return true }
    return command.isOnlyNamed && (mode == .normal || mode == .select)
  }

  private static func flaw(of text: String, in mode: Mode.Name) -> KeyOverrideProblem.Reason? {
    if text.isEmpty { return .empty }
    if let written = KeyNotation.bracketed(text) { return .unbracketed(written: written) }
    let sequence: [Key]
    do throws(KeyNotation.Problem) {
      sequence = try KeyNotation.parse(text)
    } catch {
      return .unreadable(error.text)
    }
    if sequence.count > sequenceLimit { return .tooLong(limit: sequenceLimit) }
    guard let first = sequence.first, case .character(let character) = first.code, first.modifiers.isEmpty else {
      return nil
    }
    switch mode {
    case .prompt: return .typed(character)
    case .normal, .select, .table, .move: return character.isASCII && character.isNumber ? .digit(character) : nil
    case .relationshipCreation, .chart:
      return character.wholeNumberValue.map { $0 > 0 } == true ? .digit(character) : nil
    case .question, .listing, .inspector, .columns, .points: return nil
    }
  }

  // MARK: - All of them together

  private func bindings(with accepted: Accepted) -> [Mode.Name: [Binding]] {
    var result = bindings
    for mode in Mode.Name.allCases {
      var table = bindings[mode] ?? []
      for index in table.indices {
        if let override = accepted[KeyPlace(mode, table[index].command)] { table[index].keys = override.keys.unique }
      }
      let bound = Set(table.map(\.command))
      for command in Command.all where !bound.contains(command) {
        if let override = accepted[KeyPlace(mode, command)] {
          table.append(Binding(command, keys: override.keys.unique))
        }
      }
      result[mode] = table.filter { !$0.keys.isEmpty }
    }
    return result
  }

  private struct Claim {
    let text: String
    let command: Command
    let override: KeyOverride?
    let keyIndex: Int

    /// Whether this claim is dropped in favour of `other`, which is for the same keys.
    ///
    /// Standard keys have precedence over overrides. Of two overrides, the one with the lower tag has precedence;
    /// within an override, the earlier key has.
    func yields(to other: Claim) -> Bool {
      guard let override else { return false }
      guard let rival = other.override else { return true }
      return (override.tag, keyIndex) > (rival.tag, other.keyIndex)
    }
  }

  private func clashes(with accepted: Accepted) -> [KeyOverrideProblem] {
    let table = bindings(with: accepted)
    return Mode.Name.allCases.flatMap { mode in
      clashes(
        among: (table[mode] ?? []).flatMap { binding in
          binding.keys.enumerated().map { index, text in
            Claim(
              text: text, command: binding.command, override: accepted[KeyPlace(mode, binding.command)], keyIndex: index
            )
          }
        })
    }
  }

  private func clashes(among claims: [Claim]) -> [KeyOverrideProblem] {
    var problems: [KeyOverrideProblem] = []
    func blame(_ claim: Claim, _ reason: KeyOverrideProblem.Reason) {
      guard let override = claim.override else { return }
      problems.append(KeyOverrideProblem(override: override, keyIndex: claim.keyIndex, reason: reason))
    }
    var owners: [[Key]: Claim] = [:]
    for claim in claims {
      guard let sequence = try? KeyNotation.parse(claim.text) else { continue }
      guard let owner = owners[sequence] else {
        owners[sequence] = claim
        continue
      }
      // The same command may appear twice in a table, and one key may have several notations.
      if owner.command == claim.command { continue }
      if claim.yields(to: owner) {
        blame(claim, .taken(by: owner.command))
      } else {
        blame(owner, .taken(by: claim.command))
        owners[sequence] = claim
      }
    }
    for claim in claims {
      guard let sequence = try? KeyNotation.parse(claim.text), !sequence.isEmpty else { continue }
      for length in 1..<sequence.count {
        guard let shorter = owners[Array(sequence.prefix(length))] else { continue }
        if claim.yields(to: shorter) {
          blame(claim, .longerThan(shorter.text, shorter.command))
        } else {
          blame(shorter, .startOf(claim.text, claim.command))
        }
      }
    }
    return problems.sorted { ($0.override.tag, $0.keyIndex ?? 0) < ($1.override.tag, $1.keyIndex ?? 0) }
  }

  private func missingEssentials(with accepted: Accepted) -> [KeyOverrideProblem] {
    let table = bindings(with: accepted)
    return KeyEssential.all.compactMap { essential in
      let isBound = (table[essential.mode] ?? []).contains { essential.commands.contains($0.command) }
      let unbound = essential.commands.compactMap { accepted[KeyPlace(essential.mode, $0)] }
      guard !isBound, let last = unbound.max(by: { $0.tag < $1.tag }) else { return nil }
      return KeyOverrideProblem(override: last, keyIndex: nil, reason: .needed(essential))
    }
  }
}

extension [String] {
  /// The elements without repetitions, in the order of their first occurrences.
  fileprivate var unique: [String] {
    var met: Set<String> = []
    return filter { met.insert($0).inserted }
  }
}
