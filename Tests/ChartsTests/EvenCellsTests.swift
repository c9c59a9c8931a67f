import CharacterCanvas
import Charts
import DataSets
import Foundation
import Geometry
import Testing

/// Ticks of y at even distances, by the labels left of the axis from the top row on.
@Suite struct EvenCellsTests {
  private static func labels(_ chart: ChartDescriptor, _ values: [Double], rows: Int) throws -> [String] {
    let set = try DataSet(values: values, x: values.indices.map(Double.init))
    let canvas = chart.picture(of: [ChartSeries("", set)], size: Size(columns: 24, rows: rows), glyphs: .ascii)
    return canvas.rows.dropLast().map { row in
      row.prefix { !"|+".contains($0) }.trimmingCharacters(in: .whitespaces)
    }
  }

  @Test func `points: a step of the ticks is a whole number of rows, with room above where that takes it`() throws {
    let values: [Double] = [0, 3, 8]
    #expect(try Self.labels(.scatter, values, rows: 7) == ["8", "6", "4", "2", "0", ""])
    #expect(try Self.labels(.scatter, values, rows: 8) == ["", "8", "6", "4", "2", "0", ""])
    #expect(try Self.labels(.scatter, values, rows: 9) == ["8", "", "", "4", "", "", "0", ""])
    let high = ["", "", "8", "", "6", "", "4", "", "2", "", "0", ""]
    #expect(try Self.labels(.scatter, values, rows: 13) == high)
  }

  @Test func `values below zero have the room below them, and on both sides of it the larger side has it`() throws {
    #expect(try Self.labels(.scatter, [-8, 0], rows: 8) == ["0", "-2", "-4", "-6", "-8", "", ""])
    #expect(try Self.labels(.scatter, [-3, 5], rows: 9) == ["", "6", "4", "2", "0", "-2", "-4", ""])
  }

  @Test func `bars: a step is a whole number of rows, also below zero`() throws {
    #expect(try Self.labels(.history, [25], rows: 6) == ["40", "30", "20", "10", "0"])
    #expect(try Self.labels(.history, [5, -5], rows: 10) == ["5", "", "", "", "0", "", "", "", "-5"])
    #expect(try Self.labels(.history, [-5, -25], rows: 8) == ["0", "", "-10", "", "-20", "", "-30"])
    #expect(try Self.labels(.history, [-5, 7], rows: 11) == ["10", "", "", "5", "", "", "0", "", "", "-5"])
  }

  @Test func `ticks stay uneven where mending that would take more than a fifth of the rows`() throws {
    #expect(try Self.labels(.history, [25], rows: 7) == ["30", "20", "", "10", "", "0"])
  }
}
