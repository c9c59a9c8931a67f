import ArgumentReading
import CommandOutput
import GraphFiles

/// `nodecalc schema`: prints the JSON Schema of documents.
struct SchemaCommand: NodecalcCommand {
  static let name = "schema"
  static let abstract = "Print the JSON Schema of documents, for editors and other programs that write them."
  static let usage = "nodecalc schema"
  static let discussion = """
    JSON Schema, draft 2020-12. It covers members, their types and ranges, the names of operators, charts and their \
    parameters. Whether names are unique, inputs name nodes, formulas can be read and nothing runs in a loop is checked by \
    'nodecalc check'.
    """

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    output.write(data: NativeFormat.schema)
    return .success
  }
}
