import ArgumentReading
import Testing

struct ManualPageTests {
  private static func page(_ discussion: String, usage: String = "everything KIND") -> String {
    ManualPage(
      HelpPage(abstract: "Do everything.", discussion: discussion, usage: usage, arguments: Everything.declarations),
      name: "every-thing", source: "everything 1.0", date: "2026-11-23",
      closing: [.init("FILES", [("~/.everything", "It's \"all\" of it.")])], related: ["one", "two"]
    ).text
  }

  @Test func `a page has a heading, names, ways of calling, arguments, what was added, and other pages`() {
    #expect(
      Self.page("", usage: "everything KIND\neverything -k SCRIPT\n           [FILE]") == #"""
        .TH "EVERY\-THING" 1 2026-11-23 "everything 1.0" "User Commands"
        .SH NAME
        every\-thing \- Do everything
        .SH SYNOPSIS
        .SY "everything"
        KIND
        .YS
        .SY "everything"
        \-k SCRIPT [FILE]
        .YS
        .SH "ARGUMENTS"
        .TP
        \fI<KIND>\fR
        What kind.
        .TP
        \fI<FILE>\fR
        Which files.
        .SH "OPTIONS"
        .TP
        \fB\-\-all\fR
        All of them.
        .TP
        \fB\-\-header/\-\-no\-header\fR
        Whether there is a header.
        .TP
        \fB\-\-colour\fR \fI<name>\fR
        The colour. (values: red, green, blue)
        .TP
        \fB\-\-digits\fR \fI<count>\fR
        How many. (default: 15)
        .TP
        \fB\-k\fR \fI<script>\fR
        Keys.
        .TP
        \fB\-\-get\fR \fI<name>\fR
        A name.
        .TP
        \fB\-h,\fR \fB\-\-help\fR
        Show help information.
        .SH "FILES"
        .TP
        \fB\(ti/.everything\fR
        It\(aqs \(dqall\(dq of it.
        .SH SEE ALSO
        .BR one (1),
        .BR two (1)

        """#)
  }

  @Test func `text is reported from examples and from tables, and never controls the formatter`() {
    let text = Self.page(
      """
      .so /etc/passwd
      'quoted' \\fB ± 1

        one --get x
        two

        first   cell
        second  cell
      """)
    #expect(
      text.contains(
        #"""
        .SH DESCRIPTION
        \&.so /etc/passwd
        .br
        \(aqquoted\(aq \efB \[u00B1] 1
        .sp
        .in +4n
        .nf
        one \-\-get x
        two
        .fi
        .in
        .TP
        \fBfirst\fR
        cell
        .TP
        \fBsecond\fR
        cell
        .SH "ARGUMENTS"
        """#))
    #expect(!text.utf8.isEmpty && text.utf8.allSatisfy { $0 < 0x80 })
  }
}
