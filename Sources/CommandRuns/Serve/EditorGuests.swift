import CursesFrontEnd
import DocumentStorage
import EditorSession
import GraphDocument

/// The programs that have joined a session, of a user or of another program: they connect by a socket, and work on its
/// document between its keys or messages.
///
/// One message of each is handled at a time, and nothing blocks: a program that does not read its answers is neither
/// read nor notified until it does.
final class EditorGuests: SessionGuests {
  /// Bytes that are read at once.
  private static let chunk = 1 << 16
  /// How long requests of programs are handled before keys are looked for again; one that has begun is not cut.
  private static let slice = Duration.milliseconds(20)
  /// The interval of attempts to get the socket while another session has it.
  private static let retry = Duration.seconds(2)

  private final class Guest {
    let connection: SocketConnection
    let program: ProgramConnection
    var unsent: ArraySlice<UInt8> = []
    /// Whether it sends no more.
    var isHeardOut = false
    var isGone = false

    init(_ connection: SocketConnection, _ program: ProgramConnection) {
      (self.connection, self.program) = (connection, program)
    }

    /// Whether there is something of it that can be handled now.
    var hasWork: Bool { program.hasWork && unsent.isEmpty && !program.waitsForUser }

    /// Whether more of it should be read.
    var isListenedTo: Bool { !isHeardOut && !program.hasWork && unsent.isEmpty }
  }

  /// It outlives all of its guests.
  private unowned let session: EditorSession
  /// Nil until the first program connects: no revision is needed before.
  private var served: ServedDocument?
  private let folder: StateFolder
  private var file: StoragePath?
  private var socket: ListeningSocket?
  private var guests: [Guest] = []
  /// The place of the program whose turn it is.
  private var turn = 0

  /// Programs on the document of a session; `folder` is the program's folder in the runtime directory.
  ///
  /// The state of `served` is shared with its other programs.
  init(of session: EditorSession, sharing served: ServedDocument? = nil, in folder: StateFolder) {
    self.session = session
    self.served = served
    self.folder = folder
    follow(session.servedPath)
  }

  var source: EventSource? {
    guard let socket else { return file.map { _ in EventSource(descriptors: [], timeout: Self.retry) } }
    let listened = guests.filter(\.isListenedTo).map(\.connection.descriptor)
    let isFull = guests.count >= ServeLimits.clients
    let unsent = guests.filter { !$0.unsent.isEmpty }.map(\.connection.descriptor)
    return EventSource(
      descriptors: (isFull ? [] : [socket.descriptor]) + listened, writable: unsent,
      timeout: guests.contains(where: \.hasWork) ? .zero : nil)
  }

  func takeFromSource() -> Bool {
    let revision = served?.log.revision ?? 0
    if socket == nil { listen() }
    if guests.count < ServeLimits.clients, let connection = socket?.accept() {
      let served = served ?? ServedDocument(session)
      self.served = served
      let guest = Guest(connection, ProgramConnection(served))
      guest.program.lookAhead = { [unowned guest] in
        if case .done(let bytes) = guest.connection.read(atMost: Self.chunk) { bytes } else { nil }
      }
      guests.append(guest)
    }
    for guest in guests { read(guest) }
    let end = ContinuousClock.now + Self.slice
    repeat {
      guard let guest = nextWithWork() else { break }
      guest.program.handleNext()
      tell()
    } while ContinuousClock.now < end
    tell()
    return served?.log.revision ?? 0 != revision
  }

  /// The next program in turn that has work.
  private func nextWithWork() -> Guest? {
    guard let place = guests.indices.map({ (turn + $0) % guests.count }).first(where: { guests[$0].hasWork }) else {
      return nil
    }
    turn = place + 1
    return guests[place]
  }

  func follow(_ path: StoragePath?) {
    tell()
    guard path != file else { return }
    file = path
    guests = []
    // The old one gives its name up first.
    socket = nil
    listen()
  }

  func takeOver(_ path: StoragePath?) {
    file = path
    guests = []
    socket = nil
    listen(replaces: true)
  }

  private func listen(replaces: Bool = false) {
    socket = file.flatMap { EditorAddress(of: $0, in: folder) }
      .flatMap { ListeningSocket(at: $0, replaces: replaces) }
  }

  func end() {
    guests = []
    socket = nil
    file = nil
  }

  private func read(_ guest: Guest) {
    guard guest.isListenedTo else { return }
    switch guest.connection.read(atMost: Self.chunk) {
    case .done(let bytes): guest.program.take(bytes)
    case .wait: break
    case .ended: guest.isHeardOut = true
    }
  }

  /// Sends all answers and notifications, and removes programs that are done.
  private func tell() {
    for guest in guests {
      if guest.unsent.isEmpty {
        guest.program.tellChanges()
        guest.unsent = guest.program.takeOutput()[...]
      }
      send(guest)
    }
    guests.removeAll { $0.isGone || $0.isHeardOut && !$0.program.hasWork && $0.unsent.isEmpty }
  }

  private func send(_ guest: Guest) {
    while !guest.unsent.isEmpty {
      switch guest.connection.send(guest.unsent) {
      case .done(let count): guest.unsent = guest.unsent.dropFirst(count)
      case .wait: return
      case .ended:
        guest.isGone = true
        return
      }
    }
    guest.unsent = []
  }
}
