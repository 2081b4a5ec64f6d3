import { createTmxReader, type TmxEvent } from '../../../shared/tmx/read-tmx.ts';
import { TmxError } from '../../../shared/tmx/tmx-error.ts';
import type { TmxHeader, TmxUnit } from '../../../shared/tmx/tmx-unit.ts';
import { createXmlDecoder } from '../../../shared/tmx/xml-events.ts';

export const HEADER = '<tmx version="1.4"><header srclang="en"/><body>';
export const END = '</body></tmx>';

/** Returns a TMX with these units. */
export function tmx(units: string): string {
  return HEADER + units + END;
}

/** Returns a unit with one source and one target. */
export function tu(source: string, target: string, attributes = ''): string {
  return `<tu${attributes}><tuv xml:lang="en"><seg>${source}</seg></tuv><tuv xml:lang="de"><seg>${target}</seg></tuv></tu>`;
}

export interface ReadFile {
  readonly header: TmxHeader | null;
  readonly units: readonly TmxUnit[];
}

/** Reads a whole file in chunks of a size. */
export function readAll(file: string | Uint8Array, chunkBytes = 65_536): ReadFile {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const decoder = createXmlDecoder();
  const reader = createTmxReader();
  const events: TmxEvent[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    events.push(...reader.write(decoder.write(bytes.subarray(at, at + chunkBytes))));
  }
  events.push(...reader.write(decoder.end()), ...reader.end());
  return {
    header: events.flatMap((event) => (event.kind === 'header' ? [event.header] : []))[0] ?? null,
    units: events.flatMap((event) => (event.kind === 'unit' ? [event.unit] : [])),
  };
}

/** Returns the read error; null if there is none. */
export function errorOf(file: string | Uint8Array): TmxError | null {
  try {
    readAll(file);
    return null;
  } catch (error) {
    if (error instanceof TmxError) return error;
    throw error;
  }
}
