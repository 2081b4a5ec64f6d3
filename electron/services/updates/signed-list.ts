import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import type { ListProblemKind } from '../../../shared/domain/updates/updates-view.ts';
import { MAX_LIST_BYTES } from '../../../shared/domain/updates/limits.ts';
import {
  versionListSchema,
  type VersionList,
} from '../../../shared/domain/updates/version-list.ts';

/** Format of the file: its first line, and what the signature covers. */
const FORMAT = 1;
/** Precedes the signed bytes, so that no signature made for a different purpose is one of a list. */
const CONTEXT = Buffer.from(`Dragoman list of versions, format ${FORMAT}\n`);
/** The name, the format, and 64 bytes as base64; then, after a line end, the signed bytes. */
const FIRST_LINE = /^dragoman-versions (\d{1,3}) ([A-Za-z0-9+/]{86}==)$/u;
const LONGEST_FIRST_LINE = 120;
const LINE_END = 0x0a;

/** Outcome of reading a signed list: only a list with a good signature was ever parsed. */
export type ReadList =
  | { kind: 'list'; list: VersionList }
  | {
      kind: Extract<
        ListProblemKind,
        'no-key' | 'too-large' | 'not-a-list' | 'unknown-format' | 'wrong-signature' | 'unreadable'
      >;
    };

/**
 * Verifies a list, then parses it. Its times are not judged here.
 * @param key of the publisher; null in a build without one, which believes no list
 */
export function readSignedList(bytes: Uint8Array, key: KeyObject | null): ReadList {
  if (key === null) return { kind: 'no-key' };
  if (bytes.byteLength > MAX_LIST_BYTES) return { kind: 'too-large' };
  const lineEnd = bytes.subarray(0, LONGEST_FIRST_LINE).indexOf(LINE_END);
  const line = lineEnd < 0 ? '' : Buffer.from(bytes.subarray(0, lineEnd)).toString('latin1');
  const [, format = '', signature = ''] = FIRST_LINE.exec(line) ?? [];
  if (format === '') return { kind: 'not-a-list' };
  if (Number(format) !== FORMAT) return { kind: 'unknown-format' };
  const signed = Buffer.concat([CONTEXT, bytes.subarray(lineEnd + 1)]);
  if (!verify(null, signed, key, Buffer.from(signature, 'base64'))) {
    return { kind: 'wrong-signature' };
  }
  const list = parse(bytes.subarray(lineEnd + 1));
  return list === null ? { kind: 'unreadable' } : { kind: 'list', list };
}

function parse(bytes: Uint8Array): VersionList | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return versionListSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Signs the text of a list.
 * @returns the file
 * @throws Error for a text that the app would not read, or a key of a different kind
 */
export function signList(text: string, privateKeyPem: string): Buffer {
  const key = createPrivateKey(privateKeyPem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key is no Ed25519 key.');
  const bytes = Buffer.from(text);
  const signature = sign(null, Buffer.concat([CONTEXT, bytes]), key).toString('base64');
  const file = Buffer.concat([
    Buffer.from(`dragoman-versions ${FORMAT} ${signature}\n`, 'latin1'),
    bytes,
  ]);
  const read = readSignedList(file, createPublicKey(key));
  if (read.kind !== 'list') throw new Error(`The app would not read this list: ${read.kind}.`);
  return file;
}

/** The fixed start of an Ed25519 public key in DER; 32 bytes follow. @see RFC 8410 */
const SPKI_START = Buffer.from('302a300506032b6570032100', 'hex');

/** Reads a public key from its 32 bytes as base64, as a build holds it; null for anything else. */
export function readPublicKey(text: string): KeyObject | null {
  const raw = Buffer.from(text.trim(), 'base64');
  if (raw.byteLength !== 32 || !/^[A-Za-z0-9+/]{43}=$/u.test(text.trim())) return null;
  try {
    return createPublicKey({
      key: Buffer.concat([SPKI_START, raw]),
      format: 'der',
      type: 'spki',
    });
  } catch {
    return null;
  }
}

/** Returns a public key as {@link readPublicKey} reads it. */
export function writePublicKey(key: KeyObject): string {
  return key
    .export({ format: 'der', type: 'spki' })
    .subarray(SPKI_START.byteLength)
    .toString('base64');
}
