import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import { writeFileAtomicSync } from '../support/atomic-file.ts';
import type { Clock } from '../support/clock.ts';
import { errorCode } from '../support/error-code.ts';

/** One stored secret. */
const vaultRecordSchema = z.object({
  name: z.string().min(1),
  /**
   * `os-keystore`: `value` was encrypted by the system's keystore. `none`: `value` is the secret itself in base64. That
   * is an encoding, not a protection: anyone who reads the file has it.
   */
  protection: z.enum(['os-keystore', 'none']),
  /** The keystore it was encrypted with; a different one cannot decrypt it. */
  backend: z.string(),
  /** Base64. */
  value: z.base64(),
});
export type VaultRecord = z.infer<typeof vaultRecordSchema>;

const vaultFileSchema = z.looseObject({ version: z.literal(1), secrets: z.array(z.unknown()) });
const namedSchema = z.object({ name: z.string() });

/** Content on disk, including fields of newer versions. */
type Content = z.infer<typeof vaultFileSchema>;

/** Codes for a missing file or folder. */
const MISSING_CODES = new Set(['ENOENT', 'ENOTDIR']);
/** Code for a folder with this name; retrying does not help. */
const NO_FILE = 'EISDIR';

/**
 * Opens the vault file: its content on disk, without knowledge of its encryption. A record that this version does not
 * understand is preserved until its own name is stored or removed.
 *
 * Every method throws `vault/unavailable` when the file exists but is unreadable; the next call reads it again.
 *
 * Reads the file on first use. An unreadable one is renamed with a time in its name: its keys count as missing and must
 * be entered again.
 * @param path absolute path; mode 0600
 */
export function createVaultFile(path: string, clock: Pick<Clock, 'now'>) {
  let known: { content: Content; records: ReadonlyMap<string, VaultRecord> } | null = null;

  const read = (): NonNullable<typeof known> => {
    if (known === null) {
      const content = readContent(path, clock);
      known = { content, records: understood(content) };
    }
    return known;
  };
  const write = (secrets: unknown[], records: ReadonlyMap<string, VaultRecord>): void => {
    const content = { ...read().content, secrets };
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileAtomicSync(path, Buffer.from(`${JSON.stringify(content, null, 2)}\n`));
    known = { content, records };
  };
  /** Returns everything except the record with this name. */
  const without = (name: string): [unknown[], Map<string, VaultRecord>] => {
    const { content, records } = read();
    const rest = new Map(records);
    rest.delete(name);
    return [
      content.secrets.filter((record) => namedSchema.safeParse(record).data?.name !== name),
      rest,
    ];
  };

  return {
    /** Returns the records that this version understands, by name. */
    records: () => read().records,
    /** Adds or replaces a record. @throws the file system's own error; the old file remains */
    put(record: VaultRecord) {
      const [secrets, records] = without(record.name);
      write([...secrets, record], records.set(record.name, record));
    },
    /** Removes a record. @throws the file system's own error; the old file remains */
    remove(name: string) {
      const [secrets, records] = without(name);
      if (secrets.length < read().content.secrets.length) write(secrets, records);
    },
    /** Removes every record, understood or not. @throws the file system's own error; the old file remains */
    clear() {
      if (read().content.secrets.length > 0) write([], new Map());
    },
  };
}

function understood({ secrets }: Content): ReadonlyMap<string, VaultRecord> {
  const good = secrets.flatMap((record) => vaultRecordSchema.safeParse(record).data ?? []);
  return new Map(good.map((record) => [record.name, record]));
}

function readContent(path: string, clock: Pick<Clock, 'now'>): Content {
  const nothing: Content = { version: 1, secrets: [] };
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const code = errorCode(error);
    if (code === NO_FILE) quarantine(path, clock);
    else if (!MISSING_CODES.has(code)) throw unreadable(error);
    return nothing;
  }
  const file = vaultFileSchema.safeParse(parseJson(text));
  if (file.success) return file.data;
  quarantine(path, clock);
  return nothing;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function quarantine(path: string, clock: Pick<Clock, 'now'>): void {
  const stamp = new Date(clock.now()).toISOString().replace(/[:.]/g, '-');
  try {
    renameSync(path, `${path}.damaged-${stamp}`);
  } catch {
    // It stays and is replaced by the next write; its content was unreadable anyway.
  }
}

/**
 * Builds the error when the disk, the permissions, or a different program is in the way; the keys in the file may be
 * intact.
 */
function unreadable(cause: unknown): AppError {
  return new AppError('vault/unavailable', 'keyFileErrors.storedKeysUnreadable', {
    retryable: true,
    details: { hint: errorCode(cause) },
    cause,
  });
}
