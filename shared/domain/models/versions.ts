/**
 * Versions of models in the publisher's notation: `2.1`, `3.0`, `3.0a1` for a version before `3.0`.
 */

const VERSION = /^(?<major>\d{1,4})(?:\.(?<minor>\d{1,4}))?(?<trial>[a-z]\w{0,10})?$/u;
/** A higher version may have a format that the engine cannot read. */
const MAX_MAJOR = 3;

interface Version {
  readonly major: number;
  readonly minor: number;
  /** Empty for a final version. */
  readonly trial: string;
}

function read(version: string): Version | null {
  const { major, minor = '0', trial = '' } = VERSION.exec(version)?.groups ?? {};
  return major === undefined ? null : { major: Number(major), minor: Number(minor), trial };
}

/** Returns true for a version whose files the engine can read. */
export function isReadableVersion(version: string): boolean {
  const parts = read(version);
  return parts !== null && parts.major <= MAX_MAJOR;
}

export function isTrialVersion(version: string): boolean {
  return (read(version)?.trial ?? '') !== '';
}

/** Compares versions for sorting, the older one first; an invalid version is older than all. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [read(one), read(other)];
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  const number = a.major - b.major || a.minor - b.minor;
  if (number !== 0 || a.trial === b.trial) return number;
  if (a.trial === '' || b.trial === '') return a.trial === '' ? 1 : -1;
  return a.trial < b.trial ? -1 : 1;
}
