/** What is read of a log line; other fields may hold what a person wrote. */
const KEPT_FIELDS: ReadonlySet<string> = new Set([
  'attempt',
  'code',
  'crashes',
  'event',
  'exitCode',
  'origin',
  'process',
  'reason',
  'request',
  'step',
  'thread',
  'type',
]);
/** A word of the program: a code, a state, a name of an event. */
const PROGRAM_WORD = /^[\w:/. -]{1,60}$/u;
/** The end of a name as files and hosts have it; where such a name begins cannot be told, as it may have blanks. */
const FILE_ENDING = /\w\.[a-z][a-z0-9]{1,9}\b/iu;
/** From the first quotation mark to the last: what stands between may have some of its own. */
const QUOTED = /["'`„“”‚‘’«»‹›].*["'`„“”‚‘’«»‹›]/su;
/** The runtime words their messages itself; those of others may quote what they were given. */
const RUNTIME_ERRORS: ReadonlySet<string> = new Set(['TypeError', 'RangeError', 'ReferenceError']);
/** A place in the code; a message that begins so is none. */
const FRAME = /^at .{1,120}:\d+:\d+\)?$/u;
const MAX_FRAMES = 6;
const MAX_CAUSES = 4;

/** A sentence of the program without what it quotes; nothing of it where a file is named outside of quotes. */
export function withoutNames(text: string): string {
  const said = withoutQuotes(text);
  return FILE_ENDING.test(said) ? '…' : said;
}

function withoutQuotes(text: string): string {
  return text.replace(QUOTED, '“…”').replaceAll(/\s+/gu, ' ').trim();
}

/**
 * A line of the log as text: time, level, message, and of its fields only what the program itself worded.
 * @param line JSON, as the logger writes it; null for anything else
 */
export function readableLogLine(line: string): string | null {
  const entry = parse(line);
  if (entry === null) return null;
  const { time, level, message, error, line: noted, ...fields } = entry;
  const kept = Object.entries(fields).flatMap(([name, value]) =>
    KEPT_FIELDS.has(name) && isTold(value) ? [`${name}=${String(value)}`] : [],
  );
  const head = [time, level, message].map((part) => withoutNames(String(part))).join(' ');
  const words = [head, ...kept, ...(typeof noted === 'string' ? [`(${withoutNames(noted)})`] : [])];
  return [words.join(' '), ...errorLines(error)].join('\n');
}

function parse(line: string): Record<string, unknown> | null {
  try {
    const entry: unknown = JSON.parse(line);
    return isRecord(entry) ? entry : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Numbers, truth values, and words that cannot be a name of a file. */
function isTold(value: unknown): boolean {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return true;
  return typeof value === 'string' && PROGRAM_WORD.test(value) && withoutNames(value) === value;
}

/** Name, code and place of an error and of its causes. */
function errorLines(thrown: unknown): string[] {
  const lines: string[] = [];
  let error = thrown;
  for (let depth = 0; depth < MAX_CAUSES && isRecord(error); depth += 1) {
    const { name, code, message, stack, cause } = error;
    const words = [name, code].filter((word) => typeof word === 'string' && isTold(word));
    const isOfRuntime = typeof name === 'string' && RUNTIME_ERRORS.has(name) && code === undefined;
    const said = isOfRuntime && typeof message === 'string' ? `: ${withoutQuotes(message)}` : '';
    lines.push(`    ${depth === 0 ? '' : 'because of '}${words.join(' ')}${said}`);
    lines.push(...framesOf(stack));
    error = cause;
  }
  return lines;
}

function framesOf(stack: unknown): string[] {
  if (!Array.isArray(stack)) return [];
  return stack
    .filter((frame): frame is string => typeof frame === 'string' && FRAME.test(frame))
    .slice(0, MAX_FRAMES)
    .map((frame) => `      ${frame}`);
}

/** Facts as lines `name: value`; a group in a group is indented. */
export function factLines(facts: Readonly<Record<string, unknown>>, indent = ''): string[] {
  return Object.entries(facts).flatMap(([name, value]) =>
    isRecord(value)
      ? [`${indent}${name}:`, ...factLines(value, `${indent}  `)]
      : [`${indent}${name}: ${Array.isArray(value) ? value.join(', ') : String(value)}`],
  );
}
