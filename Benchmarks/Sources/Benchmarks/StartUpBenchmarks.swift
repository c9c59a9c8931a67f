/// S1: whole processes that compute one small thing, taking turns with `bc`.
///
/// The program is the one that `NODECALC_PROGRAM` names, built as `Scripts/run` builds it. Without it, or without `bc`, there
/// are no rows.
func startUp(_ size: Int) -> [Row] {
  guard let program = Environment["NODECALC_PROGRAM"] else {
    note("S1 is left out: NODECALC_PROGRAM names no program")
    return []
  }
  let bc = ["bc", "-q"]
  guard run(bc) != nil else {
    note("S1 is left out: there is no bc")
    return []
  }
  let calls = [
    ("one formula", [program, "-e", "2+3"]), ("the same with a flag", [program, "-e", "2+3", "--digits", "12"]),
    ("an example", [program, "--example", "shop", "--eval"]),
    ("the same with flags", [program, "--example", "shop", "--eval", "--set", "price=3", "--get", "profit"]),
  ]
  return calls.compactMap { name, command in
    guard run(command) == 0 else {
      note("S1 is left out: \(command.joined(separator: " ")) fails")
      return nil
    }
    let times = alternating(101, ours: { _ = run(command) }, floor: { _ = run(bc) })
    return Row(
      name: "S1 start-up, \(name)", ours: .nanoseconds(times.ours), floor: .nanoseconds(times.floor),
      goal: .ratio(2))
  }
}
