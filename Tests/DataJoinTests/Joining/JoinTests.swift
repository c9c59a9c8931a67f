import DataJoin
import Testing

@Suite struct JoinTests {
  @Test func `D1, D2: what enters, what is updated and what exits, in data order`() {
    let join = Join(Array("abcd"), Array("dxbyc"), key: { $0 })
    #expect(join.enter == [1, 3])
    #expect(join.update == [Move(from: 3, to: 0), Move(from: 1, to: 2), Move(from: 2, to: 4)])
    #expect(join.exit == [0])
    #expect(join.old(ofNew: 0) == 3 && join.old(ofNew: 1) == nil)
    #expect(join.new(ofOld: 2) == 4 && join.new(ofOld: 0) == nil)
  }

  @Test func `D2: of data with one key the first keeps the first element, each further one enters or exits`() {
    let join = Join(Array("xaa"), Array("aaax"), key: { $0 })
    #expect(join.update == [Move(from: 1, to: 0), Move(from: 0, to: 3)])
    #expect(join.enter == [1, 2])
    #expect(join.exit == [2])
    #expect(Join(Array("aa"), Array("aa"), key: { $0 }).update == [Move(from: 0, to: 0)])
  }

  @Test func `D10: without keys elements belong together by index`() {
    let growing = Join(countOfOld: 2, new: 3)
    #expect(growing.update == [Move(from: 0, to: 0), Move(from: 1, to: 1)] && growing.enter == [2])
    #expect(Join(countOfOld: 3, new: 1).exit == [1, 2])
  }

  @Test func `everything enters an empty sequence and exits from one that becomes empty`() {
    #expect(Join([], [1, 2], key: { $0 }).enter == [0, 1])
    #expect(Join([1, 2], [], key: { $0 }).exit == [0, 1])
  }
}
