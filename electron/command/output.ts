import { EXIT, type ExitCode, type Output, type TableColumn } from './command.ts';

/** Returns how a command ends that cannot print: `dragoman … | head` ends reading early, a full disk loses the result. */
export const exitCodeOfLostOutput = (error: unknown): ExitCode =>
  error instanceof Error && Reflect.get(error, 'code') === 'EPIPE' ? EXIT.OK : EXIT.FAILED;

/** A standard stream, as far as output needs it. */
export interface OutStream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

const COLUMNS_IN_PIPE = 80;
/** Narrower terminals are treated as this wide. */
const MIN_COLUMNS = 20;
const MIN_CELL = 4;
const GAP = '  ';

/**
 * Characters that move the cursor, change colors, or reverse the order of what is shown: C0 and C1 controls, line and
 * paragraph separators, and marks of direction that can hide text. Tabs and line feeds are not among them.
 */
// oxlint-disable-next-line no-control-regex -- they are what is searched
const UNSAFE = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** Returns a text that is safe on a terminal: what controls it is shown as �. */
export function forTerminal(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(UNSAFE, '\u{FFFD}');
}

/** Returns a question for a terminal: names in it cannot control that, nor look like lines of their own. */
export const questionLine = (question: string): string =>
  `${forTerminal(oneLine(question))} [y/N] `;

/** Escapes what could control a terminal; any reader of JSON gets the same text. */
const forJson = (json: string): string =>
  json.replace(UNSAFE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

const oneLine = (text: string): string => text.replaceAll(/[\r\n\t]+/gu, ' ');

/** Characters that take two columns: Chinese, Japanese, Korean, and emoji. */
const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA000-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u;
const NO_WIDTH = /\p{M}|[\u200B-\u200F\uFE00-\uFE0F]/u;

/** Returns the columns that a text takes. */
export function widthOf(text: string): number {
  let width = 0;
  for (const char of text) width += NO_WIDTH.test(char) ? 0 : WIDE.test(char) ? 2 : 1;
  return width;
}

/** Cuts a text to a width; what is cut ends with “…”. */
export function cutTo(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let cut = '';
  let used = 0;
  for (const char of text) {
    used += widthOf(char);
    if (used > width - 1) break;
    cut += char;
  }
  return `${cut}…`;
}

function pad(text: string, width: number, align: TableColumn['align']): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'right' ? space + text : text + space;
}

/** Lays out rows for a terminal: flexible columns shrink first, then all; nothing is wider than `columns`. */
export function layOut(
  heads: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  columns: number,
): string[] {
  const cells = rows.map((row) => heads.map((_, at) => forTerminal(oneLine(row[at] ?? ''))));
  const widths = heads.map(({ title }, at) =>
    Math.max(widthOf(title), ...cells.map((row) => widthOf(row[at] ?? ''))),
  );
  const shrink = (isMeant: (head: TableColumn) => boolean): void => {
    for (;;) {
      const total = widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1));
      let widest = -1;
      for (const [at, head] of heads.entries()) {
        const width = widths[at] ?? 0;
        if (isMeant(head) && width > MIN_CELL && width > (widths[widest] ?? 0)) widest = at;
      }
      if (total <= columns || widest === -1) return;
      const width = widths[widest] ?? 0;
      widths[widest] = Math.max(
        MIN_CELL,
        width - Math.max(1, Math.min(total - columns, width >> 3)),
      );
    }
  };
  shrink((head) => head.isFlexible === true);
  shrink(() => true);
  const lineOf = (row: readonly string[]): string =>
    cutTo(
      heads
        .map(({ align }, at) => pad(cutTo(row[at] ?? '', widths[at] ?? 0), widths[at] ?? 0, align))
        .join(GAP)
        .trimEnd(),
      columns,
    );
  return [heads.map(({ title }) => title), ...cells].map(lineOf);
}

/** The JSON answer of a command, documented in docs/command-line.md. */
export interface JsonAnswer {
  version: 1;
  command: string;
  ok: boolean;
  exitCode: number;
  result?: unknown;
  error?: { code: string; message: string; details?: unknown };
}

/** Output of one command, and what the frame around it prints. */
export interface CommandOutput extends Output {
  /** Removes progress, and prints the JSON answer if that is wanted. */
  finish(answer: Omit<JsonAnswer, 'version' | 'result'>): void;
}

/** Builds the output of one command. */
export function createOutput(options: {
  stdout: OutStream;
  stderr: OutStream;
  isJson: boolean;
}): CommandOutput {
  const { stdout, stderr, isJson } = options;
  const isTerminal = stdout.isTTY === true;
  const hasProgress = stderr.isTTY === true && !isJson;
  const widthOfStream = (stream: OutStream): number =>
    stream.isTTY === true ? Math.max(MIN_COLUMNS, stream.columns ?? 0) : COLUMNS_IN_PIPE;
  const columns = widthOfStream(stdout);
  let result: unknown = null;
  let isProgressShown = false;

  const clear = (): void => {
    if (isProgressShown) stderr.write('\r\u001B[K');
    isProgressShown = false;
  };
  const print = (text: string): void => {
    clear();
    stdout.write(`${isTerminal ? forTerminal(text) : text}\n`);
  };

  return {
    isJson,
    isTerminal,
    columns,
    result(value) {
      result = value;
    },
    line(text) {
      if (!isJson) print(text);
    },
    text(text) {
      if (!isJson) print(text);
    },
    table(heads, rows) {
      if (isJson) return;
      const lines = isTerminal
        ? layOut(heads, rows, columns)
        : rows.map((row) => row.map(oneLine).join('\t'));
      for (const each of lines) print(each);
    },
    note(text) {
      clear();
      stderr.write(`${stderr.isTTY === true ? forTerminal(text) : text}\n`);
    },
    progress(text) {
      if (!hasProgress) return;
      clear();
      if (text === null) return;
      stderr.write(cutTo(forTerminal(oneLine(text)), widthOfStream(stderr) - 1));
      isProgressShown = true;
    },
    finish(answer) {
      clear();
      if (!isJson) return;
      const { error, ...rest } = answer;
      const ending = error === undefined ? { result: result ?? null } : { error };
      const json: JsonAnswer = { version: 1, ...rest, ...ending };
      stdout.write(`${forJson(JSON.stringify(json))}\n`);
    },
  };
}
