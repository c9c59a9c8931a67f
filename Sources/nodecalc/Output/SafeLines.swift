/// Lines that are fit for a terminal, gathered as the bytes that they are written as.
struct SafeLines: Equatable {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ line: SafeText) {
    bytes.append(contentsOf: line.text.utf8)
    bytes.append(UInt8(ascii: "\n"))
  }
}
