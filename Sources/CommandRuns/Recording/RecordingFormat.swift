import CharacterCanvas
import Geometry

/// The file format of a recording.
package enum RecordingFormat: String, CaseIterable {
  /// An animated picture without scripts, for browsers and documents.
  case svg
  /// asciicast v2, for asciinema and its players.
  case cast

  /// Creates the format for a file name's extension; nil for other extensions.
  package init?(endingOf name: String) {
    guard let format = Self.allCases.first(where: { name.lowercased().hasSuffix("." + $0.rawValue) }) else {
      return nil
    }
    self = format
  }

  func writer(size: Size, title: String, ground: CellStyle) -> any RecordingWriter {
    switch self {
    case .svg: MovieWriter(movie: SVGMovie(size: size, title: title, ground: ground))
    case .cast: CastWriter(size: size, title: title)
    }
  }
}

protocol RecordingWriter {
  /// The approximate number of bytes of the file so far.
  var byteCount: Int { get }

  /// Adds a canvas that appears at `moment`, in milliseconds.
  ///
  /// Moments must increase.
  mutating func show(_ canvas: Canvas, at moment: Int)

  /// Returns the file of a recording that ends at `moment`, in milliseconds.
  func finish(at moment: Int) -> [UInt8]
}

private struct MovieWriter: RecordingWriter {
  var movie: SVGMovie

  var byteCount: Int { movie.byteCount }

  mutating func show(_ canvas: Canvas, at moment: Int) { movie.show(canvas, at: moment) }

  func finish(at moment: Int) -> [UInt8] { Array(movie.text(until: moment).utf8) }
}
