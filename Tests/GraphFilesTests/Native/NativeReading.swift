import GraphDocument

@testable import GraphFiles

/// `accepted`, or the problem with its place.
func verdict(on text: String, limits: Limits = .standard) -> String {
  verdict(on: Array(text.utf8), limits: limits)
}

func verdict(on bytes: [UInt8], limits: Limits = .standard) -> String {
  do throws(DocumentProblem) {
    _ = try NativeFormat.read(bytes, limits: limits)
    return "accepted"
  } catch {
    return error.description
  }
}

/// The document written canonically after it was read.
func rewritten(_ text: String) throws(DocumentProblem) -> String {
  String(decoding: NativeFormat.write(try NativeFormat.read(Array(text.utf8))), as: UTF8.self)
}

/// A document with those nodes, each on a line of its own from line 2 on, and more members after them.
func document(_ nodes: String..., rest: String = "") -> String {
  "{\"nodecalc\": 1, \"nodes\": [\n" + nodes.joined(separator: ",\n") + "]" + rest + "}"
}

/// A canonical document with something of everything in it.
let sampleDocument = """
  {
    "nodecalc": 1,
    "title": "Loan \\"A\\"",
    "nodes": [
      {"name": "Zins", "kind": "number", "value": 4.5e-10, "uncertainty": [0.1, 0.2]},
      {"name": "growth", "kind": "operator", "operator": "power", "inputs": ["rate", "months"], "label": "é\\t\\u001f"},
      {"name": "half_open", "kind": "operator", "operator": "add", "inputs": ["growth", null, "rate"], "bypassed": true},
      {"name": "months", "kind": "number", "value": 360, "note": {"by": ["x", 1.50, null], "at": {}}, "tags": []},
      {"name": "nothing", "kind": "operator", "operator": "null", "inputs": []},
      {"name": "rate", "kind": "number", "value": -0, "uncertainty": 0.0025, "label": "per year"},
      {"name": "why", "kind": "note", "text": "rates\\nas of \\"May\\"", "by": "me"},
      {"name": "área", "kind": "number", "value": 1e+300}
    ],
    "correlations": [["rate", "Zins", -0.2], ["months", "rate", 1]],
    "frames": {
      "What \\"they\\" say": ["Zins", "why"],
      "é": ["months", "rate"]
    },
    "layout": {
      "months": [-1000000000, 1000000000],
      "rate": [2, 6],
      "área": [0, 0]
    },
    "author": "somebody",
    "made": {"with": "care", "on": [1e2, true]}
  }

  """

extension Result where Failure == DocumentProblem {
  /// `accepted`, or the problem with its place.
  var verdict: String {
    switch self {
    case .success: "accepted"
    case .failure(let problem): problem.description
    }
  }
}
