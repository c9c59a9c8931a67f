/// What the program heeds beside its arguments, for the manual.
enum Surroundings {
  /// Files of the user.
  static let files = [
    ("~/.config/nodecalc/config.toml", "Keys and settings; 'nodecalc config --print-default' prints all it could say."),
    (
      "~/.local/state/nodecalc/",
      "Journals of edits that are not saved, for 'nodecalc recover', and what the editor remembers of earlier sessions."
    ),
  ]

  /// Variables of the environment; an empty one counts as one that is not set.
  static let variables = [
    ("NODECALC_CONFIG", "The file of keys and settings, in place of the usual one."),
    ("NODECALC_GLYPHS", "What the editor draws with: 'unicode' or 'ascii'."),
    ("NO_COLOR, NODECALC_NO_COLOR", "No colours; bold, dim and underlined text remain. '--color always' overrides it."),
    ("FORCE_COLOR", "Colours of 'render' also where standard output is no terminal; 0 counts as not set."),
    ("TERM, COLORTERM", "What the terminal can do. On 'dumb' the editor does not open and nothing has colours."),
    (
      "LC_ALL, LC_CTYPE, LANG",
      "Whether the terminal speaks UTF-8; of a locale that is not installed the name says it. Numbers are written the same in every locale."
    ),
    (
      "XDG_CONFIG_HOME, XDG_STATE_HOME",
      "The folders in place of ~/.config and ~/.local/state; relative paths are ignored."
    ),
    ("HOME", "The folder that '~' stands for."),
    ("VISUAL, EDITOR", "The editor for long texts and formulas; 'vi' where neither is set."),
    ("TMPDIR", "The folder of files that do not last, in place of /tmp."),
    ("NODECALC_PYTHON", "The Python that 'batch' finds the modules of databases in, in place of 'python3'."),
  ]
}
