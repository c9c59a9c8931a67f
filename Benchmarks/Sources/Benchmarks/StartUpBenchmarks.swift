import Glibc

/// S1: whole processes that compute one small thing, taking turns with `bc`.
///
/// The program is the one that `NODECALC_PROGRAM` names, built as `Scripts/run` builds it. Without it, or without `bc`, there
/// are no rows.
func startUp(_ size: Int) -> [Row] {
  guard let program = getenv("NODECALC_PROGRAM").map({ String(cString: $0) }) else {
    print("S1 is left out: NODECALC_PROGRAM names no program")
    return []
  }
  let bc = ["bc", "-q"]
  guard run(bc) != nil else {
    print("S1 is left out: there is no bc")
    return []
  }
  let calls = [("one formula", [program, "-e", "2+3"]), ("an example", [program, "--example", "shop", "--eval"])]
  return calls.compactMap { name, command in
    guard run(command) == 0 else {
      print("S1 is left out: \(command.joined(separator: " ")) fails")
      return nil
    }
    let times = alternating(101, ours: { _ = run(command) }, floor: { _ = run(bc) })
    return Row(
      name: "S1 start-up, \(name), beside bc", ours: .nanoseconds(times.ours), floor: .nanoseconds(times.floor),
      goal: .ratio(2))
  }
}

/// Runs a command to its end without any input, its output thrown away.
///
/// - Returns: its exit status; nil where it cannot be started.
func run(_ command: [String]) -> Int32? {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
  var arguments = command.map { strdup($0) } + [nil]
  defer { for argument in arguments { free(argument) } }
  var child = pid_t()
  guard posix_spawnp(&child, command[0], &actions, nil, &arguments, environ) == 0 else { return nil }
  var status: Int32 = 0
  while waitpid(child, &status, 0) < 0 && errno == EINTR {}
  return status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
}
