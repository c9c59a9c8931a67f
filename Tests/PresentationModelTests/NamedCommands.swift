import GraphDocument
import PresentationModel

/// The commands that are given by name alone: without a key in any mode.
enum NamedCommands {
  /// Those that ask for a name anyway or are wanted rarely, and those of attributes that got no key.
  static let all = Set<Command>([.saveAs, .export, .recover, .makeWritable, .conflicts, .tutor])
    .union(Command.ofAttributes.filter { !bound.contains($0) })

  private static let bound = Set(KeyMap.standard.bindings.values.joined().map(\.command))

  /// The first kind of node that has the attribute which the command sets; nil for other commands.
  static func kind(for command: Command) -> NodeKind? {
    guard Command.ofAttributes.contains(command) else { return nil }
    let id = AttributeID.allCases.first { $0.attribute.entry != nil && $0.commandName == command.name }
    return id.flatMap { id in NodeKind.allCases.first { id.attribute.suits($0) } }
  }
}
