import Foundation

/// On what was measured: nothing that names the machine itself, or its folders.
enum Machine {
  static var description: [(name: String, value: String)] {
    let processor = lines("/proc/cpuinfo")
    let vectors = (value("flags", in: processor) ?? "").split(separator: " ").filter {
      ["sse4_2", "avx2", "avx512f"].contains($0)
    }
    let memory = value("MemTotal", in: lines("/proc/meminfo"))?.split(separator: " ").first.flatMap { Double($0) }
    var system = utsname()
    uname(&system)
    let release = withUnsafeBytes(of: &system.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    return [
      ("processor", "\(value("model name", in: processor) ?? "unknown") (\(vectors.joined(separator: ", ")))"),
      ("cores", "\(sysconf(Int32(_SC_NPROCESSORS_ONLN)))"),
      ("memory", memory.map { "\(rounded($0 / 1_048_576)) GiB" } ?? "unknown"),
      ("kernel", "Linux \(release.prefix { $0.isNumber || $0 == "." })"),
      ("compiler", Environment["NODECALC_COMPILER"] ?? "unknown"),
      ("load", lines("/proc/loadavg").first.map { String($0.prefix { $0 != " " }) } ?? "unknown"),
    ]
  }

  private static func lines(_ path: String) -> [String] {
    (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n").map(String.init) ?? []
  }

  private static func value(_ name: String, in lines: [String]) -> String? {
    guard let line = lines.first(where: { $0.hasPrefix(name) }), let colon = line.firstIndex(of: ":") else {
      return nil
    }
    return line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
  }
}
