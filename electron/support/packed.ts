import { deserialize, serialize } from 'node:v8';

declare const content: unique symbol;

/**
 * Plain data as bytes. Two threads exchange large lists through the app's main thread, which would be
 * blocked by deserializing and cloning them.
 */
export type Packed<T> = Uint8Array & { readonly [content]?: T };

/** @param value plain data, as `postMessage` accepts it */
export function pack<T>(value: T): Packed<T> {
  return serialize(value);
}

export function unpack<T>(packed: Packed<T>): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type says what was packed
  return deserialize(packed) as T;
}

/**
 * The buffers that hold only these bytes, which may be moved to another thread instead of being copied.
 * The sender can no longer read them.
 */
export function movableBuffers(parts: readonly Uint8Array[]): ArrayBuffer[] {
  return parts.flatMap(({ buffer, byteLength }) => {
    const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
    return isOwn && byteLength > 0 ? [buffer] : [];
  });
}

/**
 * Frees bytes that nobody needs any more. Left to the garbage collection, those that pass by the thousand bring
 * one of the whole heap again and again, which stops the app's main thread.
 */
export function release(bytes: Uint8Array): void {
  for (const buffer of movableBuffers([bytes])) buffer.transfer(0);
}
