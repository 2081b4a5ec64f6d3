import type { Connection } from '../../../shared/domain/connections/connection.ts';
import type { Settings, VaultStatus } from '../../../shared/domain/app/settings.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import type { EmbeddedStatus, Notice } from '../../../shared/ipc/contract.ts';
import type { Database } from '../../db/database.ts';
import type { TableDiagnosis } from '../../db/care/diagnosis.ts';
import { factLines, readableLogLine, withoutNames } from './diagnostics-text.ts';
import { createFileExport } from '../exchange/file-export.ts';
import type { ExchangeFiles } from '../exchange/files.ts';

/** What a person can look at, save and pass on when something goes wrong. */
export interface DiagnosticsService {
  /**
   * Facts about the app as readable text, in English. It holds no key, no text, no name of a file, a person or a
   * service, no folder and no address.
   */
  collect(): Promise<string>;
  suggestName(): string;
  /**
   * Writes what was collected last, so what the person has seen.
   * @param path where the person wants the file; an existing one was agreed to be replaced
   * @returns the name of the file
   * @throws `input/not-found` when nothing was collected; `document/disk-full`, `input/invalid`
   */
  save(path: string): Promise<{ fileName: string }>;
}

type Facts = Readonly<Record<string, unknown>>;

export interface DiagnosticsDeps {
  /** Versions, platform, runtime. */
  readRuntime: () => Facts;
  database: Pick<Database, 'opening'> & {
    maintenance: Pick<Database['maintenance'], 'diagnose'>;
  };
  /** Bytes on the disk, by kind. */
  readSizes: () => Promise<Facts>;
  embedded: { status: () => EmbeddedStatus };
  secrets: { status: () => VaultStatus };
  settings: { get: () => Settings };
  connections: { list: () => Promise<readonly Pick<Connection, 'kind' | 'key'>[]> };
  notices: { list: () => readonly Notice[] };
  /** The newest lines of the log as they are written, oldest first. */
  readLog: () => Promise<readonly string[]>;
  files: Pick<ExchangeFiles, 'createBeside' | 'split'>;
  /** UTC epoch milliseconds. */
  now: () => number;
}

const HEAD = `What Dragoman knows about itself. Left out: keys, texts, names of files, people and services, folders and
addresses. Look through it before you pass it on.`;

/** Each part for itself: what cannot be read is told as that, and the others are there. */
export function createDiagnosticsService(deps: DiagnosticsDeps): DiagnosticsService {
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
    async collect() {
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
    async save(path) {
      if (collected === null) {
        throw new AppError(
          'input/not-found',
          'No diagnostics have been collected yet. Open the diagnostics again.',
        );
      }
      const text = collected;
      async function* pieces(): AsyncGenerator<Uint8Array> {
        yield new TextEncoder().encode(text);
      }
      const { fileName } = await output.write({ path, extension: 'txt', pieces: pieces() });
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
    message: message === null ? null : withoutNames(message),
    missingPrograms: missingPrograms.length,
  };
}

function connectionLines(connections: readonly Pick<Connection, 'kind' | 'key'>[]): string[] {
  return connections.map(({ kind, key }) => `${kind}, key: ${key}`);
}

/** Only what is chosen from a list, switched or counted; what a person typed is counted. */
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
