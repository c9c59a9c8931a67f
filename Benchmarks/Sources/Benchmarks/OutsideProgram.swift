import Foundation

/// Runs a program to its end, and takes what it writes.
///
/// - Returns: nil where it cannot be started or fails.
func heard(_ command: [String]) -> (output: String, error: String)? {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = command
  let folder = FileManager.default.temporaryDirectory
  let name = "nodecalc-benchmark-\(getpid())"
  let (output, error) = (
    folder.appendingPathComponent(name + "-output"), folder.appendingPathComponent(name + "-error")
  )
  defer { for file in [output, error] { try? FileManager.default.removeItem(at: file) } }
  for file in [output, error] { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
  guard let outputHandle = try? FileHandle(forWritingTo: output),
    let errorHandle = try? FileHandle(forWritingTo: error)
  else { return nil }
  process.standardOutput = outputHandle
  process.standardError = errorHandle
  guard (try? process.run()) != nil else { return nil }
  process.waitUntilExit()
  guard process.terminationStatus == 0, let text = try? String(contentsOf: output, encoding: .utf8),
    let said = try? String(contentsOf: error, encoding: .utf8)
  else { return nil }
  return (text, said)
}
