import CommandOutput
import JSONRPC
import JSONText
import TextScanning

extension DocumentTool {
  /// A transaction.
  static let apply = DocumentTool(
    "apply",
    "Change the document: all or nothing, one step of undo with its author. It names the revision that it was made against, and is refused where others changed the same since. Gives what changed. The file is written by 'save' alone.",
    [
      .init(
        "revision", .schema("integer", "The revision that was read."), isRequired: true),
      .init("title", .schema("string", "What it does, in a few words, for the history.")),
      .init("author", .schema("string", "Who does it; the client's name without.")),
    ] + TransactionParameters.all, isEdit: true
  ) { document, parameters, author throws(RPCError) in
    guard let revision = try parameters.wholeNumber("revision", in: 0...Int.max) else {
      throw parameters.problem("revision", "a whole number")
    }
    let name = try parameters.string("author").flatMap(ProgramAuthor.name) ?? author.name
    let title = try parameters.string("title").flatMap(ProgramAuthor.name)
    return try document.apply(
      TransactionParameters.read(parameters), since: revision, titled: title,
      by: ProgramAuthor(name: name, origin: author.origin))
  }

  /// The file.
  static let save = DocumentTool(
    "save", "Write the document to its file, safely and with what others wrote there merged or asked about.",
    [
      .init(
        "replace", .schema("boolean", "Whether what others wrote to the file meanwhile, and is not taken in, may go."))
    ], isEdit: true
  ) { document, parameters, _ throws(RPCError) in
    let replaces = try parameters.bool("replace")
    try RPCError.refusing("save") { () throws(CommandFailure) in try document.save(replaces: replaces) }
    return .object([document.revisionMember, .init("saved", document.fileName.map(JSONValue.string) ?? .null)])
  }
}

extension ProgramAuthor {
  /// A name or title as people may be shown it: one line, of some characters; nil for nothing.
  static func name(_ text: String) -> String? {
    let words = SafeText(text).text.split(separator: " ").joined(separator: " ")
    return words.isEmpty ? nil : String(words.prefix(ServeLimits.titleLength))
  }
}
