/** Frames of the connection: four bytes of length, then that many bytes of JSON in UTF-8. */

const LENGTH_BYTES = 4;

/** Reports bytes that are no frame, or larger than agreed. The connection cannot be used any longer. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

/**
 * Builds a frame.
 * @throws FrameError if it is larger than `maxBytes`
 */
export function toFrame(value: unknown, maxBytes: number): Buffer {
  const body = Buffer.from(JSON.stringify(value), 'utf8');
  if (body.length > maxBytes) throw new FrameError('The message is too large.');
  const frame = Buffer.allocUnsafe(LENGTH_BYTES + body.length);
  frame.writeUInt32BE(body.length, 0);
  body.copy(frame, LENGTH_BYTES);
  return frame;
}

export interface FrameReader {
  /** Takes bytes in any pieces. @throws FrameError */
  push(bytes: Uint8Array): void;
  /**
   * Returns the next whole frame as parsed JSON; undefined if there is none yet. Bytes after it are not looked at, so a
   * greeting can be judged before anything behind it is parsed.
   * @throws FrameError for a length above the limit, before its bytes are kept, and for anything but JSON
   */
  next(): unknown;
  /** True while a frame has begun. */
  readonly isInside: boolean;
  /** Changes the limit for the following frames. */
  allow(maxBytes: number): void;
}

/** Builds a reader that keeps no more than one frame and what arrived with it. */
export function createFrameReader(maxFrameBytes: number): FrameReader {
  let maxBytes = maxFrameBytes;
  let parts: Uint8Array[] = [];
  let size = 0;
  /** Length of the frame whose bytes are awaited. */
  let wanted: number | null = null;

  const merge = (): Buffer => {
    const [only] = parts;
    const merged =
      parts.length === 1 && only !== undefined
        ? Buffer.from(only.buffer, only.byteOffset, only.byteLength)
        : Buffer.concat(parts);
    parts = [merged];
    return merged;
  };
  const drop = (bytes: number): void => {
    const rest = merge().subarray(bytes);
    parts = rest.length === 0 ? [] : [rest];
    size -= bytes;
  };
  const readLength = (): void => {
    if (wanted !== null || size < LENGTH_BYTES) return;
    const length = merge().readUInt32BE(0);
    if (length > maxBytes) throw new FrameError('The message is too large.');
    wanted = length;
    drop(LENGTH_BYTES);
  };

  return {
    push(bytes) {
      if (bytes.length === 0) return;
      parts.push(bytes);
      size += bytes.length;
      readLength();
    },
    next() {
      readLength();
      if (wanted === null || size < wanted) return undefined;
      const body = wanted === 0 ? '' : merge().toString('utf8', 0, wanted);
      drop(wanted);
      wanted = null;
      try {
        return JSON.parse(body) as unknown;
      } catch {
        throw new FrameError('The message is not JSON.');
      }
    },
    get isInside() {
      return size > 0 || wanted !== null;
    },
    allow(bytes) {
      maxBytes = bytes;
    },
  };
}

/** Returns a field of a parsed message; undefined for anything that is not an object, and for inherited fields. */
export function fieldOf(message: unknown, name: string): unknown {
  return typeof message === 'object' && message !== null && Object.hasOwn(message, name)
    ? (Reflect.get(message, name) as unknown)
    : undefined;
}

/** Returns a text field of a parsed message; empty if there is none. */
export function textOf(message: unknown, name: string): string {
  const value = fieldOf(message, name);
  return typeof value === 'string' ? value : '';
}
