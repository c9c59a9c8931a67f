import EditorInput
import PresentationModel
import Testing

struct KeyOverrideTests {
  /// Overrides as a person lists them, tagged in that order.
  private static func overrides(_ list: [(Mode.Name, Command, [String])]) -> [KeyOverride] {
    list.enumerated().map { KeyOverride($1.1, in: $1.0, keys: $1.2, tag: $0) }
  }

  /// The problems of a list of overrides, a line each: the tag, what is wrong, and what would mend it.
  private static func problems(_ list: (Mode.Name, Command, [String])...) -> [String] {
    KeyMap.standard.overridden(by: overrides(list)).problems.map { "\($0.override.tag): \($0.message); \($0.fixIt)" }
  }

  @Test func `an override replaces the keys of its command in its mode alone`() {
    let (map, problems) = KeyMap.standard.overridden(
      by: Self.overrides([(.normal, .undo, ["<F5>", "gz"]), (.select, .saveAndQuit, ["ZZ"])]))
    #expect(problems == [])
    #expect(map.problems == [])
    #expect(map.keys(for: .undo, in: .normal) == "F5")
    #expect(map.match([Key(.character("g")), Key(.character("z"))], in: .normal) == .command(.undo))
    #expect(map.match([Key(.character("u"))], in: .normal) == .none)
    #expect(map.match([Key(.character("u"))], in: .select) == .command(.undo))
    #expect(map.keys(for: .saveAndQuit, in: .select) == "ZZ")
  }

  @Test func `keys change places, and a command may lose all of its keys`() {
    let (map, problems) = KeyMap.standard.overridden(
      by: Self.overrides([(.normal, .delete, ["u"]), (.normal, .undo, ["d", "x"]), (.normal, .quit, [])]))
    #expect(problems == [])
    #expect(map.match([Key(.character("u"))], in: .normal) == .command(.delete))
    #expect(map.match([Key(.character("x"))], in: .normal) == .command(.undo))
    #expect(map.keys(for: .quit, in: .normal) == nil)
  }

  @Test func `of two commands on one key the standard one stays, else the first`() {
    #expect(
      Self.problems((.normal, .undo, ["d"])) == [
        "0: 'd' is the key of 'delete' in NORMAL mode already; use another key, or change 'delete' in [keys.normal] too"
      ])
    #expect(
      Self.problems((.normal, .undo, ["<F5>"]), (.normal, .delete, ["<F6>", "<F5>"])) == [
        "1: '<F5>' is the key of 'undo' in NORMAL mode already; use another key, or change 'undo' in [keys.normal] too"
      ])
  }

  @Test func `a key that begins another is refused from both sides`() {
    #expect(
      Self.problems((.normal, .undo, ["g"])) == [
        "0: 'g' is the start of 'gh', the key of 'step-left' in NORMAL mode; use another key, or change 'step-left' "
          + "in [keys.normal] too"
      ])
    #expect(
      Self.problems((.normal, .undo, ["dd"])) == [
        "0: 'dd' begins with 'd', the key of 'delete' in NORMAL mode; use another key, or change 'delete' in "
          + "[keys.normal] too"
      ])
  }

  @Test func `limit key-sequence: what no key sends is refused with how it is written`() {
    #expect(
      Self.problems(
        (.normal, .undo, ["<Foo>"]), (.normal, .redo, ["Ctrl-y"]), (.normal, .copy, ["Enter"]),
        (.normal, .paste, ["", "p"]), (.normal, .delete, ["abcde"]), (.normal, .add, ["5a"]),
        (.relationshipCreation, .removeLink, ["3"]), (.prompt, .accept, ["x"]), (.normal, .lineLeft, ["b"]))
        == [
          "0: there is no key '<Foo>'; 'nodecalc keys' lists the keys; '<' itself is written '<lt>'",
          "1: 'Ctrl-y' is read as a sequence of letters; the key itself is '<C-y>'; write \"<C-y>\"",
          "2: 'Enter' is read as a sequence of letters; the key itself is '<Enter>'; write \"<Enter>\"",
          "3: the key is empty; write a key as \"x\" or \"<C-x>\"; \"\" alone or [] unbinds",
          "4: 'abcde' is a sequence of more than 4 keys; write a key as \"<C-x>\", or a sequence of up to 4 as \"gg\"",
          "5: the digit '5' begins a count in NORMAL mode; use another key",
          "6: the digit '3' chooses a port in LINK mode; use another key",
          "7: 'x' is needed to type text; use a key such as \"<C-x>\", \"<M-x>\" or \"<F5>\"",
          "8: 'line-left' has no effect in NORMAL mode; its keys are set in [keys.edit]",
        ])
  }

  @Test func `nobody is locked in`() {
    #expect(
      Self.problems(
        (.normal, .palette, []), (.normal, .commandLine, []), (.normal, .quit, []), (.normal, .saveAndQuit, []),
        (.normal, .quitDiscarding, []))
        == [
          "1: NORMAL mode would have no key to open the palette; leave one of 'palette', 'command-line' a key in "
            + "[keys.normal]",
          "4: NORMAL mode would have no key to quit; leave one of 'quit', 'quit!', 'save-and-quit', 'palette', "
            + "'command-line' a key in [keys.normal]",
        ])
    for mode in Mode.Name.allCases where mode != .normal && mode != .select {
      #expect(Self.problems((mode, .cancel, [])).first?.contains("to leave the mode") == true, "\(mode)")
    }
    #expect(Self.problems((.prompt, .accept, [])).first?.contains("to enter a line") == true)
  }

  @Test func `everything on one key leaves the standard map`() {
    let all = Mode.Name.allCases.flatMap { mode in
      (KeyMap.standard.bindings[mode] ?? []).map { (mode, $0.command, ["<F9>"]) }
    }
    let (map, problems) = KeyMap.standard.overridden(by: Self.overrides(all))
    #expect(map.problems == [])
    // One command a mode, the first, has the key.
    #expect(all.count - problems.count == Mode.Name.allCases.count)
    for mode in Mode.Name.allCases {
      #expect(map.keys(for: .cancel, in: mode) == "Esc", "\(mode)")
      #expect(map.bindings[mode]?.count { $0.keys == ["<F9>"] } == 1, "\(mode)")
    }
  }
}
