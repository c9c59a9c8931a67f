import GraphDocument

/// A tutorial that is taken while the document is edited.
extension NodesPM {
  /// Shows that tutorial's lessons beside the canvas from here on.
  public func take(_ tutorial: Tutorial) {
    self.tutorial = tutorial
    sharesChanged()
    followTutorial()
  }

  /// Goes on to the next lesson where the one at hand is done.
  func followTutorial() {
    guard tutorial?.advance(self) == true else { return }
    if message == nil {
      say(tutorial?.lesson == nil ? "done: that was the last lesson" : "done: on to the next lesson")
    }
  }

  /// The lesson at hand; nil where no tutorial is taken.
  var lessonVO: ScreenVO.Lesson? {
    guard let tutorial else { return nil }
    let keys = LessonKeys(keyMap: keyMap)
    guard let lesson = tutorial.lesson else {
      return ScreenVO.Lesson(
        title: "The end of the tutor",
        text: "That is all it takes. \(keys[.help]) shows every key, \(keys[.palette]) every command, "
          + "\(keys[.table]) a table of nodes, \(keyMap.line("w NAME")) saves, \(keys[.quit]) leaves.")
    }
    let title = "Lesson \(tutorial.place + 1) of \(tutorial.lessons.count): \(lesson.title)"
    if let missing = lesson.needs.first(where: { contents.node(named: $0) == nil }) {
      return ScreenVO.Lesson(title: title, text: "'\(missing)' is gone: \(keys[.undo]) brings it back.")
    }
    if mode != .normal, mode.name != .relationshipCreation, mode.name != .prompt {
      return ScreenVO.Lesson(title: title, text: "\(keys[.cancel]) leads back. \(lesson.task(keys))")
    }
    return ScreenVO.Lesson(title: title, text: lesson.task(keys))
  }
}
