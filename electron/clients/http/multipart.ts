import { randomBytes } from 'node:crypto';

/** A multipart/form-data body in three parts, so that the sender decides when the last bytes leave. */
export interface MultipartBody {
  contentType: string;
  /** Exact size of head, file and tail. */
  contentLength: number;
  /** All bytes before the file's content. */
  head: Uint8Array;
  /** All bytes after the file's content; the body is incomplete without them. */
  tail: Uint8Array;
}

export interface MultipartField {
  name: string;
  value: string;
  /** Given for a field that is sent as a file. */
  fileName?: string;
}

const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * Lays out a form: the file first, then the fields in order.
 * @param file.name shown to the service; any Unicode name, without a folder
 * @param fields names must be plain tokens; values may hold anything
 */
export function createMultipart(
  file: { name: string; sizeBytes: number },
  fields: readonly MultipartField[],
): MultipartBody {
  const boundary = `dragoman-${randomBytes(18).toString('hex')}`;
  const head = encode(
    `--${boundary}\r\n` +
      `Content-Disposition: form-data; name="file"; ${fileNameParameter(file.name)}\r\n` +
      'Content-Type: application/octet-stream\r\n\r\n',
  );
  const parts = fields.map(
    ({ name, value, fileName }) =>
      `\r\n--${boundary}\r\nContent-Disposition: form-data; name="${name}"${
        fileName === undefined ? '' : `; ${fileNameParameter(fileName)}`
      }\r\n\r\n${value}`,
  );
  const tail = encode(`${parts.join('')}\r\n--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    contentLength: head.byteLength + file.sizeBytes + tail.byteLength,
    head,
    tail,
  };
}

/**
 * Returns the file name parameter as browsers write it: plain UTF-8, with quotes and line breaks escaped, so that no
 * name can end the parameter or the header. The extended form of other headers is not allowed in forms, and some
 * parsers refuse it.
 * @see RFC 7578 section 4.2; HTML standard, multipart/form-data encoding
 */
export function fileNameParameter(name: string): string {
  const escaped = name
    .replace(LONE_SURROGATE, '\uFFFD')
    .replaceAll('"', '%22')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A')
    .replace(/\p{Cc}/gu, '_');
  return `filename="${escaped}"`;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
