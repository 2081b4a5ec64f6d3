import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
export const NONCE_BYTES = 12;
export const TAG_BYTES = 16;

/** Makes a document key: 64 uppercase hexadecimal digits. */
export function createDocumentKey(): string {
  return randomBytes(32).toString('hex').toUpperCase();
}

/**
 * Seals a stream: nonce, content, tag. The purpose is bound to the content, so that one kind of
 * sealed content cannot replace another.
 */
export async function* sealStream(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  documentKey: string,
  purpose: string,
): AsyncGenerator<Uint8Array> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, Buffer.from(documentKey, 'hex'), nonce);
  cipher.setAAD(Buffer.from(purpose));
  yield nonce;
  for await (const chunk of content) yield cipher.update(chunk);
  yield cipher.final();
  yield cipher.getAuthTag();
}

/** Seals bytes in the same form as {@link sealStream}. */
export function seal(content: Uint8Array, documentKey: string, purpose: string): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, Buffer.from(documentKey, 'hex'), nonce);
  cipher.setAAD(Buffer.from(purpose));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** Opens sealed content part by part. Its output is valid only after `finish` returns without throwing. */
export interface Unsealer {
  open(chunk: Uint8Array): Uint8Array;
  /** @throws for a wrong key, a different purpose, or changed content */
  finish(): void;
}

/** Creates an unsealer; null for an invalid document key. */
export function createUnsealer(
  documentKey: string,
  purpose: string,
  nonce: Uint8Array,
  tag: Uint8Array,
): Unsealer | null {
  if (!/^[0-9a-f]{64}$/iu.test(documentKey)) return null;
  const decipher = createDecipheriv(ALGORITHM, Buffer.from(documentKey, 'hex'), nonce, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(tag);
  return {
    open: (chunk) => decipher.update(chunk),
    finish() {
      decipher.final();
    },
  };
}

/** Opens sealed bytes; null for a wrong key, a different purpose, or changed content. */
export function openSealed(
  sealed: Uint8Array,
  documentKey: string,
  purpose: string,
): Uint8Array | null {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
  const unsealer = createUnsealer(
    documentKey,
    purpose,
    sealed.subarray(0, NONCE_BYTES),
    sealed.subarray(sealed.length - TAG_BYTES),
  );
  if (unsealer === null) return null;
  try {
    const content = unsealer.open(sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES));
    unsealer.finish();
    return content;
  } catch {
    return null;
  }
}
