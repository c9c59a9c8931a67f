import ArgumentReading
import CArguments
import CommandOutput
import CommandRuns
import Glibc

struct Program {
  let arguments: [String]

  func run() -> ExitStatus {
    forget_crash_reporter()
    StandardStreams.reserve()
    // A file beyond the size limit of the process then causes a write error instead of ending the program.
    signal(SIGXFSZ, SIG_IGN)
    let output = StandardOutput()
    let status = execute(output)
    do throws(StandardOutput.Broken) {
      try output.flush()
      return status
    } catch {
      // A reader that closed the output needs no message; everyone else must learn that the result is incomplete.
      if !error.isReaderGone { StandardStreams.report("error: standard output: \(error.text)") }
      return .brokenOff
    }
  }

  private func execute(_ output: StandardOutput) -> ExitStatus {
    guard let first = arguments.first else { return execute(RootCommand.self, arguments, output) }
    if first == ShellCompletion.question {
      write(ShellCompletion.answer(Array(arguments.dropFirst())).text, output)
      return .success
    }
    if first == "help" { return help(output) }
    // Alone, they can mean only this; with other words they are wrong.
    if arguments == ["-V"] { return execute(RootCommand.self, ["--version"], output) }
    if arguments == ["--example"] { return execute(ExamplesCommand.self, [], output) }
    if let command = RootCommand.command(named: first) {
      return execute(command, Array(arguments.dropFirst()), output)
    }
    if !first.hasPrefix("-") {
      if Subcommand.isCalculation(first) {
        let status = execute(RootCommand.self, ["-e"] + arguments, output)
        if status == .success { StandardStreams.report("note: there is no file of that name: computed as with '-e'") }
        return status
      }
      if let refusal = Subcommand.refusal(of: first) { return report(refusal) }
    }
    return execute(RootCommand.self, arguments, output)
  }

  private func execute<Command: NodecalcCommand>(
    _ type: Command.Type, _ arguments: [String], _ output: StandardOutput
  ) -> ExitStatus {
    do {
      switch try type.read(arguments) {
      case .run(let command):
        command.deadline?.begin()
        defer { RunDeadline.end() }
        return try command.execute(output)
      case .help:
        write(helpPage(of: type), output)
        return .success
      }
    } catch let failure as CommandFailure {
      return report(failure)
    } catch let error as UsageError {
      let own = error.unknownFlag.flatMap { flag in
        UnknownFlag.help(for: flag, among: type.declarations).map { ("Unknown option '\(flag)'", $0) }
      }
      let (message, help) = own ?? (error.message, "see 'nodecalc \(type.name.isEmpty ? "" : type.name + " ")--help'")
      // If there are several lines, those after the first list the choices.
      let lines = "error: \(message)".split(separator: "\n").map(String.init)
      return report(CommandFailure(.usage, lines: lines + ["help: \(help)"]))
    } catch {
      return report(CommandFailure(.usage, "\(error)"))
    }
  }

  private func help(_ output: StandardOutput) -> ExitStatus {
    guard let word = arguments.dropFirst().first else {
      write(helpPage(of: RootCommand.self), output)
      return .success
    }
    guard let command = RootCommand.command(named: word) else {
      return report(Subcommand.unknown(word))
    }
    write(helpPage(of: command), output)
    return .success
  }

  private func helpPage<Command: NodecalcCommand>(of type: Command.Type) -> String {
    type.helpPage.text(columns: StandardStreams.outputColumns ?? 80)
  }

  private func write(_ text: String, _ output: StandardOutput) {
    output.write(data: Array((text.hasSuffix("\n") ? text : text + "\n").utf8))
  }

  private func report(_ failure: CommandFailure) -> ExitStatus {
    for line in failure.lines { StandardStreams.report(line) }
    return failure.status
  }
}

enum ProcessArguments {
  /// The arguments without the program's name, each converted by `ArgumentText`.
  static var all: [String] {
    (0..<process_argument_count()).dropFirst().compactMap { index in
      process_argument(index).map { argument in
        ArgumentText.text(Array(UnsafeRawBufferPointer(start: argument, count: length(of: argument))))
      }
    }
  }

  private static func length(of text: UnsafePointer<CChar>) -> Int {
    var length = 0
    while text[length] != 0 { length += 1 }
    return length
  }
}
