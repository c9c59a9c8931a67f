import CommandOutput

/// What a run writes to standard output, and how it ends.
func written(
  _ run: (StandardOutput) throws(CommandFailure) -> ExitStatus
) throws(CommandFailure) -> (text: String, status: ExitStatus) {
  var bytes: [UInt8] = []
  let output = StandardOutput(isTerminal: false) { piece in
    bytes += piece
    return nil
  }
  let status = try run(output)
  do throws(StandardOutput.Broken) {
    try output.flush()
  } catch {
    preconditionFailure("memory takes everything")
  }
  return (String(decoding: bytes, as: UTF8.self), status)
}
