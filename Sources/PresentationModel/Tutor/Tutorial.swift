/// Lessons in their order, and how far a person has come: each ends by itself as soon as the document shows that it is done.
public struct Tutorial: Sendable {
  let lessons: [Lesson]
  private(set) var place = 0

  init(_ lessons: [Lesson]) {
    self.lessons = lessons
  }

  var lesson: Lesson? { place < lessons.count ? lessons[place] : nil }

  /// Goes on past all lessons that are done.
  ///
  /// - Returns: Whether any was.
  mutating func advance(_ model: NodesPM) -> Bool {
    let before = place
    while let lesson, lesson.isDone(model) { place += 1 }
    return place > before
  }
}

/// One step of a tutorial: what to do, and how it shows that it is done.
struct Lesson: Sendable {
  let title: String
  /// What to do, with the keys that the editor has for it.
  let task: @Sendable (LessonKeys) -> String
  /// Whether the document, or what is selected in it, shows that it is done.
  let isDone: @Sendable (NodesPM) -> Bool
  /// Names of nodes without which it cannot be done.
  var needs: [String] = []
}

/// The keys of commands as a person reads them, from the editor's own table.
struct LessonKeys {
  let keyMap: KeyMap

  /// The first key of a command; its name on the command line where no key has it.
  subscript(_ command: Command, in mode: Mode.Name = .normal) -> String {
    keyMap.name(of: command, in: mode)
  }

  /// All keys of a command.
  func all(_ command: Command) -> String { keyMap.names(of: command, in: .normal) }
}
