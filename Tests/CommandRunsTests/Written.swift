import CommandOutput

/// What a run wrote to standard output, and how it ended.
struct Written: Equatable {
  var text: String
  var status: ExitStatus
}

/// Runs something without a process.
func written(_ run: (StandardOutput) throws(CommandFailure) -> ExitStatus) throws(CommandFailure) -> Written {
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
  return Written(text: String(decoding: bytes, as: UTF8.self), status: status)
}
