export interface CommandArgument {
  /** In capitals, as in usage lines: `FILE`. */
  name: string;
  summary: string;
  isOptional?: boolean;
  /** The last one may be given several times. */
  isList?: boolean;
  /** Values that completion offers. */
  completes?: 'files' | 'folders';
}

export interface CommandOption {
  /** Without dashes: `to`. */
  name: string;
  /** One letter, without the dash. */
  short?: string;
  /** Name of its value in capitals; absent for a switch. */
  value?: string;
  summary: string;
  isRequired?: boolean;
  /** Repeated, or separated by commas. */
  isList?: boolean;
  choices?: readonly string[];
  byDefault?: string;
  completes?: 'files' | 'folders';
}

/** One row per command: --help, the man page, completion, the argument parser, and the docs test read it. */
export interface CommandFacts {
  /** One sentence without a period. */
  summary: string;
  /** More sentences, for --help and the man page. */
  details?: string;
  args: readonly CommandArgument[];
  options: readonly CommandOption[];
  /** Command lines with what they do. */
  examples: readonly { line: string; what: string }[];
  /**
   * True if one of its requests may cost money at a service elsewhere; it then has --yes. The app itself checks every
   * request: see `reach.ts`.
   */
  mayCost: boolean;
}
