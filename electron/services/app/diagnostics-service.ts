import { inEnglish } from '../../../shared/i18n/text.ts';
import type { Connection } from '../../../shared/domain/connections/connection.ts';
import type { Settings, VaultStatus } from '../../../shared/domain/app/settings.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import type { EmbeddedStatus, Notice } from '../../../shared/ipc/contract.ts';
import type { Database } from '../../db/database.ts';
import type { TableDiagnosis } from '../../db/care/diagnosis.ts';
import { createFileExport } from '../exchange/file-export.ts';
import type { ExchangeFiles } from '../exchange/files.ts';

/** Log fields to include; others may hold user text. */
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
/** A program word: a code, a state, an event name. */
const PROGRAM_WORD = /^[\w:/. -]{1,60}$/u;
/** The end of a file or host name; its start cannot be determined, as it may contain spaces. */
const FILE_ENDING = /\w\.[a-z][a-z0-9]{1,9}\b/iu;
/**
 * From the first quotation mark to the last, since a quoted name may contain some; to the end if
 * unclosed. An apostrophe between letters does not count.
 */
const QUOTED = /(?:["`„“”‚‘«»‹›]|(?<!\p{L})['’])(?:.*(?:["`„“”‚‘«»‹›]|['’](?!\p{L}))|.*$)/su;
/** Their messages come from the runtime; those of other errors may quote input. */
const RUNTIME_ERRORS: ReadonlySet<string> = new Set(['TypeError', 'RangeError', 'ReferenceError']);
/** A stack frame; a message that looks like one is dropped. */
const FRAME = /^at .{1,120}:\d+:\d+\)?$/u;
const MAX_FRAMES = 6;
const MAX_CAUSES = 4;

/** Returns a program sentence without quoted parts; drops it entirely if it names a file outside quotes. */
export function withoutNames(text: string): string {
  const said = withoutQuotes(text);
  return FILE_ENDING.test(said) ? '…' : said;
}

function withoutQuotes(text: string): string {
  return text.replace(QUOTED, '“…”').replaceAll(/\s+/gu, ' ').trim();
}

/**
 * Formats a log line as text: time, level, message, and only fields worded by the program.
 * @param line JSON, as the logger writes it; null for anything else
 */
function readableLogLine(line: string): string | null {
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

/** Returns true for numbers, booleans, and words that cannot be a file name. */
function isTold(value: unknown): boolean {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return true;
  return typeof value === 'string' && PROGRAM_WORD.test(value) && withoutNames(value) === value;
}

/** Returns name, code, and place of an error and of its causes. */
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

/** Formats facts as lines `name: value`; nested groups are indented. */
function factLines(facts: Readonly<Record<string, unknown>>, indent = ''): string[] {
  return Object.entries(facts).flatMap(([name, value]) =>
    isRecord(value)
      ? [`${indent}${name}:`, ...factLines(value, `${indent}  `)]
      : [`${indent}${name}: ${Array.isArray(value) ? value.join(', ') : String(value)}`],
  );
}

/** Report to view, save, and share when something goes wrong. */
export type DiagnosticsService = ReturnType<typeof createDiagnosticsService>;

type Facts = Readonly<Record<string, unknown>>;

export interface DiagnosticsDeps {
  /** Reads versions, platform, and runtime. */
  readRuntime: () => Facts;
  database: Pick<Database, 'opening'> & {
    maintenance: Pick<Database['maintenance'], 'diagnose'>;
  };
  /** Reads the bytes on disk, by kind. */
  readSizes: () => Promise<Facts>;
  embedded: { status: () => EmbeddedStatus };
  secrets: { status: () => VaultStatus };
  settings: { get: () => Settings };
  connections: { list: () => Promise<readonly Pick<Connection, 'kind' | 'key'>[]> };
  notices: { list: () => readonly Notice[] };
  /** Reads the newest log lines, verbatim, oldest first. */
  readLog: () => Promise<readonly string[]>;
  files: Pick<ExchangeFiles, 'createBeside' | 'split'>;
  now: () => number;
}

const HEAD = `What Dragoman knows about itself. Left out: keys, texts, names of files, people and services, folders and
addresses. Look through it before you pass it on.`;

/** Builds the service. Parts are independent: an unreadable one is reported as such, and the others are included. */
export function createDiagnosticsService(deps: DiagnosticsDeps) {
  let collected: string | null = null;
  const output = createFileExport(deps.files);

  const sections: readonly [title: string, read: () => Promise<string[]> | string[]][] = [
    ['App', () => factLines(deps.readRuntime())],
    ['Database', async () => databaseLines(deps.database)],
    ['Bytes on the disk', async () => factLines(await deps.readSizes())],
    ['Built-in services', () => factLines(embeddedFacts(deps.embedded.status()))],
    ['Connections', async () => connectionLines(await deps.connections.list())],
    ['Keystore', () => factLines(deps.secrets.status())],
    ['Settings', () => factLines(settingsFacts(deps.settings.get()))],
    ['Notices', () => deps.notices.list().map(noticeLine)],
    ['Log', async () => logLines(await deps.readLog())],
  ];

  return {
    /**
     * Collects facts about the app as readable text, in English. Contains no keys, texts, addresses, or folders, and no
     * names of files, people, or services.
     */
    async collect(): Promise<string> {
      const parts = [`Dragoman diagnostics, ${new Date(deps.now()).toISOString()}`, HEAD];
      for (const [title, read] of sections) {
        const lines = await readOrTell(read);
        parts.push([`== ${title} ==`, ...(lines.length === 0 ? ['nothing'] : lines)].join('\n'));
      }
      collected = `${parts.join('\n\n')}\n`;
      return collected;
    },
    suggestName: () =>
      `dragoman-diagnostics-${new Date(deps.now()).toISOString().slice(0, 10)}.txt`,
    /**
     * Writes the last collected report, which the user has seen.
     * @param path destination; replacing an existing file was confirmed
     * @returns the name of the file
     * @throws `input/not-found` when nothing was collected; `document/disk-full`, `input/invalid`
     */
    async save(path: string): Promise<{ fileName: string }> {
      if (collected === null) {
        throw new AppError('input/not-found', 'appErrors.noDiagnostics');
      }
      const text = collected;
      async function* pieces(): AsyncGenerator<Uint8Array> {
        yield new TextEncoder().encode(text);
      }
      const { fileName } = await output.write({
        path,
        extension: 'txt',
        pieces: pieces(),
        projectIds: [],
      });
      return { fileName };
    },
  };
}

async function readOrTell(read: () => Promise<string[]> | string[]): Promise<string[]> {
  try {
    return await read();
  } catch (error) {
    return [`could not be read: ${toAppError(error).code}`];
  }
}

async function databaseLines(database: DiagnosticsDeps['database']): Promise<string[]> {
  const { kind, fromVersion, toVersion } = await database.opening;
  const { sqliteVersion, pragmas, tables } = await database.maintenance.diagnose();
  return [
    ...factLines({ opening: kind, fromVersion, toVersion, sqlite: sqliteVersion, pragmas }),
    'rows:',
    ...tables.flatMap(tableLines),
  ];
}

function tableLines({ name, rows, states }: TableDiagnosis): string[] {
  return [
    `  ${name}: ${String(rows)}`,
    ...states.map(
      ({ column, state, rows: inState }) =>
        `    ${column} ${withoutNames(state)}: ${String(inState)}`,
    ),
  ];
}

function embeddedFacts({ state, engine, message, missingPrograms = [] }: EmbeddedStatus): Facts {
  return {
    state,
    engine,
    message: message === null ? null : inEnglish(message),
    missingPrograms: missingPrograms.length,
  };
}

function connectionLines(connections: readonly Pick<Connection, 'kind' | 'key'>[]): string[] {
  return connections.map(({ kind, key }) => `${kind}, key: ${key}`);
}

/** Returns only choices, switches, and counts; text that the user typed is only counted. */
function settingsFacts(settings: Settings): Facts {
  const { theme, language, appearance, documents, vault, practice, history, time } = settings;
  const { concurrency, formality, targetLangs, doNotTranslate } = documents;
  return {
    theme,
    language,
    appearance,
    documents: {
      concurrency,
      formality,
      targetLangs: targetLangs.length,
      doNotTranslate: doNotTranslate.length,
    },
    vault,
    practice,
    history: {
      doNotRecord: history.doNotRecord,
      unrecordedProjects: history.unrecordedProjectIds.length,
    },
    time,
  };
}

function noticeLine({ severity, title }: Notice): string {
  return `${severity}: ${withoutNames(title)}`;
}

function logLines(lines: readonly string[]): string[] {
  return lines.map((line) => readableLogLine(line) ?? 'a line that is damaged');
}
