/// What a mark looks like that is not there yet, or any more.
enum Entrance {
  /// A bar without length, a slice without share.
  case fromZero
  /// Where it is, of no size.
  case inPlace
  /// Where the mark before it was: a line grows at its end.
  case fromNeighbour
}
