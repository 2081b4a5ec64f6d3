import type {
  Connection,
  ConnectionAbilities,
} from '../../../shared/domain/connections/connection.ts';
import { HOUR_MS } from '../../../shared/durations.ts';
import { toAppError, type ErrorData } from '../../../shared/errors.ts';
import type { JobFormatId } from '../../../shared/domain/documents/format.ts';

/** A plan can change, so a limit is asked for again after a day. */
const KEPT_MS = 24 * HOUR_MS;

const UNIT_BYTES: Readonly<Record<string, number>> = {
  b: 1,
  byte: 1,
  bytes: 1,
  kb: 1024,
  kib: 1024,
  mb: 1024 ** 2,
  mib: 1024 ** 2,
  gb: 1024 ** 3,
  gib: 1024 ** 3,
};
const SIZE = /(?<number>\d[\d,]*(?:\.\d+)?)\s?(?<unit>bytes?|[kmg]i?b|b)\b/giu;

/**
 * Reads the size limit in a service's refusal of a file: the largest size in it that is smaller than the file, which
 * may be named too.
 * @returns bytes; null if it names none
 */
export function readStatedBytes(message: string, sizeBytes: number): number | null {
  const sizes = [...message.matchAll(SIZE)].map(({ groups }) => {
    const { number = '', unit = '' } = groups ?? {};
    return Math.floor(Number(number.replaceAll(',', '')) * (UNIT_BYTES[unit.toLowerCase()] ?? 0));
  });
  const smaller = sizes.filter((bytes) => bytes > 0 && bytes < sizeBytes);
  return smaller.length === 0 ? null : Math.max(...smaller);
}

/** Formats that every edition takes, as published: a refusal of such a file is never about its kind. */
const PUBLISHED_FORMATS: ReadonlySet<JobFormatId> = new Set([
  'docx',
  'pptx',
  'xlsx',
  'pdf',
  'txt',
  'html',
  'xliff',
  'srt',
]);
/** Formats of which a refusal is about the file, unless it names its kind. */
const EARLY_FORMATS: ReadonlySet<JobFormatId> = new Set([...PUBLISHED_FORMATS, 'jpeg', 'png']);
const KIND =
  /\b(?:file|document)[\s_-]?(?:extension|type|format)|\b(?:extension|format)s?\b[^.]*\bsupported/iu;
/** Words of the official service about an extension that it does not know, and about a damaged file. */
const FILE = /\binvalid file\b/iu;
/** Words about an option, or about one file whose name and content differ. */
const OTHER_REASON =
  /output|conver[st]|lang|glossar|style|memor|profile|match|\bcontents?\b(?![\s_-]?type)/iu;

export interface RefusedFile {
  format: JobFormatId;
  sizeBytes: number;
  /** Requested format of the result; null for that of the file. */
  outputFormat: JobFormatId | null;
}

/** Returns whether a refusal is about the kind of file: the app has read it, so that it is not damaged. */
export function refusesFormat(
  documentLimits: ConnectionAbilities['documentLimits'],
  { format, outputFormat }: Pick<RefusedFile, 'format' | 'outputFormat'>,
  { code, details }: Pick<ErrorData, 'code' | 'details'>,
): boolean {
  if (code !== 'api/bad-request' && code !== 'api/unsupported-media') return false;
  if (documentLimits !== 'open' && PUBLISHED_FORMATS.has(format)) return false;
  const message = details?.serviceMessage ?? '';
  if (outputFormat !== null || OTHER_REASON.test(message)) return false;
  if (KIND.test(message)) return true;
  return !EARLY_FORMATS.has(format) && (code === 'api/unsupported-media' || FILE.test(message));
}

function statedBytes(
  sizeBytes: number,
  { code, details }: Pick<ErrorData, 'code' | 'details'>,
): number | null {
  return code === 'api/too-large'
    ? readStatedBytes(details?.serviceMessage ?? '', sizeBytes)
    : null;
}

/**
 * Limits that services have stated when they refused a file: the largest size of a format, or that they take none of
 * it; nothing is assumed that they did not say.
 */
export function createStatedLimits(now: () => number) {
  const known = new Map<string, Map<JobFormatId, { bytes: number; atMs: number }>>();
  return {
    /** @returns true if the refusal states a limit */
    note(
      { id, abilities }: Pick<Connection, 'id' | 'abilities'>,
      file: RefusedFile,
      error: unknown,
    ): boolean {
      const data = toAppError(error).toData();
      const bytes = refusesFormat(abilities.documentLimits, file, data)
        ? 0
        : statedBytes(file.sizeBytes, data);
      if (bytes === null) return false;
      const limits = known.get(id) ?? new Map<JobFormatId, never>();
      known.set(id, new Map([...limits, [file.format, { bytes, atMs: now() }]]));
      return true;
    },
    /** Returns the limits in bytes, by format; 0 where no such file is taken. */
    of(connectionId: string): Partial<Record<JobFormatId, number>> {
      const limits = [...(known.get(connectionId) ?? [])];
      return Object.fromEntries(
        limits.flatMap(([format, { bytes, atMs }]) =>
          now() - atMs < KEPT_MS ? [[format, bytes]] : [],
        ),
      );
    },
    /** Forgets the limits of an account, whose plan or key may be different now, or which is to try again. */
    forget: (connectionId: string) => known.delete(connectionId),
  };
}
