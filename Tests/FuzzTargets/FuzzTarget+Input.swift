import Configuration
import CursesFrontEnd
import EditorInput
import EditorSession
import TextScanning

extension FuzzTarget {
  static let toml = FuzzTarget("toml", "configurations, in TOML") { bytes throws(FuzzFailure) in
    let read = UserConfiguration.read(bytes, settings: SettingCatalog.settings)
    for problem in read.problems {
      try promise(problem.place.line > 0 && !problem.sentence.isEmpty, "a problem has no place or no sentence")
    }
    try promise(read.problems.count <= UserConfiguration.problemLimit, "more problems than are reported")
  }

  static let keys = FuzzTarget("keys", "what a terminal sends, at once and in pieces", longest: 512) {
    bytes throws(FuzzFailure) in
    guard let first = bytes.first else { return }
    let sent = bytes.dropFirst()
    let cut = sent.startIndex + min(Int(first), sent.count)
    try promise(
      inputs([sent]) == inputs([sent[..<cut], sent[cut...]]), "what comes in two pieces, cut at \(first), is other keys"
    )
  }

  private static func inputs(_ pieces: [ArraySlice<UInt8>]) -> [Input] {
    var decoder = KeyDecoder(sequences: KeySequences())
    return pieces.flatMap { decoder.decode($0) } + decoder.settle()
  }
}
