import { onTestFinished } from 'vitest';
import { createTimeClient, type TimeAccountDeps } from '../../../support/clients.ts';
import { TimeCallError } from '../../../../electron/clients/time/time-call-error.ts';
import type { TimeCallOptions, TimeClient } from '../../../../electron/clients/time/time-client.ts';
import type { HttpTransport } from '../../../../electron/clients/http/transport.ts';
import { createPinnedTransport } from '../../../../electron/clients/http/pinned-transport.ts';
import { createManualClock, type ManualClock } from '../../../fakes/manual-clock.ts';
import {
  createScriptedTimeService,
  type ScriptedTimeService,
  type TimeRequest,
} from '../../../fakes/scripted-time-service.ts';
import { makeTestCertificate, type TestCertificate } from '../../../fakes/test-certificate.ts';

export const TOKEN = 'tok_0123456789abcdef';
export const USER_AGENT = 'Dragoman time/1';

export interface TimeBench {
  service: ScriptedTimeService;
  client: TimeClient;
  clock: ManualClock;
  /** Options that end each wait immediately. */
  options: TimeCallOptions;
}

let certificate: Promise<TestCertificate> | null = null;

/** Creates one certificate for all tests of a file. */
export async function goodCertificate(): Promise<TestCertificate> {
  certificate ??= makeTestCertificate();
  return certificate;
}

/** Opens a scripted service, which is closed at the end of the test. */
export async function openService(pair?: TestCertificate): Promise<ScriptedTimeService> {
  const service = await createScriptedTimeService(pair ?? (await goodCertificate()));
  onTestFinished(async () => service.close());
  return service;
}

/** Opens a scripted service and a client on real HTTPS, with a clock that tests move. */
export async function openTimeBench(deps: Partial<TimeAccountDeps> = {}): Promise<TimeBench> {
  const pair = await goodCertificate();
  const service = await openService();
  const clock = createManualClock();
  const client = createTimeClient({
    baseUrl: service.url,
    tokenHeader: 'bearer',
    getToken: async () => Promise.resolve(TOKEN),
    userAgent: USER_AGENT,
    transport: createPinnedTransport({
      origin: service.origin,
      certificatePem: pair.certificate,
      fingerprint256: pair.fingerprint256,
    }),
    clock,
    random: () => 0.5,
    ...deps,
  });
  onTestFinished(() => {
    client.close();
  });
  const onWait: TimeCallOptions['onWait'] = (wait) => {
    const untilMs = wait?.untilMs ?? null;
    // The timer is set right after it was announced.
    if (untilMs !== null) queueMicrotask(() => void clock.advance(untilMs - clock.now()));
  };
  return { service, client, clock, options: { onWait } };
}

/** Returns a client for any address over any transport. */
export function clientAt(baseUrl: string, transport: HttpTransport): TimeClient {
  const client = createTimeClient({
    baseUrl,
    tokenHeader: 'bearer',
    getToken: async () => Promise.resolve(TOKEN),
    userAgent: USER_AGENT,
    transport,
    random: () => 0,
  });
  onTestFinished(() => {
    client.close();
  });
  return client;
}

/** Returns a transport that trusts a single certificate. */
export const pinTo = (origin: string, pair: TestCertificate): HttpTransport =>
  createPinnedTransport({
    origin,
    certificatePem: pair.certificate,
    fingerprint256: pair.fingerprint256,
  });

/** Returns the error of a call that must fail. */
export async function timeFailureOf(work: Promise<unknown>): Promise<TimeCallError> {
  const error: unknown = await work.then(
    () => new Error('The call succeeded.'),
    (reason: unknown) => reason,
  );
  if (error instanceof TimeCallError) return error;
  throw error;
}

/** Returns the query of a request. */
export const queryOf = ({ path }: TimeRequest): URLSearchParams =>
  new URL(path, 'https://service.example').searchParams;

/** Returns the fields of a form body, in order. */
export function formOf(body: string): [string, string][] {
  return [...new URLSearchParams(body)];
}
