// What the tests of CursesFrontEnd run in a real terminal: it shows what came in, and dies on request.
//
//     TerminalProbe [--crash KIND | --no-mouse]     the key ! then crashes that way; q quits, Ctrl-Z suspends, Ctrl-L repaints

import CursesFrontEnd
import Glibc

func write(_ text: String, to descriptor: Int32) {
  let bytes = Array(text.utf8)
  _ = Glibc.write(descriptor, bytes, bytes.count)
}

var crash: Crash?
if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--crash" {
  crash = Crash(rawValue: CommandLine.arguments[2])
}
var status: Int32 = 0
do {
  let glyphs = Terminal.glyphs()
  let options = Terminal.Options(usesMouse: !CommandLine.arguments.contains("--no-mouse"))
  let ending = try Terminal.run(ProbeProgram(glyphs: glyphs, crash: crash), options: options)
  write("ended: \(ending)\n", to: STDOUT_FILENO)
} catch {
  write("refused: \(error)\n", to: STDERR_FILENO)
  status = 64
}
// Not from where the error is still held: what a process holds as it ends counts as lost.
exit(status)
