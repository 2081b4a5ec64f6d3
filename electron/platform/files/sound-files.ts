import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { SOUND_BYTES_PER_MS } from '../../../shared/domain/voice/names.ts';
import { AppError } from '../../../shared/errors.ts';
import type { RemovableSoundFiles, SoundFile } from '../../services/voice/sound-files.ts';
import { syncFolder } from '../../support/atomic-file.ts';
import { diskFull, errorCode, isDiskFull } from '../../support/error-code.ts';
import type { Sealer } from './key-file.ts';
import { createStoredFolder } from './stored-files.ts';

/**
 * File format: magic, length of the sealed key, the sealed key, then pieces. A piece: length of its ciphertext, nonce,
 * tag, ciphertext; decrypted, it is the instant of its recording and its samples. Each piece has its position as
 * additional data, so that none can be moved.
 */
const MAGIC = Buffer.from('DVS1', 'latin1');
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const LENGTH_BYTES = 4;
const PIECE_HEAD_BYTES = LENGTH_BYTES + NONCE_BYTES + TAG_BYTES;
const INSTANT_BYTES = 8;
/** Longer than any piece written. */
const MAX_PIECE_BYTES = 1_000_000;
const MAX_SEALED_KEY_BYTES = 10_000;
const EXTENSION = '.sound';

/** Returns the name of the file with the sound of a session. */
export const soundName = (sessionId: string): string => `${sessionId}${EXTENSION}`;
const NAME = /^(?<id>[\w-]{1,100})\.sound$/u;

const idOf = (name: string): string | undefined => NAME.exec(name)?.groups?.['id'];

interface Piece {
  /** Offset of its ciphertext. */
  offset: number;
  length: number;
  nonce: Buffer;
  tag: Buffer;
  /** Bytes of sound before it. */
  startBytes: number;
}

export function createSoundFiles({
  folder,
  quarantine,
  sealer,
}: {
  folder: string;
  /** Folder to which startup moves sound that the open database does not know. */
  quarantine: string;
  sealer: Sealer;
}): RemovableSoundFiles {
  const kept = createStoredFolder({ folder, quarantine });
  const pathOf = (sessionId: string): string => kept.pathOf(soundName(sessionId));
  return {
    async create(sessionId) {
      const key = randomBytes(KEY_BYTES);
      const sealed = Buffer.from(sealer.seal(key.toString('hex'), contextOf(sessionId)));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const handle = await open(pathOf(sessionId), 'wx+', 0o600);
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32LE(sealed.length);
      const head = Buffer.concat([MAGIC, length, sealed]);
      try {
        await writeWhole(handle, head, 0);
        await syncFolder(folder);
      } catch (error) {
        await handle.close();
        await kept.remove(soundName(sessionId));
        throw error;
      }
      return new SealedSound(handle, key, head.length, [], false);
    },
    async open(sessionId) {
      let handle: FileHandle;
      try {
        handle = await open(pathOf(sessionId), 'r+');
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null;
        throw error;
      }
      try {
        const { sealed, endBytes } = await readHead(handle);
        const key = openKey(sealer, sealed, sessionId);
        const { pieces, end } = await readPieces(handle, endBytes);
        return new SealedSound(handle, key, end, pieces, true);
      } catch (error) {
        await handle.close();
        throw error;
      }
    },
    async remove(sessionId) {
      await kept.remove(soundName(sessionId));
    },
    quarantine: (sessionId) => kept.quarantine(soundName(sessionId), 'no-session'),
    bringBack: (wanted) =>
      kept.bringBack(async (name) => Promise.resolve(wanted.has(idOf(name) ?? ''))),
    async list() {
      return (await kept.list()).flatMap((name) => idOf(name) ?? []);
    },
  };
}

/** Opens a session's key. @throws `input/invalid` for a changed key; `vault/unavailable` without the key file */
function openKey(sealer: Sealer, sealed: Uint8Array, sessionId: string): Buffer {
  try {
    return Buffer.from(sealer.open(sealed, contextOf(sessionId)), 'hex');
  } catch (error) {
    // The key file's own message is about documents.
    if (error instanceof AppError && error.code === 'input/invalid') throw damaged(error);
    throw error;
  }
}

const contextOf = (sessionId: string): string => `voice:${sessionId}`;

class SealedSound implements SoundFile {
  readonly #handle: FileHandle;
  readonly #key: Buffer;
  readonly #pieces: Piece[];
  #endOffset: number;
  #soundBytes: number;
  #isComplete: boolean;
  #waiting = new Set<() => void>();
  /** The piece read last: chunks are smaller than pieces, or cross their boundaries. */
  #last: { piece: Piece; pcm: Buffer } | null = null;
  /** Serializes writes. */
  #writing: Promise<void> = Promise.resolve();

  constructor(
    handle: FileHandle,
    key: Buffer,
    endOffset: number,
    pieces: Piece[],
    isComplete: boolean,
  ) {
    this.#handle = handle;
    this.#key = key;
    this.#endOffset = endOffset;
    this.#pieces = pieces;
    const last = pieces.at(-1);
    this.#soundBytes = last === undefined ? 0 : last.startBytes + last.length - INSTANT_BYTES;
    this.#isComplete = isComplete;
  }

  get durationMs(): number {
    return this.#soundBytes / SOUND_BYTES_PER_MS;
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  get pieceCount(): number {
    return this.#pieces.length;
  }

  append(pcm: Uint8Array, atMs: number): Promise<void> {
    const done = this.#writing.then(() => this.#append(pcm, atMs));
    this.#writing = done.catch(() => undefined);
    return done;
  }

  async read(fromMs: number, durationMs: number): Promise<Uint8Array> {
    const from = Math.min(toBytes(fromMs), this.#soundBytes);
    const to = Math.min(toBytes(fromMs + durationMs), this.#soundBytes);
    const result = new Uint8Array(to - from);
    for (let index = this.#pieceAt(from); index < this.#pieces.length; index += 1) {
      const piece = this.#pieces[index];
      if (piece === undefined || piece.startBytes >= to) break;
      const pcm = await this.#open(piece, index);
      const start = Math.max(from - piece.startBytes, 0);
      const end = Math.min(to - piece.startBytes, pcm.length);
      result.set(pcm.subarray(start, end), piece.startBytes + start - from);
    }
    return result;
  }

  more(signal: AbortSignal): Promise<void> {
    if (this.#isComplete || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = (): void => {
        this.#waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }

  complete(): void {
    this.#isComplete = true;
    this.#wakeAll();
  }

  async close(): Promise<void> {
    this.complete();
    await this.#writing;
    await this.#handle.close();
  }

  async #append(pcm: Uint8Array, atMs: number): Promise<void> {
    const plain = Buffer.alloc(INSTANT_BYTES + pcm.length);
    plain.writeDoubleLE(atMs);
    plain.set(pcm, INSTANT_BYTES);
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce);
    cipher.setAAD(placeOf(this.#pieces.length));
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    const tag = cipher.getAuthTag();
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32LE(body.length);
    const bytes = Buffer.concat([length, nonce, tag, body]);
    // Written at its own offset, so that it overwrites the remains of a failed write.
    await writeWhole(this.#handle, bytes, this.#endOffset);
    this.#pieces.push({
      offset: this.#endOffset + PIECE_HEAD_BYTES,
      length: body.length,
      nonce,
      tag,
      startBytes: this.#soundBytes,
    });
    this.#endOffset += bytes.length;
    this.#soundBytes += pcm.length;
    this.#wakeAll();
  }

  #wakeAll(): void {
    for (const wake of this.#waiting) wake();
  }

  /** Returns the index of the piece with this byte of the sound. */
  #pieceAt(byte: number): number {
    let low = 0;
    let high = this.#pieces.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#pieces[middle]?.startBytes ?? Infinity) <= byte) low = middle;
      else high = middle;
    }
    return low;
  }

  async #open(piece: Piece, index: number): Promise<Buffer> {
    if (this.#last?.piece === piece) return this.#last.pcm;
    const body = Buffer.alloc(piece.length);
    await this.#handle.read(body, 0, body.length, piece.offset);
    const decipher = createDecipheriv('aes-256-gcm', this.#key, piece.nonce, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(placeOf(index));
    decipher.setAuthTag(piece.tag);
    try {
      const plain = Buffer.concat([decipher.update(body), decipher.final()]);
      const pcm = plain.subarray(INSTANT_BYTES);
      this.#last = { piece, pcm };
      return pcm;
    } catch (error) {
      throw new AppError('input/invalid', 'voiceErrors.soundDamaged', { cause: error });
    }
  }
}

/** Writes everything; on disk when it resolves. A single write may be partial, as when the disk is nearly full. */
async function writeWhole(handle: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  try {
    for (let written = 0; written < bytes.length;) {
      const left = bytes.length - written;
      const { bytesWritten } = await handle.write(bytes, written, left, at + written);
      written += bytesWritten;
    }
    await handle.datasync();
  } catch (error) {
    throw isDiskFull(error) ? diskFull('voiceErrors.diskFull', error) : error;
  }
}

/** Converts milliseconds to bytes of whole samples. */
const toBytes = (ms: number): number => Math.round(ms * (SOUND_BYTES_PER_MS / 2)) * 2;

function placeOf(index: number): Buffer {
  const place = Buffer.alloc(LENGTH_BYTES);
  place.writeUInt32LE(index);
  return place;
}

async function readHead(handle: FileHandle): Promise<{ sealed: Buffer; endBytes: number }> {
  const start = Buffer.alloc(MAGIC.length + LENGTH_BYTES);
  const { bytesRead } = await handle.read(start, 0, start.length, 0);
  const length = start.readUInt32LE(MAGIC.length);
  const isSound = bytesRead === start.length && start.subarray(0, MAGIC.length).equals(MAGIC);
  if (!isSound || length > MAX_SEALED_KEY_BYTES) throw damaged();
  const sealed = Buffer.alloc(length);
  const { bytesRead: keyBytes } = await handle.read(sealed, 0, length, start.length);
  if (keyBytes !== length) throw damaged();
  return { sealed, endBytes: start.length + length };
}

/** Reads whole pieces in order; bytes after the last one were being written when the app ended. */
async function readPieces(
  handle: FileHandle,
  fromOffset: number,
): Promise<{ pieces: Piece[]; end: number }> {
  const { size } = await handle.stat();
  const pieces: Piece[] = [];
  let end = fromOffset;
  let startBytes = 0;
  const head = Buffer.alloc(PIECE_HEAD_BYTES);
  while (end + PIECE_HEAD_BYTES <= size) {
    await handle.read(head, 0, PIECE_HEAD_BYTES, end);
    const length = head.readUInt32LE(0);
    if (length <= INSTANT_BYTES || length > MAX_PIECE_BYTES) break;
    if (end + PIECE_HEAD_BYTES + length > size) break;
    pieces.push({
      offset: end + PIECE_HEAD_BYTES,
      length,
      nonce: Buffer.from(head.subarray(LENGTH_BYTES, LENGTH_BYTES + NONCE_BYTES)),
      tag: Buffer.from(head.subarray(LENGTH_BYTES + NONCE_BYTES)),
      startBytes,
    });
    startBytes += length - INSTANT_BYTES;
    end += PIECE_HEAD_BYTES + length;
  }
  return { pieces, end };
}

function damaged(cause?: unknown): AppError {
  return new AppError('input/invalid', 'voiceErrors.soundDamaged', { cause });
}
