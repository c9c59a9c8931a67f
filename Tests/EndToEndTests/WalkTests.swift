import TestSupport
import Testing

/// What is done by keys alone, seen whole after each stage.
@Suite(.onOwnThread, .serialized)
struct WalkTests {
  private let folder = ScratchFolder()

  @Test
  func `the payment of the mortgage is built from an empty canvas`() async throws {
    let walk = PlayedWalk(
      columns: 100, rows: 24,
      .init(
        "=rate=4.5%<Enter>omonthly_rate=/<Enter>Otwelve=12<Enter>omonths=*<Enter>Oyears=30<Enter>",
        """
         new document ●                                                          NORMAL · 5 nodes · 4 links
        ·         ·         ·         ·         ·         ·         ·         ·         ·         ·




        ·         ·         ·         ·         ·         ·         ·         ·         ·         ·


                                                ╭ rate ────────────╮        ╭ ÷ monthly_rate ──╮
                                                │            4.5 % ●────────► dividend         │
        ·         ·         ·         ·         ╰──────────────────╯·    ╭──► divisor  0.00375 ●  ·
                                                                         │  ╰──────────────────╯
                                                ╭ twelve ──────────╮     │  ╭ × months ────────╮
                                                │               12 ●─────┴──► factor 1         │
                                                ╰──────────────────╯     ┏━━► factor 2     360 ●
        ·         ·         ·         ·         ·         ·         ·    ┃  ╰──────────────────╯  ·
                                                ┏ years ━━━━━━━━━━━┓     ┃
                                                ┃               30 ●━━━━━┛
                                                ┗━━━━━━━━━━━━━━━━━━┛

         years · number    type a number to set it  Ctrl-a step  % format  Space d u ± uncertainty       30
         a add  c link  Enter edit  = formula  / find  u undo  d delete  ? help  q quit  Ctrl-p commands
         years, number, 30; 1 user
        """),
      .init(
        "][]ogrowth_rate=+<Enter>Oone=1<Enter>]ogrowth=^<Enter>"
          + "/months<Enter>c/growth<Enter><Enter>",
        """
         new document ●                                                          NORMAL · 8 nodes · 8 links
        ·         ·         ·         ·         ·         ·         ·         ·         ·         ·



                                   ╭ one ─────────────╮
        ·         ·         ·      │                1 ●──╮·         ·         ·         ·         ·
                                   ╰──────────────────╯  │
                                                         │
         ╭ rate ────────────╮      ╭ ÷ monthly_rate ──╮  │
         │            4.5 % ●──────► dividend         │  │   ╭ + growth_rate ───╮
        ·╰──────────────────╯ ╭────► divisor  0.00375 ●──┼───► term 1           │     ┏ ^ growth ━━━━━━━━━┓
                              │    ╰──────────────────╯  ╰───► term 2   1.00375 ●━━━━━► base              ┃
         ╭ twelve ──────────╮ │                              ╰──────────────────╯ ┏━━━► exponent  ≈3.8477 ●
         │               12 ●─┤                                                   ┃   ┗━━━━━━━━━━━━━━━━━━━┛
         ╰──────────────────╯ │    ╭ × months ─────────╮                          ┃
        ·         ·         · ╰────► factor 1          │  ·         ·         ·   ┃     ·         ·
         ╭ years ───────────╮   ╭──► factor 2      360 ●━━━━━━━━━━━━━━━━━━━━━━━━━━┛
         │               30 ●───╯  ╰───────────────────╯
         ╰──────────────────╯

         growth · ^ power    r then + -− *× /÷ ^ < > …  % format  ~ number                 3.84769804996339
         a add  c link  Enter edit  = formula  / find  u undo  d delete  ? help  q quit  Ctrl-p commands
         linked 'months' to 'growth' as exponent
        """),
      .init(
        "ogrowth_less_one=-<Enter>/one<Enter>c/growth_less_one<Enter><Enter>"
          + "[ogrowth_interest=*<Enter>/monthly_rate<Enter>c/growth_interest<Enter><Enter>"
          + "oannuity=/<Enter>/growth_less_one<Enter>c/annuity<Enter><Enter>opayment=*<Enter>Oprincipal=250k<Enter>]",
        """
         new document ●                                                        NORMAL · 13 nodes · 16 links



        · rate    ·   one   ·         ·         ·         ·         ·         ·         ·         ·
          4.5 % ●──╮  1 ●─────────╮
                   │              │
          twelve   ╰─►monthly…ate ├─────────────────╮
            12 ●──┬──►÷ 0.00375●─┬┼─►growth_rate    │
        ·         │         ·    │╰─►+ 1.00375 ●───╮│     ·       ╭─►growth…one ╭─►annuity        ·
          years   ╰──►months     ╰────────────────╮│╰─────────────┼─►− ≈2.8477●─┼─►÷ ≈5.067m●━┓
           30 ●──────►× 360 ●────────────────────╮│╰──►growth     │             │             ┃
                                                 ╰┼───►^ ≈3.8477●─┴─►growth…est │             ┃
                                                  ╰─────────────────►× ≈0.0144●─╯  principal  ┗━►payment  ┃
        ·         ·         ·         ·         ·         ·         ·         ·     250000 ●━━━━►× ≈1266.7●




        ·         ·         ·         ·         ·         ·         ·         ·         ·         ·

         payment · × multiply    r then + -− *× /÷ ^ < > …  % format  ~ number             1266.71327456471
         a add  c link  Enter edit  = formula  / find  u undo  d delete  ? help  q quit  Ctrl-p commands
         payment, multiply, 1266.71327456471; 2 inputs, no users
        """),
      .init(
        "_",
        """
         new document ●                                                        NORMAL · 13 nodes · 16 links



        · rate    ·   one   ·         ·         ·         ·         ·         ·         ·         ·
          4.5 % ●──╮  1 ●─────────╮
                   │              │
          twelve   ╰─►monthly…ate ├─────────────────╮
            12 ●──┬──►÷ 0.00375●─┬┼─►growth_rate    │
        ·         │         ·    │╰─►+ 1.00375 ●───╮│     ·       ╭─►growth…one ╭─►annuity        ·
          years   ╰──►months     ╰────────────────╮│╰─────────────┼─►− ≈2.8477●─┼─►÷ ≈5.067m●━┓
           30 ●──────►× 360 ●────────────────────╮│╰──►growth     │             │             ┃
                                                 ╰┼───►^ ≈3.8477●─┴─►growth…est │             ┃
                                                  ╰─────────────────►× ≈0.0144●─╯  principal  ┗━►payment  ┃
        ·         ·         ·         ·         ·         ·         ·         ·     250000 ●━━━━►× ≈1266.7●




        ·         ·         ·         ·         ·         ·         ·         ·         ·         ·

         payment · × multiply    r then + -− *× /÷ ^ < > …  % format  ~ number             1266.71327456471
         a add  c link  Enter edit  = formula  / find  u undo  d delete  ? help  q quit  Ctrl-p commands
         whole graph, small nodes: z1 shows boxes
        """))
    try walk.playWithoutTerminal()
    let session = try await walk.playInTerminal(in: folder)
    try await session.press(":w built.nodecalc<Enter>")
    try await session.wait("the save") { $0.contains("saved built.nodecalc") }
    let built = try Nodecalc.run("built.nodecalc", "--eval", in: folder).transcript
    #expect(built == "payment = 1266.71327456471\n")
    #expect(try Nodecalc.run("--example", "mortgage", "--eval", "--get", "payment").transcript == "1266.71327456471\n")
  }

  @Test
  func `a node is inserted on a wire, inputs are swapped, a node is bypassed, then deleted and the wire healed`()
    async throws
  {
    let walk = PlayedWalk(
      columns: 76, rows: 16,
      .init(
        "=a=6<Enter>oq=/<Enter>Ob=4<Enter>]",
        """
         new document ●                                  NORMAL · 3 nodes · 2 links
        ·         ·         ·         ·         ·         ·         ·         ·



                                    ╭ a ───────────────╮        ┏ ÷ q ━━━━━━━━━━━━━┓
        ·         ·         ·       │                6 ●━━━━━━━━► dividend         ┃
                                    ╰──────────────────╯     ┏━━► divisor      1.5 ●
                                                             ┃  ┗━━━━━━━━━━━━━━━━━━┛
                                    ╭ b ───────────────╮     ┃
                                    │                4 ●━━━━━┛
        ·         ·         ·       ╰──────────────────╯  ·         ·         ·

         q · ÷ divide    r then + -− *× /÷ ^ < > …  % format  ~ number          1.5
         a add  c link  Enter edit  = formula  / find  u undo  d delete  ? help
         q, divide, 1.5; 2 inputs, no users

        """),
      .init(
        "2Ihalf=reciprocal<Enter>",
        """
         new document ●                                  NORMAL · 4 nodes · 3 links
          ·         ·         ·         ·         ·         ·         ·         ·



        ╭ a ───────────────╮                                    ╭ ÷ q ─────────────╮
        │                6 ●────────────────────────────────────► dividend         │
        ╰──────────────────╯        ┏ 1/x half ━━━━━━━━┓     ┏━━► divisor       24 ●
                                 ┏━━► divisor     0.25 ●━━━━━┛  ╰──────────────────╯
        ╭ b ───────────────╮     ┃  ┗━━━━━━━━━━━━━━━━━━┛
        │                4 ●━━━━━┛
        ╰──────────────────╯  ·         ·         ·         ·         ·         ·

         half · 1/x reciprocal    r then + -− *× /÷ ^ < > …  % format          0.25
         a add  c link  Enter edit  = formula  / find  u undo  d delete  ? help
         half, reciprocal, 0.25; 1 input, 1 user
        """),
      .init(
        "]S",
        """
         new document ●                                  NORMAL · 4 nodes · 3 links
          ·         ·         ·         ·         ·         ·         ·         ·



        ╭ a ───────────────╮                                    ┏ ÷ q ━━━━━━━━━━━━━┓
        │                6 ●━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓┏━━━► dividend         ┃
        ╰──────────────────╯        ╭ 1/x half ────────╮   ┗╋━━━► divisor ≈0.04167 ●
                                 ╭──► divisor     0.25 ●━━━━┛   ┗━━━━━━━━━━━━━━━━━━┛
        ╭ b ───────────────╮     │  ╰──────────────────╯
        │                4 ●─────╯
        ╰──────────────────╯  ·         ·         ·         ·         ·         ·

         q · ÷ divide    r then + -− *× /÷ ^ < > …  % format     0.0416666666666667
         a add  c link  Enter edit  = formula  / find  u undo  d delete  ? help
         swapped the first two inputs of 'q'
        """),
      .init(
        "/half<Enter>b",
        """
         new document ●                                  NORMAL · 4 nodes · 3 links
          ·         ·         ·         ·         ·         ·         ·         ·



        ╭ a ───────────────╮                                    ╭ ÷ q ─────────────╮
        │                6 ●───────────────────────────────╮┏━━━► dividend         │
        ╰──────────────────╯        ┏ 1/x half ╍╍╍╍╍╍╍╍┓   ╰╂───► divisor ≈0.66667 ●
                                 ┏━━► divisor        4 ●━━━━┛   ╰──────────────────╯
        ╭ b ───────────────╮     ┃  ┗ ↷ bypassed ╍╍╍╍╍╍┛
        │                4 ●━━━━━┛
        ╰──────────────────╯  ·         ·         ·         ·         ·         ·

         half · 1/x reciprocal · bypassed    r then + -− *× /÷ ^ < > …  % format  4
         a add  c link  Enter edit  = formula  / find  u undo  d delete  ? help
         'half' is bypassed: it passes on 'b' unchanged
        """),
      .init(
        "D",
        """
         new document ●                                  NORMAL · 3 nodes · 2 links
          ·         ·         ·         ·         ·         ·         ·         ·



        ╭ a ───────────────╮                                    ╭ ÷ q ─────────────╮
        │                6 ●───────────────────────────────╮┏━━━► dividend         │
        ╰──────────────────╯                               ╰╂───► divisor ≈0.66667 ●
                                                            ┃   ╰──────────────────╯
        ┏ b ━━━━━━━━━━━━━━━┓                                ┃
        ┃                4 ●━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
        ┗━━━━━━━━━━━━━━━━━━┛  ·         ·         ·         ·         ·         ·

         b · number    type a number to set it  Ctrl-a step  % format             4
         a add  c link  Enter edit  = formula  / find  u undo  d delete  ? help
         deleted 'half': 'b' feeds what 'half' fed

        """))
    try walk.playWithoutTerminal()
    _ = try await walk.playInTerminal(in: folder)
  }

  @Test
  func `undone to the start nothing is left, redone to the end the document is the same`() async throws {
    let walk = PlayedWalk(
      columns: 76, rows: 16,
      .init(
        "=a=6<Enter>oq=/<Enter>Ob=4<Enter>]2Ihalf=reciprocal<Enter>]S/half<Enter>D/b<Enter>12<Enter>",
        """
         new document ●                                  NORMAL · 3 nodes · 2 links
          ·         ·         ·         ·         ·         ·         ·         ·



        ╭ a ───────────────╮                                    ╭ ÷ q ─────────────╮
        │                6 ●───────────────────────────────╮┏━━━► dividend         │
        ╰──────────────────╯                               ╰╂───► divisor        2 ●
                                                            ┃   ╰──────────────────╯
        ┏ b ━━━━━━━━━━━━━━━┓                                ┃
        ┃               12 ●━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
        ┗━━━━━━━━━━━━━━━━━━┛  ·         ·         ·         ·         ·         ·

         b · number    type a number to set it  Ctrl-a step  % format            12
         a add  c link  Enter edit  = formula  / find  u undo  d delete  ? help
         b = 12

        """),
      .init(
        "uuuuuuu",
        """
         new document                                    NORMAL · 0 nodes · 0 links
          ·         ·         ·         ·         ·         ·         ·         ·




          ·         ·         ·         ·         ·         ·         ·         ·




          ·         ·         ·         ·         ·         ·         ·         ·

         no node is selected · a adds one here
         a add  c link  Enter edit  = formula  / find  u undo  d delete  ? help
         undid: add 'a'

        """),
      .init(
        "UUUUUUU",
        """
         new document ●                                  NORMAL · 3 nodes · 2 links
          ·         ·         ·         ·         ·         ·         ·         ·



        ╭ a ───────────────╮                                    ╭ ÷ q ─────────────╮
        │                6 ●───────────────────────────────╮┏━━━► dividend         │
        ╰──────────────────╯                               ╰╂───► divisor        2 ●
                                                            ┃   ╰──────────────────╯
        ┏ b ━━━━━━━━━━━━━━━┓                                ┃
        ┃               12 ●━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
        ┗━━━━━━━━━━━━━━━━━━┛  ·         ·         ·         ·         ·         ·

         b · number    type a number to set it  Ctrl-a step  % format            12
         a add  c link  Enter edit  = formula  / find  u undo  d delete  ? help
         redid: set 'b' to 12

        """))
    try walk.playWithoutTerminal()
    let session = try await walk.playInTerminal(in: folder)
    try await session.press(":w redone.nodecalc<Enter>")
    try await session.wait("the save") { $0.contains("saved redone.nodecalc") }
    func document(_ keys: String) throws -> String {
      try Nodecalc.run("--keys", keys, "--print", "document", "--size", "76x16").output
    }
    let end = try document(walk.stages[0].keys)
    #expect(folder.text(of: "redone.nodecalc") == end)
    #expect(try document(walk.stages[0].keys + walk.stages[1].keys) == document(""))
    #expect(try document(walk.keys) == end)
  }
}
