import Foundation
import TestSupport

/// Something that is done with a document, and where the node is to be found afterwards.
struct AttributeOperation: Sendable {
  /// What came of it.
  struct Found {
    /// The document that holds the node now: a whole one, or the definition of a group.
    var document: [String: Any]
    /// The name of the node there.
    var node: String
    /// What the program says on the way, asked for where it matters.
    var words: () throws -> String
    /// A file that was written for other programs and people, as well; empty where none was.
    var file = ""
  }

  let name: String
  /// Whether it is about documents that are changed or written, and has to keep what they have, or only shows them.
  var isShowing = false
  /// Whether it is anything for an attribute of that kind.
  var applies: @Sendable (AttributeRow) -> Bool = { _ in true }
  /// Does it with the document; nil where no document comes out.
  let run: @Sendable (_ document: String, _ row: AttributeRow) throws -> Found?
}

extension AttributeOperation {
  // MARK: - Ways to run the program

  private static func object(_ text: String) -> [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] ?? [:]
  }

  private static func names(_ document: [String: Any]) -> Set<String> {
    Set((document["nodes"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String })
  }

  /// Keys in the editor; the node is the one of that name, or the one that is new.
  private static func keys(
    _ name: String, _ script: @escaping @Sendable (AttributeRow) -> String?, node: String? = "s", group: String? = nil,
    applies: @escaping @Sendable (AttributeRow) -> Bool = { _ in true }
  ) -> AttributeOperation {
    let isAsked: @Sendable (AttributeRow) -> Bool = { applies($0) && script($0) != nil }
    return AttributeOperation(name: name, applies: isAsked) { text, row in
      let folder = ScratchFolder()
      folder.write(text, to: "f.nodecalc")
      let arguments = ["f.nodecalc", "--no-config", "--size", "200x50", "--keys", script(row) ?? "", "--print"]
      let made = try CommandResult.of([Nodecalc.path()] + arguments + ["document"], directory: folder.path)
      let whole = object(made.output)
      // Where no group is made everything is where it was.
      let groups = whole["groups"] as? [String: [String: Any]] ?? [:]
      let document = group.flatMap { groups[$0] } ?? whole
      let fresh = names(document).subtracting(names(object(text))).sorted().first
      return Found(document: document, node: node ?? fresh ?? "") {
        // The message line is the last one.
        let screen = try CommandResult.of([Nodecalc.path()] + arguments + ["screen"], directory: folder.path)
        return made.errors + (screen.output.split(separator: "\n").last ?? "")
      }
    }
  }

  /// A format that is written, and read again where it can be; what is not read has to be told.
  private static func export(_ format: String, reading more: [String] = []) -> AttributeOperation {
    AttributeOperation(name: "export to \(format), import") { text, _ in
      let folder = ScratchFolder()
      let made = try Nodecalc.run("export", "-", "--to", format, "--output", "out", input: text, in: folder)
      let back = try CommandResult.of(
        [Nodecalc.path(), "import", "--from", format] + more + ["out"], directory: folder.path)
      return Found(
        document: object(back.output), node: "s", words: { made.errors },
        file: String(decoding: (try? Data(contentsOf: URL(filePath: folder.path + "/out"))) ?? Data(), as: UTF8.self))
    }
  }

  /// A command that prints what there is for people; what it prints are its words.
  private static func show(_ name: String, _ arguments: [String]) -> AttributeOperation {
    AttributeOperation(name: name, isShowing: true) { text, _ in
      let folder = ScratchFolder()
      folder.write(text, to: "f.nodecalc")
      let made = try CommandResult.of([Nodecalc.path()] + arguments, directory: folder.path)
      return Found(document: [:], node: "s", words: { made.output })
    }
  }

  /// A session of `serve`; the document is what `read` gives at its end.
  private static func serve(_ text: String, _ requests: [String]) throws -> Found {
    let folder = ScratchFolder()
    folder.write(text, to: "f.nodecalc")
    let lines = requests.enumerated().map { #"{"jsonrpc": "2.0", "id": \#($0 + 1), \#($1)}"# + "\n" }.joined()
    let made = try Nodecalc.run("serve", "f.nodecalc", input: lines, in: folder)
    let answers = made.output.split(separator: "\n").map { object(String($0)) }
    let last = answers.last { $0["id"] as? Int == requests.count }?["result"] as? [String: Any] ?? [:]
    // Tools of the Model Context Protocol have their answer one level further in.
    let content = last["structuredContent"] as? [String: Any] ?? last
    // What is refused is said in the answer.
    let refusals = answers.compactMap { ($0["error"] as? [String: Any])?["message"] as? String }.joined(separator: "\n")
    return Found(
      document: object(content["document"] as? String ?? ""), node: "s", words: { made.errors + refusals })
  }

  // MARK: - All of them

  private static let hasLines: @Sendable (AttributeRow) -> Bool = { row in
    // What goes with the node itself, and not with the document around it.
    switch row.place {
    case .member, .frame: true
    case .layout, .declaration, .scenario, .correlation: false
    }
  }

  /// What lays nodes out gives them other places.
  private static let staysInPlace: @Sendable (AttributeRow) -> Bool = { row in
    if case .layout = row.place { false } else { true }
  }

  /// A definition has no scenarios.
  private static let isOfDefinitions: @Sendable (AttributeRow) -> Bool = { row in
    if case .scenario = row.place { false } else { true }
  }

  /// Every operation; a new one is a line here.
  static let all: [AttributeOperation] = [
    AttributeOperation(name: "read, write") { text, _ in
      let made = try Nodecalc.run("fmt", "-", input: text)
      return Found(document: object(made.output), node: "s", words: { made.errors })
    },
    keys("undo", { _ in "/s<Enter>du" }),
    keys("redo", { _ in "/s<Enter>R<C-u>q9<Enter>uU" }, node: "q9"),
    keys("copy, paste", { _ in "/s<Enter>y<Esc>gjgjgjP" }, node: nil, applies: hasLines),
    keys("group", { _ in "/s<Enter>v<Space>ggpart<Enter>" }, group: "part", applies: hasLines),
    keys("group, ungroup", { _ in "/s<Enter>v<Space>ggpart<Enter><Space>ge" }, applies: hasLines),
    keys(
      "collapse", { $0.kind.user == nil ? nil : "/s<Enter>v/t<Enter>v<Space>=" },
      applies: { ["operator", "formula", "number"].contains($0.kind.name) && hasLines($0) }),
    keys("expand", { $0.kind.name == "formula" ? "/s<Enter><Space>e" : nil }, applies: staysInPlace),
    keys("rename", { _ in "/s<Enter>R<C-u>q9<Enter>" }, node: "q9"),
    keys("move", { _ in "/s<Enter><S-Right>" }, applies: staysInPlace),
    keys("edit", { $0.kind.edit.map { "/s<Enter>\($0)" } }),
    AttributeOperation(name: "merge") { text, row in
      let folder = ScratchFolder()
      folder.write(row.control, to: "base")
      folder.write(row.control.replacing(#""value": 5"#, with: #""value": 6"#), to: "ours")
      folder.write(text, to: "theirs")
      let made = try Nodecalc.run("merge", "base", "ours", "theirs", "--output", "-", in: folder)
      return Found(document: object(made.output), node: "s", words: { made.errors })
    },
    AttributeOperation(name: "apply") { text, row in
      // By a program, to the document without the attribute; the control is left alone.
      let change = text == row.control ? #""nodes": {}"# : row.transaction
      return try serve(
        row.control,
        [#""method": "apply", "params": {"revision": 0, \#(change)}"#, #""method": "read", "params": {}"#])
    },
    AttributeOperation(name: "apply beside") { text, _ in
      try serve(
        text,
        [
          #""method": "apply", "params": {"revision": 0, "nodes": {"b": {"value": 6}}, "title": "x"}"#,
          #""method": "apply", "params": {"revision": 1, "rename": {"b": "b2"}}"#, #""method": "read", "params": {}"#,
        ])
    },
    AttributeOperation(name: "MCP") { text, _ in
      try serve(
        text,
        [
          #""method": "initialize", "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "c", "version": "1"}}"#,
          #""method": "tools/call", "params": {"name": "apply", "arguments": {"revision": 0, "nodes": {"b": {"value": 6}}}}"#,
          #""method": "tools/call", "params": {"name": "read", "arguments": {}}"#,
        ])
    },
    AttributeOperation(name: "journal, recover", applies: hasLines) { text, _ in
      let folder = ScratchFolder()
      folder.write(text, to: "f.nodecalc")
      let variables = ["HOME": folder.path, "XDG_STATE_HOME": folder.path + "/state", "PATH": "/usr/bin:/bin"]
      func run(_ arguments: String...) throws -> CommandResult {
        try CommandResult.of([Nodecalc.path()] + arguments, environment: variables, directory: folder.path)
      }
      _ = try run("f.nodecalc", "--journal", "--keys", "/s<Enter>y<Esc>gjgjgjP")
      let made = try run("recover", "f.nodecalc")
      let document = object(made.output)
      let fresh = names(document).subtracting(names(object(text))).first
      return Found(document: document, node: fresh ?? "", words: { made.errors })
    },
    AttributeOperation(
      name: "import as a group",
      applies: isOfDefinitions
    ) { text, _ in
      let folder = ScratchFolder()
      folder.write(text, to: "part.nodecalc")
      folder.write(
        #"{"nodecalc": 1, "imports": {"part": "part.nodecalc"}, "nodes": [{"name": "u", "kind": "group", "group": "part"}]}"#,
        to: "f.nodecalc")
      let made = try Nodecalc.run(
        "f.nodecalc", "--no-config", "--keys", "/u<Enter><Space>gc", "--print", "document", in: folder)
      let groups = object(made.output)["groups"] as? [String: [String: Any]] ?? [:]
      return Found(
        document: groups.first { names($0.value).contains("s") }?.value ?? [:], node: "s", words: { made.errors })
    },
    export("formulas"), export("dot"), export("json-canvas"),
    export("xlsx", reading: ["--sheet", "Nodes", "--region", "B2:B99"]),
    AttributeOperation(name: "diff", isShowing: true) { text, row in
      let folder = ScratchFolder()
      folder.write(row.control, to: "control")
      folder.write(text, to: "f")
      let made = try Nodecalc.run("diff", "control", "f", in: folder)
      // A line that has the same on both sides shows no change.
      let lines = made.output.split(separator: "\n").filter { line in
        let sides = line.drop { $0 != ":" }.dropFirst(2).split(separator: " → ")
        return sides.count != 2 || sides[0] != sides[1]
      }
      return Found(document: [:], node: "s", words: { lines.joined(separator: "\n") })
    },
    show("show", ["show", "f.nodecalc", "s"]), show("describe", ["describe", "f.nodecalc"]),
    show("render", ["render", "f.nodecalc"]), show("report", ["report", "f.nodecalc", "--to", "markdown"]),
    show("inspector", ["f.nodecalc", "--no-config", "--size", "160x50", "--keys", "/s<Enter>i", "--print", "screen"]),
    show("mermaid", ["export", "f.nodecalc", "--to", "mermaid"]),
    show("graphml", ["export", "f.nodecalc", "--to", "graphml"]),
  ]
}
