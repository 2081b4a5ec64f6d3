import { deserialize, serialize } from 'node:v8';

declare const content: unique symbol;

/**
 * Plain data as bytes. Two threads exchange large lists through the app's main thread, which deserializing and cloning
 * would block.
 */
export type Packed<T> = Uint8Array & { readonly [content]?: T };

/** Packs a value. @param value plain data, as `postMessage` accepts it */
export function pack<T>(value: T): Packed<T> {
  return serialize(value);
}

export function unpack<T>(packed: Packed<T>): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type says what was packed
  return deserialize(packed) as T;
}

/**
 * Returns the buffers that hold only these bytes, and so may be moved to a different thread instead of being copied.
 * The sender can no longer read them.
 */
export function movableBuffers(parts: readonly Uint8Array[]): ArrayBuffer[] {
  return parts.flatMap(({ buffer, byteLength }) => {
    const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
    return isOwn && byteLength > 0 ? [buffer] : [];
  });
}

/**
 * Frees bytes that are no longer needed. Left to garbage collection, thousands of them trigger repeated full
 * collections, which stop the app's main thread.
 */
export function release(bytes: Uint8Array): void {
  for (const buffer of movableBuffers([bytes])) buffer.transfer(0);
}
