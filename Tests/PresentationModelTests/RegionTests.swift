import Geometry
import Testing

@testable import PresentationModel

struct RegionTests {
  @Test(arguments: Direction.allCases)
  func `what lies behind is not looked at for the nearest node in a direction`(_ direction: Direction) {
    let start = Point(column: 7, row: -3)
    let region = NodeFinder.region(direction, of: start, reach: 40)
    #expect(region.contains(start))
    let ahead = Point(column: start.column + 40 * direction.step.column, row: start.row + 40 * direction.step.row)
    #expect(region.contains(ahead))
    #expect(!region.contains(start + direction.opposite.step))
  }
}
