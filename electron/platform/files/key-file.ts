import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import { createFileAtomicSync, writeFileAtomicSync } from '../../support/atomic-file.ts';
import { errorCode } from '../../support/error-code.ts';

/**
 * Seals small texts with a key in the data folder, so that the database holds no document keys in plain text. Unlike
 * the vault, anyone who can read the whole data folder can open them, on purpose: a lost system keystore must never
 * cost a paid document.
 */
export interface Sealer {
  /**
   * Encrypts `text` so that it opens only with the same `context` (the job's id). The first call creates
   * the key.
   * @throws `vault/unavailable` when the key file is damaged, was lost, or cannot be written
   */
  seal(text: string, context: string): Uint8Array;
  /**
   * Opens a text sealed by {@link Sealer.seal}. Never creates a key.
   * @throws `vault/unavailable` when the key is missing or a different one; `input/invalid` when the bytes were changed
   *   or belong to a different context
   */
  open(sealed: Uint8Array, context: string): string;
}

interface Key {
  id: Buffer;
  secret: Buffer;
}

/** Sealed bytes: magic with version, key id, nonce, tag, then the ciphertext. */
const MAGIC = Buffer.from('DSB1', 'latin1');
const KEY_ID_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = MAGIC.length + KEY_ID_BYTES + NONCE_BYTES + TAG_BYTES;

const KEY_LABEL = 'dragoman-key-1';
const KEY_PATTERN = /^dragoman-key-1 ([0-9a-f]{64}) ([0-9a-f]{16})\s*$/;

/**
 * Builds a sealer.
 * @param options.file path of the key file (mode 0600). Beside it is `<file>.id`, the fingerprint of the key, which
 *   distinguishes a lost key from one that was never made.
 */
export function createSealer(options: { file: string }): Sealer {
  const markerFile = `${options.file}.id`;
  let loaded: Key | null = null;

  const load = (): Key | null => {
    if (loaded === null) {
      const text = readKeyFile(options.file);
      // Empty, and nothing was ever sealed: the app was killed before writing its first key.
      const isUnfinished = text === '' && !existsSync(markerFile);
      if (text !== null && !isUnfinished) loaded = parseKey(text);
    }
    return loaded;
  };

  const loadOrCreate = (): Key => {
    const existing = load();
    if (existing !== null) return existing;
    if (existsSync(markerFile)) throw keyLost();
    try {
      mkdirSync(dirname(options.file), { recursive: true, mode: 0o700 });
      const secret = randomBytes(32);
      // If another process was faster its key wins, and ours was never used.
      createFileAtomicSync(options.file, formatKey(secret));
    } catch (error) {
      throw new AppError('vault/unavailable', 'keyFileErrors.cannotWrite', {
        retryable: true,
        cause: error,
      });
    }
    const created = load();
    if (created === null) throw keyLost();
    return created;
  };

  /** Writes the fingerprint to disk before anything is sealed with its key. */
  const mark = (key: Key): void => {
    if (existsSync(markerFile)) return;
    try {
      writeFileAtomicSync(markerFile, Buffer.from(`${key.id.toString('hex')}\n`));
    } catch (error) {
      throw new AppError('vault/unavailable', 'keyFileErrors.folderReadOnly', {
        retryable: true,
        cause: error,
      });
    }
  };

  return {
    seal(text, context) {
      const key = loadOrCreate();
      mark(key);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key.secret, nonce);
      cipher.setAAD(boundData(key, context));
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      // A copy with its own buffer: it is transferred to another thread, and a pooled buffer would take its neighbors
      // along.
      return new Uint8Array(Buffer.concat([MAGIC, key.id, nonce, cipher.getAuthTag(), ciphertext]));
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed);
      if (bytes.length < HEADER_BYTES || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) {
        throw sealBroken();
      }
      const key = load();
      if (key === null) throw keyLost();
      let at = MAGIC.length;
      const take = (length: number): Buffer => bytes.subarray(at, (at += length));
      if (!take(KEY_ID_BYTES).equals(key.id)) {
        throw new AppError('vault/unavailable', 'keyFileErrors.otherKey');
      }
      const decipher = createDecipheriv('aes-256-gcm', key.secret, take(NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(boundData(key, context));
      decipher.setAuthTag(take(TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(at)), decipher.final()]).toString(
          'utf8',
        );
      } catch {
        throw sealBroken();
      }
    },
  };
}

/** Returns the data that the tag covers in addition to the text: the fixed part of the header and the context. */
function boundData(key: Key, context: string): Buffer {
  return Buffer.concat([MAGIC, key.id, Buffer.from(context, 'utf8')]);
}

function readKeyFile(file: string): string | null {
  try {
    return readFileSync(file, 'latin1');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw new AppError('vault/unavailable', 'keyFileErrors.cannotRead', {
      retryable: true,
      cause: error,
    });
  }
}

function formatKey(secret: Buffer): Buffer {
  return Buffer.from(
    `${KEY_LABEL} ${secret.toString('hex')} ${fingerprint(secret).toString('hex')}\n`,
    'latin1',
  );
}

/** Parses a key. The fingerprint is stored with it, so that damage is detected before anything is sealed. */
function parseKey(text: string): Key {
  const match = KEY_PATTERN.exec(text);
  const secret = Buffer.from(match?.[1] ?? '', 'hex');
  const id = fingerprint(secret);
  if (match === null || id.toString('hex') !== match[2]) {
    throw new AppError('vault/unavailable', 'keyFileErrors.damaged');
  }
  return { id, secret };
}

/** Hashes 256 random bits to 64: identifies the key, reveals nothing of it. */
function fingerprint(secret: Buffer): Buffer {
  return createHash('sha256').update(KEY_LABEL).update(secret).digest().subarray(0, KEY_ID_BYTES);
}

function keyLost(): AppError {
  return new AppError('vault/unavailable', 'keyFileErrors.missing');
}

function sealBroken(): AppError {
  return new AppError('input/invalid', 'keyFileErrors.sealBroken');
}
