import EditorInput

enum MenuLabels {
  /// Returns the name of the submenu that opens after `keys`; nil if it has no name.
  ///
  /// Only a submenu of the standard key map that has all `commands` gets a name.
  static func title(of keys: [Key], leadingTo commands: [Command]) -> String? {
    guard let menu = menus.first(where: { $0.keys == keys }), menu.commands.isSuperset(of: commands) else { return nil }
    return menu.title
  }

  /// Sorts submenus: named ones first, in the order of the titles, then unnamed ones.
  static func inOrder(_ menus: [KeyMap.Continuation]) -> [KeyMap.Continuation] {
    let titled = titles.compactMap { _, title in menus.first { $0.title == title } }
    return titled + menus.filter { $0.title == nil }
  }

  private static let titles = [
    ("<Space>d", "data and scenarios"), ("<Space>g", "groups"), ("<Space>l", "layout"),
    ("<Space>n", "notes and frames"),
  ]

  private static let menus = titles.compactMap { text, title -> (keys: [Key], title: String, commands: Set<Command>)? in
    guard let keys = try? KeyNotation.parse(text) else { return nil }
    let commands = (KeyMap.standard.bindings[.normal] ?? []).filter { binding in
      binding.keys.contains { (try? KeyNotation.parse($0))?.starts(with: keys) == true }
    }
    return (keys, title, Set(commands.map(\.command)))
  }
}
