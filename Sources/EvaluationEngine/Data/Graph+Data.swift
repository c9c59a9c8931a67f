extension Graph {
  /// Gives an operator parameters, or takes them away.
  ///
  /// A node of another kind takes no notice.
  ///
  /// - Complexity: O(1).
  public mutating func setParameters(_ parameters: OperatorParameters?, of id: NodeID) {
    guard kind(of: id) == .operator else { return }
    room.setParameters(parameters, of: id.index)
    markPending(id.index)
  }
}
