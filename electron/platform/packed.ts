import { deserialize, serialize } from 'node:v8';

declare const content: unique symbol;

/**
 * Plain data as bytes. Two threads hand large lists to each other through a third one, the app's main
 * thread, which would be blocked by making their objects anew twice.
 */
export type Packed<T> = Uint8Array & { readonly [content]?: T };

/** @param value plain data, as `postMessage` takes it */
export function pack<T>(value: T): Packed<T> {
  return serialize(value);
}

/** The value that was packed in a thread of this app. */
export function unpack<T>(packed: Packed<T>): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type tells what was packed
  return deserialize(packed) as T;
}

/**
 * The buffers that hold these bytes alone, which may be moved to another thread instead of being copied.
 * Whoever moves them can no longer read the bytes.
 */
export function movableBuffers(parts: readonly Uint8Array[]): ArrayBuffer[] {
  return parts.flatMap(({ buffer, byteLength }) => {
    const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
    return isOwn && byteLength > 0 ? [buffer] : [];
  });
}
