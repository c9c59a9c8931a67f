import GraphFiles
import JSONRPC
import JSONText
import LanguageService

struct LanguageMethod: Sendable {
  let name: String
  let answer: @Sendable (LanguageAnswer, LanguageParameters) throws(RPCError) -> JSONValue

  private init(
    _ name: String, _ answer: @escaping @Sendable (LanguageAnswer, LanguageParameters) throws(RPCError) -> JSONValue
  ) {
    (self.name, self.answer) = (name, answer)
  }

  static let all: [LanguageMethod] = [
    hover, inlayHint, definition, references, prepareRename, rename, completion, codeAction, documentSymbol, formatting,
    diagnostic,
  ]

  private static let hover = LanguageMethod("textDocument/hover") { answer, parameters throws(RPCError) in
    guard let hover = answer.analysis.hover(at: answer.offset(try parameters.position)) else { return nil }
    return ["contents": answer.markdown(hover.markdown), "range": answer.range(hover.span)]
  }

  private static let inlayHint = LanguageMethod("textDocument/inlayHint") { answer, parameters throws(RPCError) in
    .array(
      answer.analysis.hints(in: answer.span(try parameters.range)).map { hint in
        [
          "position": answer.position(hint.offset), "label": .string(hint.text), "kind": 1, "paddingLeft": true,
        ]
      })
  }

  private static let definition = LanguageMethod("textDocument/definition") { answer, parameters throws(RPCError) in
    answer.analysis.definitionSpan(at: answer.offset(try parameters.position)).map { answer.location($0) } ?? nil
  }

  private static let references = LanguageMethod("textDocument/references") { answer, parameters throws(RPCError) in
    let includesDefinition = parameters["context"]?["includeDeclaration"]?.bool ?? true
    let places = answer.analysis.references(
      at: answer.offset(try parameters.position), includingDefinition: includesDefinition)
    return .array(places.map { answer.location($0) })
  }

  private static let prepareRename = LanguageMethod("textDocument/prepareRename") {
    answer, parameters throws(RPCError) in
    guard let name = answer.analysis.renamable(at: answer.offset(try parameters.position)) else { return nil }
    return [
      "range": answer.range(name.span), "placeholder": .string(answer.analysis.source.string(name.span)),
    ]
  }

  private static let rename = LanguageMethod("textDocument/rename") { answer, parameters throws(RPCError) in
    let (offset, name) = (answer.offset(try parameters.position), try parameters.newName)
    do throws(RenameError) {
      return answer.workspaceEdit(try answer.analysis.renaming(at: offset, to: name))
    } catch {
      throw RPCError(.requestFailed, error.sentence)
    }
  }

  private static let completion = LanguageMethod("textDocument/completion") { answer, parameters throws(RPCError) in
    let completions = answer.analysis.completions(at: answer.offset(try parameters.position))
    let items = completions.items.enumerated().map { place, item in
      answer.item(item, replacing: completions.span, place: place)
    }
    return ["isIncomplete": .bool(completions.isCut), "items": .array(items)]
  }

  private static let codeAction = LanguageMethod("textDocument/codeAction") { answer, parameters throws(RPCError) in
    let kinds = parameters["context"]?["only"]?.array?.compactMap(\.string)
    if let kinds, !kinds.contains(where: { $0.isEmpty || $0 == "quickfix" }) { return [] }
    return .array(
      answer.analysis.fixIts(in: answer.span(try parameters.range)).map { diagnostic, fixIt in
        [
          "title": .string(fixIt.title), "kind": "quickfix", "diagnostics": [answer.diagnostic(diagnostic)],
          "edit": answer.workspaceEdit(fixIt.edits),
        ]
      })
  }

  private static let documentSymbol = LanguageMethod("textDocument/documentSymbol") { answer, _ throws(RPCError) in
    .array(answer.analysis.symbols().map { answer.symbol($0) })
  }

  private static let formatting = LanguageMethod("textDocument/formatting") { answer, _ throws(RPCError) in
    .array(answer.analysis.formatting().map { answer.edit($0) })
  }

  /// Answers requests for diagnostics.
  ///
  /// Clients that send no such requests receive diagnostics as notifications.
  private static let diagnostic = LanguageMethod("textDocument/diagnostic") { answer, _ throws(RPCError) in
    ["kind": "full", "items": .array(answer.analysis.diagnostics().map { answer.diagnostic($0) })]
  }
}
