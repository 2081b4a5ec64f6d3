import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { writeFileAtomicSync } from '../platform/atomic-file.ts';
import type { Clock } from '../platform/clock.ts';
import { errorCode } from '../platform/error-code.ts';

/** One stored secret. */
const vaultRecordSchema = z.object({
  name: z.string().min(1),
  /**
   * `os-keystore`: `value` was encrypted by the system's keystore. `none`: `value` is the secret
   * itself in base64. That is a way of writing it, not a protection: whoever reads the file has it.
   */
  protection: z.enum(['os-keystore', 'none']),
  /** The keystore it was encrypted with; another one cannot open it. */
  backend: z.string(),
  /** Base64. */
  value: z.base64(),
});
export type VaultRecord = z.infer<typeof vaultRecordSchema>;

const vaultFileSchema = z.object({ version: z.literal(1), secrets: z.array(z.unknown()) });

/** The file of the vault: what is on disk, and nothing about how it is protected. */
export interface VaultFile {
  records(): ReadonlyMap<string, VaultRecord>;
  /** Replaces the file as a whole. @throws the file system's own error; the old file stands then */
  write(records: ReadonlyMap<string, VaultRecord>): void;
}

/**
 * Reads the file with the first use. One that cannot be understood is set aside with a time in its
 * name: its keys count as missing and are asked for again.
 * @param path absolute path; mode 0600
 */
export function createVaultFile(path: string, clock: Clock): VaultFile {
  let records: ReadonlyMap<string, VaultRecord> | null = null;
  return {
    records: () => (records ??= readRecords(path, clock)),
    write(next) {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      const content = { version: 1, secrets: [...next.values()] };
      writeFileAtomicSync(path, Buffer.from(`${JSON.stringify(content, null, 2)}\n`), {
        mode: 0o600,
      });
      records = new Map(next);
    },
  };
}

function readRecords(path: string, clock: Clock): ReadonlyMap<string, VaultRecord> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') setAside(path, clock);
    return new Map();
  }
  const file = vaultFileSchema.safeParse(parseJson(text));
  if (!file.success) {
    setAside(path, clock);
    return new Map();
  }
  const good = file.data.secrets.flatMap((record) => {
    const parsed = vaultRecordSchema.safeParse(record);
    return parsed.success ? [parsed.data] : [];
  });
  return new Map(good.map((record) => [record.name, record]));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function setAside(path: string, clock: Clock): void {
  const stamp = new Date(clock.now()).toISOString().replace(/[:.]/g, '-');
  try {
    renameSync(path, `${path}.damaged-${stamp}`);
  } catch {
    // It stays and is replaced by the next write; nothing in it could be read anyway.
  }
}
