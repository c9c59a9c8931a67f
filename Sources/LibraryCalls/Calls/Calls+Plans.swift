import EvaluationEngine
import GraphDocument

/// The handle of a plan, which computes requested nodes for many rows of input values.
public typealias PlanHandle = UnsafeMutableRawPointer

/// Creates a plan that computes requested nodes of a document for many rows.
///
/// In each row, columns of the caller set the values of some numbers.
@_cdecl("nodecalc_plan_make")
public func makePlan(
  _ document: UnsafeRawPointer?, _ inputCount: Int, _ inputs: UnsafePointer<UnsafePointer<CChar>?>?,
  _ outputCount: Int, _ outputs: UnsafePointer<UnsafePointer<CChar>?>?, _ error: ErrorPlace
) -> PlanHandle? {
  answering(error, otherwise: nil) { () throws(CallFailure) in
    guard let document = Handle.content(document, DocumentBox.self) else {
      throw .misuse("nodecalc_plan_make: this is not a document")
    }
    let nodes = document.contents.count
    return Handle.make(
      try PlanBox(
        of: document, replacing: Arguments.names(inputCount, inputs, atMost: nodes, called: "inputs"),
        asking: Arguments.names(outputCount, outputs, atMost: nodes, called: "outputs")))
  }
}

/// Frees a plan.
@_cdecl("nodecalc_plan_free")
public func freePlan(_ plan: PlanHandle?) { Handle.free(plan, PlanBox.self) }

/// Returns how many outputs a plan has.
@_cdecl("nodecalc_plan_output_count")
public func outputCount(_ plan: UnsafeRawPointer?) -> Int {
  Handle.content(plan, PlanBox.self)?.outputNames.count ?? 0
}

/// Returns the name of a plan's output.
@_cdecl("nodecalc_plan_output_name")
public func outputName(_ plan: UnsafeRawPointer?, _ output: Int) -> UnsafePointer<CChar>? {
  guard let names = Handle.content(plan, PlanBox.self)?.outputNames, names.indices.contains(output) else { return nil }
  return names[output].address
}

/// Computes the outputs of a plan for rows of input values.
@_cdecl("nodecalc_plan_run")
public func run(
  _ plan: UnsafeRawPointer?, _ rows: Int, _ inputs: UnsafePointer<UnsafePointer<Double>?>?,
  _ inputStrides: UnsafePointer<Int>?, _ outputs: UnsafePointer<UnsafeMutablePointer<Double>?>?,
  _ outputStrides: UnsafePointer<Int>?, _ failures: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ error: ErrorPlace
) -> Int64 {
  failures?.pointee = nil
  return answering(error, otherwise: -1) { () throws(CallFailure) in
    guard let plan = Handle.content(plan, PlanBox.self) else { throw .misuse("nodecalc_plan_run: this is not a plan") }
    // A negative number of rows is a number in the caller that is too large.
    guard rows >= 0 else { throw .misuse("nodecalc_plan_run: more rows than fit in memory") }
    if rows == 0 { return 0 }
    let from = try Arguments.columns(plan.plan.inputs.count, inputs, inputStrides, called: "inputs") {
      address, stride in
      ReadColumn(at: address, stride: stride, rows: rows)
    }
    let to = try Arguments.columns(plan.plan.outputs.count, outputs, outputStrides, called: "outputs") {
      address, stride in
      WrittenColumn(at: address, stride: stride, rows: rows)
    }
    var list = failures == nil ? nil : FailureList()
    let missing = plan.run(rows: rows, from: from, to: to, noting: &list)
    if let list, missing > 0 { failures?.pointee = Handle.make(HeldFailures(list)) }
    return Int64(missing)
  }
}
