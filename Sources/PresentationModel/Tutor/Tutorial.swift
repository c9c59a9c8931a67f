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
