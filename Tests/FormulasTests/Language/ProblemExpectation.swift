import Formulas
import Testing

/// Expects that reading a text fails, with the carets of the picture below the place and that sentence.
func expectProblem(
  of text: String, drawn picture: String, reported description: String,
  at location: SourceLocation = #_sourceLocation, _ read: () throws(FormulaProblem) -> Void
) {
  do throws(FormulaProblem) {
    try read()
    Issue.record("'\(text)' is no mistake", sourceLocation: location)
  } catch {
    let drawn = ProblemPicture(of: text, span: error.span, columns: 60) { (String($0), 1) }
    #expect(drawn.line + "\n" + drawn.carets == text + "\n" + picture, sourceLocation: location)
    #expect(error.description == description, sourceLocation: location)
  }
}
