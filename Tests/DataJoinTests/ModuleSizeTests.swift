import Foundation
import Testing

/// What the source promises of its library: that it is very small.
@Suite struct ModuleSizeTests {
  @Test func `D25: the module imports nothing but the C library, and stays small`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/DataJoin")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var lines = 0
    var imports: [String] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      lines += text.count
      imports += text.filter { $0.hasPrefix("import ") || $0.contains(" import ") }.map(String.init)
    }
    #expect(Set(imports) == ["internal import Glibc"])
    // The source's own library has about as many, for the join of one level alone.
    #expect((500...1500).contains(lines), "\(lines)")
  }
}
