import GraphDocument

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

  /// The lesson at hand as it is shown beside the canvas.
  func shownLesson(in model: NodesPM) -> ScreenVO.Lesson {
    let keys = LessonKeys(keyMap: model.keyMap)
    guard let lesson else {
      return ScreenVO.Lesson(
        title: "The end of the tutor",
        text: "That is all it takes. \(keys[.help]) shows every key, \(keys[.palette]) every command, "
          + "\(keys[.table]) a table of nodes, \(model.keyMap.line("w NAME")) saves, \(keys[.quit]) leaves.")
    }
    let title = "Lesson \(place + 1) of \(lessons.count): \(lesson.title)"
    if let missing = lesson.needs.first(where: { model.contents.node(named: $0) == nil }) {
      return ScreenVO.Lesson(title: title, text: "'\(missing)' is missing: \(keys[.undo]) brings it back.")
    }
    if model.mode != .normal, model.mode.name != .relationshipCreation, model.mode.name != .prompt {
      return ScreenVO.Lesson(title: title, text: "\(keys[.cancel]) leads back. \(lesson.task(keys))")
    }
    return ScreenVO.Lesson(title: title, text: lesson.task(keys))
  }
}

/// One step of a tutorial: the task, and the test that it is done.
struct Lesson: Sendable {
  let title: String
  /// The task, with the editor's keys for it.
  let task: @Sendable (LessonKeys) -> String
  /// Whether the document, or its selection, shows that it is done.
  let isDone: @Sendable (NodesPM) -> Bool
  /// Names of nodes without which it cannot be done.
  var needs: [String] = []
}

/// The keys of commands as a person reads them, from the editor's own table.
struct LessonKeys {
  let keyMap: KeyMap

  /// The first key of a command; its name on the command line if it has no key.
  subscript(_ command: Command, in mode: Mode.Name = .normal) -> String {
    keyMap.name(of: command, in: mode)
  }

  /// All keys of a command.
  func all(_ command: Command) -> String { keyMap.names(of: command, in: .normal) }
}
