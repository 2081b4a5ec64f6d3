import { open, type FileHandle } from 'node:fs/promises';

/** Metadata in the header of an ONNX file. */
export type OnnxMetadata = Readonly<Record<string, string>>;

/** Error for a file that is not a complete ONNX model. */
export class DamagedModelError extends Error {
  override readonly name = 'DamagedModelError';
}

/** Fields of a `ModelProto`. @see onnx.proto3 of the ONNX project */
const GRAPH = 7;
const METADATA = 14;
const HIGHEST_FIELD = 40;
const MAX_FIELDS = 10_000;
/** Some models list a hundred languages; no entry is longer than this. */
const MAX_ENTRY_BYTES = 262_144;
/** Length of a tag and a length. */
const PEEK_BYTES = 20;

/**
 * Reads the metadata of a model and checks that its file is complete, without reading its weights.
 * @throws {DamagedModelError} also for a truncated file
 */
export async function readOnnxMetadata(file: string): Promise<OnnxMetadata> {
  const handle = await open(file).catch(() => {
    throw new DamagedModelError('It cannot be read.');
  });
  try {
    return await walk(handle, (await handle.stat()).size);
  } finally {
    await handle.close();
  }
}

async function walk(handle: FileHandle, sizeBytes: number): Promise<OnnxMetadata> {
  const entries: [string, string][] = [];
  let hasGraph = false;
  let at = 0;
  for (let count = 0; at < sizeBytes; count += 1) {
    const reader = new FieldReader(await read(handle, at, Math.min(PEEK_BYTES, sizeBytes - at)));
    const tag = reader.varint();
    const field = Math.floor(tag / 8);
    if (count === MAX_FIELDS || field < 1 || field > HIGHEST_FIELD) throw damaged();
    const lengthBytes = lengthOf(tag % 8, reader);
    const from = at + reader.at;
    at = from + lengthBytes;
    if (at > sizeBytes) throw damaged();
    hasGraph ||= field === GRAPH;
    if (field !== METADATA) continue;
    if (lengthBytes > MAX_ENTRY_BYTES) throw damaged();
    entries.push(toEntry(await read(handle, from, lengthBytes)));
  }
  if (!hasGraph) throw damaged();
  return Object.fromEntries(entries);
}

/** Returns the length of the following value, by its wire type. */
function lengthOf(wire: number, reader: FieldReader): number {
  switch (wire) {
    case 0:
      reader.varint();
      return 0;
    case 1:
      return 8;
    case 2:
      return reader.varint();
    case 5:
      return 4;
    default:
      throw damaged();
  }
}

/** Parses a key and a value, both texts. */
function toEntry(bytes: Buffer): [string, string] {
  const reader = new FieldReader(bytes);
  const entry: [string, string] = ['', ''];
  while (reader.at < bytes.length) {
    const tag = reader.varint();
    if (tag % 8 !== 2) throw damaged();
    const text = reader.text(reader.varint());
    if (tag === 10) entry[0] = text;
    if (tag === 18) entry[1] = text;
  }
  return entry;
}

class FieldReader {
  readonly #bytes: Buffer;
  at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** @throws {DamagedModelError} also for a number that cannot be a length */
  varint(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.#bytes[this.at];
      if (byte === undefined) throw damaged();
      this.at += 1;
      value += (byte % 128) * factor;
      if (byte < 128) return value;
      // Ten bytes are the maximum; their sum need not be exact.
      if (factor > 128 ** 9) throw damaged();
    }
  }

  text(lengthBytes: number): string {
    const end = this.at + lengthBytes;
    if (end > this.#bytes.length) throw damaged();
    const text = this.#bytes.toString('utf8', this.at, end);
    this.at = end;
    return text;
  }
}

async function read(handle: FileHandle, at: number, lengthBytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(lengthBytes), 0, lengthBytes, at);
  if (bytesRead < lengthBytes) throw damaged();
  return buffer;
}

const damaged = (): DamagedModelError =>
  new DamagedModelError('It is no ONNX model, or is cut off.');
