public import EvaluationEngine
import GraphDocument

/// Files and databases of data nodes, changed by somebody else while they are open here.
extension NodesPM {
  /// The sources of data nodes give that by now; nothing that the user does is in the way of it.
  ///
  /// The message line says what changed, with `isAlso` behind what it says already. While a line stands in its place it is kept.
  public func readAnew(_ read: [NodeID: DataContent], isAlso: Bool = false) {
    let said = message
    document.setRead(read)
    guard isAlso, let said, let news = message, news != said else { return }
    message = ScreenVO.Message(
      kind: said.kind == .refusal ? .refusal : news.kind, text: "\(said.text); \(news.text)")
  }

  func noteRead(_ event: DocumentEvent) {
    guard event.cause == .read, let news = DataNews(event.updates, in: contents) else { return }
    file.news.data = news
    sayOutsideNews()
  }

  /// Says what others changed, unless a line stands in the place of the message line.
  func sayOutsideNews() {
    switch mode {
    case .prompt, .question: return
    case .normal, .relationshipCreation, .move, .listing, .chart: break
    }
    guard let news = file.news.message else { return }
    message = news
    file.news.noteSaid()
  }
}
