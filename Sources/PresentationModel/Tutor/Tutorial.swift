import GraphDocument

/// A sequence of lessons with the user's progress; a lesson ends as soon as its task is done in the document.
public struct Tutorial: Sendable {
  let lessons: [Lesson]
  private(set) var place = 0

  init(_ lessons: [Lesson]) {
    self.lessons = lessons
  }

  var lesson: Lesson? { place < lessons.count ? lessons[place] : nil }

  /// Goes on to the first lesson whose task is not done.
  ///
  /// - Returns: Whether the lesson changed.
  mutating func advance(_ model: NodesPM) -> Bool {
    let before = place
    while let lesson, lesson.isDone(model) { place += 1 }
    return place > before
  }

  func shownLesson(in model: NodesPM) -> ScreenVO.Lesson {
    let keys = LessonKeys(keyMap: model.keyMap)
    guard let lesson else {
      return ScreenVO.Lesson(
        title: "The end of the tutor",
        text: "You know the basics. \(keys[.help]) shows every key, \(keys[.palette]) every command, "
          + "\(keys[.table]) a table of nodes, \(model.keyMap.line("w NAME")) saves, \(keys[.quit]) leaves.")
    }
    let title = "Lesson \(place + 1) of \(lessons.count): \(lesson.title)"
    if let missing = lesson.needs.first(where: { model.contents.node(named: $0) == nil }) {
      return ScreenVO.Lesson(title: title, text: "'\(missing)' is missing: \(keys[.undo]) brings it back.")
    }
    if !model.mode.handler.suitsLessons {
      return ScreenVO.Lesson(title: title, text: "\(keys[.cancel]) leads back. \(lesson.task(keys))")
    }
    return ScreenVO.Lesson(title: title, text: lesson.task(keys))
  }
}

struct Lesson: Sendable {
  let title: String
  /// Returns the text of the task, which names the keys that it needs.
  let task: @Sendable (LessonKeys) -> String
  /// Returns whether the document or its selection shows that the task is done.
  let isDone: @Sendable (NodesPM) -> Bool
  var needs: [String] = []
}

struct LessonKeys {
  let keyMap: KeyMap

  /// The first key of a command or, without a key, how to type its name.
  subscript(_ command: Command, in mode: Mode.Name = .normal) -> String {
    keyMap.name(of: command, in: mode)
  }

  func all(_ command: Command) -> String { keyMap.names(of: command, in: .normal) }
}
