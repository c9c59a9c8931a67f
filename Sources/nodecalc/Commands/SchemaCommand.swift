import ArgumentReading
import CommandOutput
import GraphFiles

/// `nodecalc schema`: prints the JSON Schema of documents.
struct SchemaCommand: NodecalcCommand {
  static let name = "schema"
  static let abstract = "Print the JSON Schema of documents, for editors and other programs that write them."
  static let usage = "nodecalc schema"
  static let discussion = """
    JSON Schema, draft 2020-12. It covers members, their types and ranges, and the names of operators, charts and their \
    parameters. 'nodecalc check' checks the rest: unique names, inputs that name nodes, formulas that can be read, and loops.
    """

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    output.write(data: NativeFormat.schema)
    return .success
  }
}
