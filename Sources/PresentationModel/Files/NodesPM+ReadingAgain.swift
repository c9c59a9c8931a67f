public import EvaluationEngine
import GraphDocument

/// Files and databases of data nodes, changed by somebody else while they are open here.
extension NodesPM {
  /// The sources of data nodes give that by now; nothing that the user does hinders it.
  ///
  /// The message line reports what changed, with `isAlso` behind what it holds already. While a line stands in its place the report waits.
  public func readAgain(_ read: [NodeID: DataContent], isAlso: Bool = false) {
    let said = message
    document.setRead(read)
    guard isAlso, let said, let news = message, news != said else { return }
    message = ScreenVO.Message(
      kind: said.kind == .refusal ? .refusal : news.kind, text: "\(said.text); \(news.text)")
  }

  func noteRead(_ event: DocumentEvent) {
    guard event.cause == .read, let news = DataNews(event.updates, in: contents) else { return }
    file.news.data = news
    reportOutsideNews()
  }

  /// Reports what others changed, unless a line stands in the place of the message line.
  func reportOutsideNews() {
    switch mode {
    case .prompt, .question: return
    case .normal, .relationshipCreation, .move, .listing, .chart: break
    }
    guard let news = file.news.message else { return }
    message = news
    file.news.noteSaid()
  }
}
