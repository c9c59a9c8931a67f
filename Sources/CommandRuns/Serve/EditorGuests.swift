import CursesFrontEnd
import DocumentStorage
import EditorSession
import GraphDocument

/// The programs that have joined a session, of a person or of another program: they come by a socket, and work on its document between its keys or messages.
///
/// One message of each is handled at a time, and nothing waits: of a program that does not take its answers in nothing more is read, and nothing is told to it meanwhile.
final class EditorGuests: SessionGuests {
  /// Bytes that are read at once.
  private static let chunk = 1 << 16
  /// How long requests of programs are handled before keys are looked for again; one that has begun is not cut.
  private static let slice = Duration.milliseconds(20)
  /// When it is tried again to have the socket, where another session still has it.
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

    /// Whether more of it is to be read.
    var isListenedTo: Bool { !isHeardOut && !program.hasWork && unsent.isEmpty }
  }

  /// It outlives all that is asked here: its guests go with it.
  private unowned let session: EditorSession
  /// Nil until the first program comes: nobody knows a revision before.
  private var served: ServedDocument?
  private let folder: StateFolder
  private var file: StoragePath?
  private var socket: ListeningSocket?
  private var guests: [Guest] = []
  /// The place of the program whose turn it is.
  private var turn = 0

  /// Programs on the document of a session; `folder` is the program's folder in the runtime directory.
  ///
  /// What `served` knows of the document is shared with whom it serves already.
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

  /// Sends all what they are answered and told; who is done goes.
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
