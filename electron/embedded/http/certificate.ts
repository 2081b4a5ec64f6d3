import { createPrivateKey, X509Certificate } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../../support/clock.ts';
import { readWholeFile, writeWholeFile } from '../storage/private-file.ts';
import { makeCertificate } from './make-certificate.ts';

/** Certificate and key of a service. */
export interface ServiceCertificate {
  /** PEM. */
  readonly key: string;
  /** PEM. */
  readonly certificate: string;
  readonly certificateFile: string;
  /** SHA-256 of the certificate: 32 pairs of hexadecimal digits with colons. */
  readonly fingerprint256: string;
}

export const KEY_FILE = 'time-key.pem';
export const CERTIFICATE_FILE = 'time-certificate.pem';
/** A certificate is replaced this long before it expires. */
const RENEWED_BEFORE_MS = 90 * 24 * 3_600_000;
const PRIVATE_MODE = 0o600;

/**
 * Returns the certificate of a data folder. It is created when missing, and recreated, with a line in the
 * log, when it expires soon, does not fit its key, is unreadable, or others could read its key.
 * @throws `db/unavailable` when the folder cannot be read or written
 */
export async function provideCertificate(deps: {
  readonly dataFolder: string;
  readonly clock: Clock;
  readonly log: (line: string) => void;
}): Promise<ServiceCertificate> {
  const keyFile = path.join(deps.dataFolder, KEY_FILE);
  const certificateFile = path.join(deps.dataFolder, CERTIFICATE_FILE);
  let key = readWholeFile(keyFile);
  let certificate = readWholeFile(certificateFile);
  const trouble = whatIsWrong(key, certificate, keyFile, deps.clock.now());
  if (trouble !== null || key === null || certificate === null) {
    if (trouble !== null) deps.log(`time service: ${trouble}; a new one was made`);
    ({ key, certificate } = await makeCertificate(deps.clock.now()));
    // If the app dies in between, the next start finds a mismatched pair and recreates both.
    writeWholeFile(keyFile, key, PRIVATE_MODE);
    writeWholeFile(certificateFile, certificate, 0o644);
  }
  return { key, certificate, certificateFile, fingerprint256: fingerprintOf(certificate) };
}

/**
 * Returns the certificate for a run of the app: if the folder has none and cannot store one, a
 * temporary one for this run.
 */
export async function provideForRun(
  deps: Parameters<typeof provideCertificate>[0],
): Promise<ServiceCertificate> {
  try {
    await mkdir(deps.dataFolder, { recursive: true, mode: 0o700 });
    return await provideCertificate(deps);
  } catch {
    const made = await makeCertificate(deps.clock.now());
    return { ...made, certificateFile: '', fingerprint256: fingerprintOf(made.certificate) };
  }
}

function fingerprintOf(certificate: string): string {
  return new X509Certificate(certificate).fingerprint256;
}

/** @returns null when the pair is valid, or when none exists yet */
function whatIsWrong(
  key: string | null,
  certificate: string | null,
  keyFile: string,
  nowMs: number,
): string | null {
  if (key === null && certificate === null) return null;
  if (key === null || certificate === null) return 'the certificate or its key was missing';
  if (isOpenToOthers(keyFile)) return 'the key of the certificate could be read by others';
  try {
    const parsed = new X509Certificate(certificate);
    if (!parsed.checkPrivateKey(createPrivateKey(key))) {
      return 'the certificate did not belong to its key';
    }
    if (nowMs < Date.parse(parsed.validFrom)) return 'the certificate was of the future';
    if (nowMs > Date.parse(parsed.validTo) - RENEWED_BEFORE_MS) return 'the certificate ends soon';
    if (parsed.checkIP('127.0.0.1') === undefined) return 'the certificate was for another address';
  } catch {
    return 'the certificate or its key was damaged';
  }
  return null;
}

function isOpenToOthers(file: string): boolean {
  // Windows has no such bits; the folder's permissions protect the file there.
  return process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0;
}
