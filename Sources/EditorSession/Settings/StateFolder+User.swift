package import DocumentStorage

extension StateFolder {
  /// The program's folder of state that the environment names; nil where it names none.
  package static var ofUser: StateFolder? { UserEnvironment.state.map { StateFolder($0) } }
}
