import CommandOutput
import JSONRPC
import JSONText
import TextScanning

extension DocumentTool {
  static let apply = DocumentTool(
    "apply",
    "Change the document, all or nothing, as one undo step with its author. The transaction names the revision that it is based on, and is refused if others changed the same parts since. Returns the changes. Only 'save' writes the file.",
    [
      .init(
        "revision", .schema("integer", "The revision that was read."), isRequired: true),
      .init("title", .schema("string", "A short description for the history.")),
      .init("author", .schema("string", "The author (default: the client's name).")),
    ] + TransactionParameters.all, isEdit: true, canYield: true
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

  static let save = DocumentTool(
    "save", "Write the document to its file, safely; changes that others wrote there are merged or asked about.",
    [
      .init(
        "replace",
        .schema(
          "boolean", "Whether to overwrite changes that others wrote to the file meanwhile and that are not merged."))
    ], isEdit: true
  ) { document, parameters, _ throws(RPCError) in
    let replaces = try parameters.bool("replace")
    try RPCError.refusing("save") { () throws(CommandFailure) in try document.save(replaces: replaces) }
    return .object([document.revisionMember, .init("saved", document.fileName.map(JSONValue.string) ?? .null)])
  }
}

extension ProgramAuthor {
  /// Returns a name or title on one line of limited length; nil if the text is empty.
  static func name(_ text: String) -> String? {
    let words = SafeText(text).text.split(separator: " ").joined(separator: " ")
    return words.isEmpty ? nil : String(words.prefix(ServeLimits.titleLength))
  }
}
