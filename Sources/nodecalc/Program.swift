import ArgumentParser
import CArguments
import CommandOutput
import CommandRuns
import Glibc

/// The program from its arguments to its exit status.
struct Program {
  let arguments: [String]

  /// Runs the command that the arguments name, writes its output, and returns how it ended.
  func run() -> ExitStatus {
    forget_crash_reporter()
    StandardStreams.reserve()
    // A file beyond the size that is allowed is an error of the write, not the end of the program and its document.
    signal(SIGXFSZ, SIG_IGN)
    let output = StandardOutput()
    let status = execute(output)
    do throws(StandardOutput.Broken) {
      try output.flush()
      return status
    } catch {
      // A reader that has gone away knows; everybody else has to learn that the result is not whole.
      if !error.isReaderGone { StandardStreams.report("error: standard output: \(error.text)") }
      return .brokenOff
    }
  }

  private func execute(_ output: StandardOutput) -> ExitStatus {
    if let status = executePlainLine(output) { return status }
    if let shell = ShellCompletion(arguments) {
      write(shell.script, output)
      return .success
    }
    if arguments.first == "help" { return help(output) }
    if let first = arguments.first, let command = RootCommand.command(named: first) {
      return execute(command, Array(arguments.dropFirst()), output)
    }
    if let first = arguments.first, !first.hasPrefix("-"), let refusal = FirstWord.refusal(of: first) {
      return report(refusal)
    }
    return execute(RootCommand.self, arguments, output)
  }

  /// Runs what needs no parser.
  ///
  /// - Returns: nil where it does, or where the parser has to report what is wrong.
  private func executePlainLine(_ output: StandardOutput) -> ExitStatus? {
    guard let line = PlainLine(arguments) else { return nil }
    do {
      return try line.execute(output)
    } catch let failure as CommandFailure {
      return report(failure)
    } catch {
      return nil
    }
  }

  private func execute<Command: NodecalcCommand>(
    _ type: Command.Type, _ arguments: [String], _ output: StandardOutput
  ) -> ExitStatus {
    do {
      let repeated = RepeatedValues(arguments, of: Command.repeated.keys, textFlags: RootCommand.textFlags)
      var parsed = try type.parseAsRoot(Self.joined(repeated.arguments))
      if var command = parsed as? Command {
        for (option, path) in Command.repeated { command[keyPath: path] += repeated.values[option] ?? [] }
        return try command.execute(output)
      }
      // The parser's own commands, as the help that '--help' asks for; they answer by throwing.
      try parsed.run()
      return .success
    } catch let failure as CommandFailure {
      return report(failure)
    } catch {
      // The argument parser throws help and the like as well; they are results.
      if type.exitCode(for: error).isSuccess {
        write(type.fullMessage(for: error), output)
        return .success
      }
      let name = type == RootCommand.self ? "" : type.name + " "
      let message = type.message(for: error)
      if let refusal = UnknownFlag.refusal(of: message, help: type.helpMessage(), see: name) { return report(refusal) }
      // Of several lines those behind the first list what there is.
      let lines = "error: \(message)".split(separator: "\n").map(String.init)
      return report(CommandFailure(.usage, lines: lines + ["help: see 'nodecalc \(name)--help'"]))
    }
  }

  /// The arguments with free text behind its flag in one argument, `--keys=---` for `--keys` and `---`: the parser would take some
  /// of it for flags.
  private static func joined(_ arguments: [String]) -> [String] {
    var joined: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" { return joined + [argument] + rest }
      if argument.hasPrefix("--"), RootCommand.textFlags.contains(argument), let text = rest.first, text.hasPrefix("-")
      {
        joined.append("\(argument)=\(text)")
        rest.removeFirst()
      } else {
        joined.append(argument)
      }
    }
    return joined
  }

  /// `nodecalc help` and `nodecalc help COMMAND`.
  private func help(_ output: StandardOutput) -> ExitStatus {
    guard let word = arguments.dropFirst().first else {
      write(RootCommand.helpMessage(), output)
      return .success
    }
    guard let command = RootCommand.command(named: word) else {
      return report(FirstWord.unknown(word))
    }
    write(command.helpMessage(), output)
    return .success
  }

  /// Writes the parser's output: help for people, scripts for shells.
  private func write(_ text: String, _ output: StandardOutput) {
    output.write(data: Array((text + "\n").utf8))
  }

  private func report(_ failure: CommandFailure) -> ExitStatus {
    for line in failure.lines { StandardStreams.report(line) }
    return failure.status
  }
}

/// What the process was started with.
enum ProcessArguments {
  /// The arguments without the program's name, each as `ArgumentText` has it.
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
