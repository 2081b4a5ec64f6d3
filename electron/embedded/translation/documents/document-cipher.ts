import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Makes a document key: 64 upper-case hexadecimal digits. */
export function createDocumentKey(): string {
  return randomBytes(32).toString('hex').toUpperCase();
}

/**
 * Seals a stream: nonce, content, tag. The purpose is bound to the content, so that one sealed thing
 * cannot stand in for another.
 */
export async function* sealStream(
  content: AsyncIterable<Uint8Array>,
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

/** Opens sealed bytes; null for a wrong key, another purpose or changed content. */
export function openSealed(
  sealed: Uint8Array,
  documentKey: string,
  purpose: string,
): Uint8Array | null {
  if (!/^[0-9a-f]{64}$/iu.test(documentKey) || sealed.length < NONCE_BYTES + TAG_BYTES) return null;
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, Buffer.from(documentKey, 'hex'), nonce, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  try {
    const content = decipher.update(sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES));
    return Buffer.concat([content, decipher.final()]);
  } catch {
    return null;
  }
}
