import GraphDocument

/// A course that is taken while the document is edited.
extension NodesPM {
  /// Shows that course's lessons beside the canvas from here on.
  public func take(_ course: Course) {
    self.course = course
    sharesChanged()
    followCourse()
  }

  /// Goes on to the next lesson where the one at hand is done.
  func followCourse() {
    guard course?.advance(self) == true else { return }
    if message == nil { say(course?.lesson == nil ? "done: that was the last lesson" : "done: on to the next lesson") }
  }

  /// The lesson at hand; nil where no course is taken.
  var lessonVO: ScreenVO.Lesson? {
    guard let course else { return nil }
    let keys = LessonKeys(keyMap: keyMap)
    guard let lesson = course.lesson else {
      return ScreenVO.Lesson(
        title: "The end of the tutor",
        text: "That is all it takes. \(keys[.help]) shows every key, \(keys[.palette]) every command, "
          + "\(keys[.table]) a table of nodes, \(keyMap.line("w NAME")) saves, \(keys[.quit]) leaves.")
    }
    let title = "Lesson \(course.place + 1) of \(course.lessons.count): \(lesson.title)"
    if let missing = lesson.needs.first(where: { contents.node(named: $0) == nil }) {
      return ScreenVO.Lesson(title: title, text: "'\(missing)' is gone: \(keys[.undo]) brings it back.")
    }
    if mode != .normal, mode.name != .relationshipCreation, mode.name != .prompt {
      return ScreenVO.Lesson(title: title, text: "\(keys[.cancel]) leads back. \(lesson.task(keys))")
    }
    return ScreenVO.Lesson(title: title, text: lesson.task(keys))
  }
}
