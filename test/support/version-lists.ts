import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { signList } from '../../electron/services/updates/signed-list.ts';

export interface Publisher {
  publicKey: KeyObject;
  privateKeyPem: string;
}

/** Makes a key pair that exists only during a test. */
export function newPublisher(): Publisher {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey,
    privateKeyPem: privateKey.export({ format: 'pem', type: 'pkcs8' }) as string,
  };
}

/** Text of a list that is valid from a day, for 90 days. */
export function listText(
  patch: Record<string, unknown> = {},
  versions: readonly string[] = ['1.0.1'],
): string {
  return JSON.stringify({
    issuedAt: '2026-11-01T00:00:00Z',
    expiresAt: '2027-02-01T00:00:00Z',
    versions: versions.map((version) => ({ version, date: '2026-11-01', notes: `In ${version}.` })),
    ...patch,
  });
}

export const signedList = (
  { privateKeyPem }: Publisher,
  patch: Record<string, unknown> = {},
  versions?: readonly string[],
): Buffer => signList(listText(patch, versions), privateKeyPem);
