import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findElectron } from '../../../../scripts/lib/electron-runtime.mjs';
import { createImpostor, type Impostor } from '../../../fakes/impostor.ts';
import { makeTestCertificate } from '../../../fakes/test-certificate.ts';
import { runElectronDriver } from '../../../support/electron-driver.ts';

const electron = findElectron();
const DRIVER = join(import.meta.dirname, 'evidence-electron-app.ts');

/** Chromium's errors for a failed connection, and for one that was lost later: none of them is a proof. */
const NO_PROOF = [
  'ERR_ADDRESS_UNREACHABLE',
  'ERR_INTERNET_DISCONNECTED',
  'ERR_CONNECTION_FAILED',
  'ERR_SSL_PROTOCOL_ERROR',
  'ERR_CONNECTION_RESET',
];
/** Errors that can only precede a connection, with their real names. */
const PROOFS = {
  'connection refused': 'ERR_CONNECTION_REFUSED',
  'connection to no name': 'ERR_NAME_NOT_RESOLVED',
  'connection to a stranger': 'ERR_CERT_AUTHORITY_INVALID',
};
const BODY_BYTES = 100_000;
const WAITS = 'net/offline, untouched, goes on';

const proofs = z.array(
  z.object({
    name: z.string(),
    code: z.string(),
    isUntouched: z.boolean(),
    receivedBytes: z.number(),
  }),
);

describe.skipIf(electron === null)("the proof given by Electron's network", () => {
  let outcomes: Record<string, unknown> = {};
  let impostor: Impostor;
  const ends: (() => Promise<void> | void)[] = [];
  beforeAll(async () => {
    impostor = await createImpostor();
    const { key, certificate } = await makeTestCertificate();
    const variables = {
      SERVER_KEY: key,
      SERVER_CERTIFICATE: certificate,
      ORDERED_CODES: NO_PROOF.join(' '),
      IMPOSTOR_PORT: String(impostor.port),
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
    };
    outcomes = await runElectronDriver(electron!, DRIVER, variables, (end) => ends.push(end));
    if ('error' in outcomes) throw new Error(String(outcomes['error']));
  });
  afterAll(async () => {
    await impostor.close();
    for (const end of ends) await end();
  });

  it.each(['whole', 'chunks'])('exists before a connection: a body sent in %s', (way) => {
    const seen = proofs.parse(outcomes[way]);
    for (const [name, code] of Object.entries(PROOFS)) {
      expect(seen).toContainEqual({ name, code, isUntouched: true, receivedBytes: 0 });
    }
  });

  it("doesn't exist for a whole request once it may have a connection, whatever the error code", () => {
    const seen = proofs.parse(outcomes['whole']).filter(({ name }) => !(name in PROOFS));
    expect(seen.filter(({ isUntouched }) => isUntouched)).toEqual([]);
    expect(seen.find(({ name }) => name === 'connection without TLS')?.code).toBe(NO_PROOF[3]);
    expect(seen.find(({ name }) => name === 'body garbage')?.code).toBe(NO_PROOF[3]);
    // At three moments in three ways, and with each name at four.
    expect(seen).toHaveLength(1 + 9 + 4 * NO_PROOF.length);
    const after = seen.filter(({ name }) => name.startsWith('body'));
    expect(new Set(after.map(({ receivedBytes }) => receivedBytes))).toEqual(new Set([BODY_BYTES]));
  });

  it('exists for a body in chunks only until its last chunk has left', () => {
    const seen = proofs.parse(outcomes['chunks']);
    const untouched = seen.filter(({ isUntouched }) => isUntouched);
    expect(untouched.filter(({ receivedBytes }) => receivedBytes >= BODY_BYTES)).toEqual([]);
    expect(untouched.filter(({ name }) => name.startsWith('body'))).toEqual([]);
    expect(seen).toHaveLength(4 + 9 + 4 * NO_PROOF.length);
  });

  it('lets work of every kind wait without a question if nothing is listening, or there is no network', () => {
    const waits = { texts: WAITS, upload: WAITS, recording: WAITS, memory: WAITS, glossary: WAITS };
    expect(outcomes['refused']).toEqual(waits);
    expect(outcomes['noNetwork']).toEqual(waits);
    const counts = { texts: 1, upload: 1 };
    expect(outcomes['back']).toEqual({ texts: 'done', upload: 'done', counts });
  });

  it('sends what may be sent once only once, even if a kept connection ends at that moment', () => {
    // The first is a request that may arrive twice: the platform does repeat it.
    expect(outcomes['kept']).toEqual({
      '/kept': 3,
      '/out/repeated': 2,
      '/out/voice': 1,
      '/out/memory': 1,
    });
  });

  it('reveals nothing to an impostor by voice, although the environment trusts anyone', () => {
    expect(outcomes['voice']).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(impostor.heard).toBe('');
  });
});
