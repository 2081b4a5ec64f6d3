import { onTestFinished } from 'vitest';
import { createNodeTransport } from '../../../../electron/clients/http/node-transport.ts';
import { createTranslationClient, type TranslationAccountDeps } from '../../../support/clients.ts';
import type {
  CallOptions,
  TranslateTextInput,
  TranslationClient,
  UploadDocumentInput,
} from '../../../../electron/clients/translation/translation-client.ts';
import type { WaitInfo } from '../../../../electron/clients/http/account-scheduler.ts';
import { AppError } from '../../../../shared/errors.ts';
import { createFaultService, type FaultService } from '../../../fakes/fault-service.ts';
import { createManualClock, type ManualClock } from '../../../fakes/manual-clock.ts';
import { noReceipt } from '../../../support/no-receipt.ts';
import { anUpload } from '../../../support/builders/documents.ts';

export interface Bench {
  service: FaultService;
  client: TranslationClient;
  clock: ManualClock;
  /** Waits the client told, in order; each timed one is over at once. */
  waits: (WaitInfo | null)[];
  /** Options that record waits and end them. */
  options: CallOptions;
}

/** A fault service and a client on real HTTP, with a clock that tests move. Cleans up after the test. */
export async function openBench(deps: Partial<TranslationAccountDeps> = {}): Promise<Bench> {
  const service = await createFaultService();
  const clock = createManualClock();
  const client = createTranslationClient({
    baseUrl: service.url,
    getKey: async () => Promise.resolve(service.key),
    transport: createNodeTransport(),
    concurrency: 3,
    clock,
    random: () => 0.5,
    appVersion: '1.2.3',
    ...deps,
  });
  onTestFinished(async () => {
    client.close();
    await service.close();
  });
  const waits: (WaitInfo | null)[] = [];
  const onWait = (wait: WaitInfo | null): void => {
    waits.push(wait);
    const untilMs = wait?.untilMs ?? null;
    // The timer is set right after it was told.
    if (untilMs !== null) queueMicrotask(() => void clock.advance(untilMs - clock.now()));
  };
  return { service, client, clock, waits, options: { onWait } };
}

/** An upload of `bytes`, or of `sizeBytes` bytes made on the way. */
export function uploadInput(change: Partial<UploadDocumentInput> = {}): UploadDocumentInput {
  const sizeBytes = change.sizeBytes ?? 300_000;
  return anUpload({
    fileName: 'Angebot.docx',
    sizeBytes,
    onBeforeComplete: noReceipt,
    open: () => makeBytes(sizeBytes),
    sourceLang: 'DE',
    targetLang: 'EN-GB',
    ...change,
  });
}

/** One German text for British readers, or what `change` makes of it. */
export function textInput(change: Partial<TranslateTextInput> = {}): TranslateTextInput {
  return { texts: ['Hallo'], sourceLang: null, targetLang: 'EN-GB', ...change };
}

/** A period of 251 shares no factor with any chunk size, so a lost or doubled chunk shows. */
const PATTERN = Uint8Array.from({ length: 65_536 + 251 }, (_value, index) => index % 251);

/** Bytes whose value follows from their place, in chunks as a file stream gives them. */
export async function* makeBytes(
  sizeBytes: number,
  chunkBytes = 65_536,
): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < sizeBytes; start += chunkBytes) {
    const length = Math.min(chunkBytes, sizeBytes - start);
    yield PATTERN.subarray(start % 251, (start % 251) + length);
    await Promise.resolve();
  }
}

export async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

/** The error of a call that must fail. */
export async function failureOf(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(
    () => new Error('The call succeeded.'),
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw error;
}

/** Lets the network do its part until something is so. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}
