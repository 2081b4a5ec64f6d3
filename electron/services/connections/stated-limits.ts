import { HOUR_MS } from '../../../shared/durations.ts';
import { toAppError } from '../../../shared/errors.ts';
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

/** Size limits that services have stated when they refused a file; nothing is assumed that they did not say. */
export function createStatedLimits(now: () => number) {
  const known = new Map<string, Map<JobFormatId, { bytes: number; atMs: number }>>();
  return {
    /** @returns true if the refusal states a limit */
    note(
      connectionId: string,
      file: { format: JobFormatId; sizeBytes: number },
      error: unknown,
    ): boolean {
      const { code, details } = toAppError(error);
      if (code !== 'api/too-large') return false;
      const bytes = readStatedBytes(details?.serviceMessage ?? '', file.sizeBytes);
      if (bytes === null) return false;
      const limits = known.get(connectionId) ?? new Map<JobFormatId, never>();
      known.set(connectionId, new Map([...limits, [file.format, { bytes, atMs: now() }]]));
      return true;
    },
    /** Returns the limits in bytes, by format. */
    of(connectionId: string): Partial<Record<JobFormatId, number>> {
      const limits = [...(known.get(connectionId) ?? [])];
      return Object.fromEntries(
        limits.flatMap(([format, { bytes, atMs }]) =>
          now() - atMs < KEPT_MS ? [[format, bytes]] : [],
        ),
      );
    },
    /** Forgets the limits of an account, whose plan or key may be different now. */
    forget: (connectionId: string) => known.delete(connectionId),
  };
}
