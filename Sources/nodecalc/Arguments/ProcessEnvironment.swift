/// The files and environment variables that the program uses, for the manual.
enum ProcessEnvironment {
  static let files = [
    ("~/.config/nodecalc/config.toml", "Keys and settings; 'nodecalc config --print-default' prints every setting."),
    (
      "~/.local/state/nodecalc/",
      "Journals of unsaved edits, for 'nodecalc recover', and the editor's memory of earlier sessions."
    ),
  ]

  /// The environment variables.
  ///
  /// An empty one counts as not set.
  static let variables = [
    ("NODECALC_CONFIG", "The file of keys and settings, instead of the usual one."),
    ("NODECALC_GLYPHS", "Characters the editor draws with: 'unicode' or 'ascii'."),
    ("NO_COLOR, NODECALC_NO_COLOR", "No colours; bold, dim and underlined text remain. '--color always' overrides it."),
    ("FORCE_COLOR", "Use colours in 'render' even if standard output is not a terminal; 0 counts as not set."),
    ("TERM, COLORTERM", "The abilities of the terminal. On 'dumb' the editor does not open and nothing has colours."),
    (
      "LC_ALL, LC_CTYPE, LANG",
      "Whether the terminal uses UTF-8; for a missing locale its name decides. Numbers are the same in every locale."
    ),
    (
      "XDG_CONFIG_HOME, XDG_STATE_HOME",
      "The folders used instead of ~/.config and ~/.local/state; relative paths are ignored."
    ),
    ("HOME", "The folder that '~' stands for."),
    ("VISUAL, EDITOR", "The editor for long texts and formulas; 'vi' if neither is set."),
    ("TMPDIR", "The folder for temporary files, instead of /tmp."),
    ("NODECALC_PYTHON", "The Python in which 'batch' finds database modules, instead of 'python3'."),
  ]
}
