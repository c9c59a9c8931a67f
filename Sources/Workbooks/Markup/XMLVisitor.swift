import CExpat

/// A visitor of the elements of an XML text, in document order.
///
/// Names of elements and attributes are passed without their namespace prefixes.
protocol XMLVisitor {
  mutating func begin(_ name: String, _ attributes: [String: String]) throws(WorkbookProblem)
  mutating func end(_ name: String, _ text: String) throws(WorkbookProblem)
}

extension XMLVisitor {
  /// Parses the XML of a part of the archive and calls the visitor's methods.
  ///
  /// A document type is refused. The only entities are therefore XML's own, and nothing outside the part is read.
  ///
  /// - Complexity: linear in the bytes; no recursion.
  mutating func read(_ bytes: [UInt8], of part: String) throws(WorkbookProblem) {
    let walk = XMLWalk(self)
    let status = withExtendedLifetime(walk) { walk.run(bytes) }
    guard let visitor = walk.visitor as? Self else { return }
    self = visitor
    if let problem = walk.problem {
      throw problem.part == nil ? WorkbookProblem(problem.reason, in: part) : problem
    }
    if let status { throw WorkbookProblem(.malformed(status.message, line: status.line), in: part) }
  }
}

/// The state of one use of the XML parser expat, for its callbacks.
private final class XMLWalk {
  var visitor: any XMLVisitor
  var problem: WorkbookProblem?
  private var text: [UInt8] = []
  private var parser: XML_Parser?

  init(_ visitor: any XMLVisitor) { self.visitor = visitor }

  /// Parses the text.
  ///
  /// - Returns: the reason why it is not XML, and the line; nil if it is XML, or if the visitor threw an error.
  func run(_ bytes: [UInt8]) -> (message: String, line: Int)? {
    let parser = expat_careful_parser(
      Unmanaged.passUnretained(self).toOpaque(),
      { data, name, attributes in XMLWalk.of(data)?.begin(name, attributes) },
      { data, name in XMLWalk.of(data)?.end(name) },
      { data, text, count in XMLWalk.of(data)?.add(text, count) },
      { data, _, _, _, _ in XMLWalk.of(data)?.stop(WorkbookProblem(.documentType)) })
    guard let parser else { return ("out of memory", 0) }
    defer { XML_ParserFree(parser) }
    self.parser = parser
    defer { self.parser = nil }
    let status = bytes.withUnsafeBytes { bytes in
      XML_Parse(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), 1)
    }
    if status == XML_STATUS_OK || problem != nil { return nil }
    let message = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "unknown"
    return (message, Int(clamping: XML_GetCurrentLineNumber(parser)))
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> XMLWalk? {
    data.map { Unmanaged<XMLWalk>.fromOpaque($0).takeUnretainedValue() }
  }

  private func stop(_ problem: WorkbookProblem) {
    if self.problem == nil { self.problem = problem }
    if let parser { XML_StopParser(parser, XML_Bool(XML_FALSE)) }
  }

  private func begin(_ name: UnsafePointer<XML_Char>?, _ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
    guard problem == nil, let name else { return }
    text.removeAll(keepingCapacity: true)
    var attributes: [String: String] = [:]
    if var list {
      while let key = list[0], let value = list[1] {
        attributes[Self.localName(key)] = String(cString: value)
        list += 2
      }
    }
    do throws(WorkbookProblem) {
      try visitor.begin(Self.localName(name), attributes)
    } catch {
      stop(error)
    }
  }

  private func end(_ name: UnsafePointer<XML_Char>?) {
    guard problem == nil, let name else { return }
    do throws(WorkbookProblem) {
      try visitor.end(Self.localName(name), String(decoding: text, as: UTF8.self))
    } catch {
      stop(error)
    }
    text.removeAll(keepingCapacity: true)
  }

  private func add(_ characters: UnsafePointer<XML_Char>?, _ count: Int32) {
    guard problem == nil, let characters else { return }
    let buffer = UnsafeBufferPointer(start: characters, count: Int(count))
    text.append(contentsOf: buffer.lazy.map { UInt8(bitPattern: $0) })
  }

  private static func localName(_ name: UnsafePointer<XML_Char>) -> String {
    let whole = String(cString: name)
    guard let colon = whole.utf8.lastIndex(of: UInt8(ascii: ":")) else { return whole }
    return String(whole[whole.utf8.index(after: colon)...])
  }
}
