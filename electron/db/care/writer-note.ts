import { VERSION } from '../../../shared/domain/updates/version.ts';
import { writeFileAtomicSync } from '../../support/atomic-file.ts';
import { readSmallFile } from '../../support/small-file.ts';
import { hasFields } from '../engine/stored-values.ts';

const MAX_BYTES = 16 * 1024;

/** The last time that a newer version changed the schema of a database. */
interface Upgrade {
  /** Base name of the copy made right before. */
  pointName: string;
  fromSchema: number;
  atMs: number;
}

/**
 * Which version of the app wrote a database, beside it: an older version reads this without opening the file. Later
 * versions may add fields, but must keep these.
 */
export interface WriterNote {
  appVersion: string;
  schemaVersion: number;
  /** Null if no version that writes this note changed the schema. */
  upgrade: Upgrade | null;
}

const pathOf = (file: string): string => `${file}.writer.json`;

/** Returns null for a missing or unusable note. */
export function readWriterNote(file: string): WriterNote | null {
  try {
    return toNote(JSON.parse(String(readSmallFile(pathOf(file), MAX_BYTES))));
  } catch {
    return null;
  }
}

type Writer = Omit<WriterNote, 'upgrade'> & { upgrade?: unknown };

const isWriter = (value: unknown): value is Writer =>
  hasFields(value, { appVersion: 'string', schemaVersion: 'number' });

const isUpgrade = (value: unknown): value is Upgrade =>
  hasFields(value, { pointName: 'string', fromSchema: 'number', atMs: 'number' });

function toNote(value: unknown): WriterNote | null {
  if (!isWriter(value) || !VERSION.test(value.appVersion)) return null;
  const { appVersion, schemaVersion, upgrade } = value;
  return { appVersion, schemaVersion, upgrade: isUpgrade(upgrade) ? upgrade : null };
}

/**
 * Notes which version of the app has the database open, if that has changed. Best effort: without the note an older
 * version only knows less.
 * @param found.upgrade null if the file was not migrated at this opening
 */
export function noteWriter(
  { file, appVersion, nowMs }: { file: string; appVersion?: string | undefined; nowMs: number },
  found: { schemaVersion: number; upgrade: Omit<Upgrade, 'atMs'> | null },
): void {
  if (appVersion === undefined) return;
  const before = readWriterNote(file);
  const isSameSchema = before?.schemaVersion === found.schemaVersion;
  if (isSameSchema && before.appVersion === appVersion && found.upgrade === null) return;
  // An upgrade to a schema that the file no longer has was undone.
  const kept = isSameSchema ? before.upgrade : null;
  const upgrade = found.upgrade === null ? kept : { ...found.upgrade, atMs: nowMs };
  const note: WriterNote = { appVersion, schemaVersion: found.schemaVersion, upgrade };
  try {
    writeFileAtomicSync(pathOf(file), Buffer.from(JSON.stringify(note)));
  } catch {
    // For example a full disk.
  }
}
