import type { Caller } from './caller.ts';

/** Exit codes of every command; documented in docs/command-line.md, in --help, and in the man page. */
export const EXIT = {
  OK: 0,
  FAILED: 1,
  USAGE: 2,
  CANNOT_CONNECT: 3,
  NEEDS_CONSENT: 4,
  NEEDS_ATTENTION: 5,
  CANCELED: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Meaning of each exit code, in the order of their numbers. */
export const EXIT_MEANINGS: Readonly<Record<ExitCode, string>> = {
  0: 'Done.',
  1: 'Failed; the error says why.',
  2: 'Wrong arguments. Nothing was done.',
  3: 'The app could not be started or reached.',
  4: 'This may cost money, and nobody agreed. Nothing was sent.',
  5: 'Done in part: something needs a person, in the window or with another command.',
  130: 'Canceled with Ctrl-C.',
};

/** Ends a command with an exit code and a sentence for the person. English, as all of the command line. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Builds the error for wrong arguments. */
export const usage = (message: string): CommandError => new CommandError(EXIT.USAGE, message);

/** One column of a table on a terminal. */
export interface TableColumn {
  title: string;
  /** Numbers are aligned right. */
  align?: 'left' | 'right';
  /** Gives way first where the terminal is narrow; other columns keep their width as long as possible. */
  isFlexible?: boolean;
}

/**
 * Output of a command. All of it knows about `--json`, pipes, narrow terminals, and control characters; a
 * command never writes to the process's streams itself.
 */
export interface Output {
  /** True with --json: `line`, `text`, and `table` then print nothing, and `result` is printed at the end. */
  readonly isJson: boolean;
  /** True if standard output is a terminal. */
  readonly isTerminal: boolean;
  /** Width of the terminal in columns; 80 in a pipe. */
  readonly columns: number;
  /** Sets the `result` of the JSON answer. The last call counts; without one it is null. */
  result(value: unknown): void;
  /** Prints a line to standard output. */
  line(text: string): void;
  /** Prints a text of the person's, such as a translation: unchanged in a pipe, without control characters on a terminal. */
  text(text: string): void;
  /** Prints rows; on a terminal in columns that fit its width, in a pipe with tabs between them and without titles. */
  table(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): void;
  /** Prints a note to standard error, also with --json. */
  note(text: string): void;
  /** Shows progress in one line that is replaced; only on a terminal, and never with --json. Null removes it. */
  progress(text: string | null): void;
}

/** Standard input of a command. */
export interface Input {
  readonly isTerminal: boolean;
  /** Reads all of it as UTF-8. @param maxBytes more than that is refused. @throws CommandError `USAGE` */
  readText(maxBytes: number): Promise<string>;
}

/** Everything that a command runs with. */
export interface CommandRun {
  caller: Caller;
  out: Output;
  input: Input;
  /** Folder that relative paths start from. */
  cwd: string;
  /** Resolves a path of the person's against `cwd`. */
  resolve(path: string): string;
  /**
   * Asks a yes/no question on the terminal; false where nobody can be asked. For questions other than about cost.
   * --yes answers it with true.
   */
  confirm: (question: string) => Promise<boolean>;
  /**
   * Asks the person to agree to cost, with the command's own words, such as how many characters go where. Afterward no
   * request of this run asks again. Not needed: requests ask by themselves.
   * @throws CommandError `NEEDS_CONSENT`
   */
  agree: (question: string) => Promise<void>;
  /** Aborted by Ctrl-C. Running requests are then canceled in the app and fail with `canceled`. */
  signal: AbortSignal;
  /** UTC epoch milliseconds. */
  now(): number;
  /** Returns a random ID, such as for `requestId`. */
  newId(): string;
}

/** Arguments of a command as its entry in the table declares them; checked before the command runs. */
export interface CommandArgs {
  /** Positional arguments in order. */
  readonly positional: readonly string[];
  /** Value of an option without its dashes, such as `to`; null if it was not given and has no default. */
  value(name: string): string | null;
  /** Values of an option that is a list: repeated, or separated by commas. */
  list(name: string): readonly string[];
  /** True if a switch was given. */
  has(name: string): boolean;
}

export type Command = (run: CommandRun, args: CommandArgs) => Promise<ExitCode>;
