import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createNodeTransport } from '../../../electron/clients/http/node-transport.ts';
import { createTranslationAccount } from '../../../electron/clients/translation/create-translation-account.ts';
import { openLedgerBench, type LedgerBench } from '../../contract/support/ledger-bench.ts';
import type { LedgerPatch } from '../../contract/support/ledger-under-test.ts';
import type { FaultGate } from '../../fakes/fault-service-gates.ts';
import type { FaultRoute } from '../../fakes/fault-service.ts';
import type { Random } from '../random.ts';
import type { Round } from '../round.ts';
import { startServices } from './documents-embedded.ts';

/** Documents that are sent as a whole, as unknown texts only, as recordings, or not at all. */
export type Kind = 'whole-upload' | 'pre-translated' | 'recording' | 'confidential';

/** A document in progress, and the service's records of it. */
export interface Journey {
  readonly bench: LedgerBench;
  readonly kind: Kind;
  /** Changes that each run of the app is created with. */
  readonly patch: LedgerPatch;
  /** Folder of the source and the result. */
  readonly work: string;
  readonly fileName: string;
  readonly source: Buffer;
  /** Null until {@link start}. */
  id: string;
  /** Routes that are temporarily refused. */
  readonly refused: Set<FaultRoute>;
  start(): Promise<void>;
  loseNetwork(): Promise<void>;
  /** Resumes everything that is held at the service or has no network. */
  release(): Promise<void>;
  /** How often each piece (the file or its texts) was sent and received, and is therefore billed. */
  sent(): Map<string, number>;
}

const GATES: readonly FaultGate[] = ['upload-answer', 'status', 'download-start', 'translate'];
const NAMES: Record<Kind, string> = {
  'whole-upload': 'letter.txt',
  'pre-translated': 'letter.txt',
  recording: 'talk.wav',
  confidential: 'secret.txt',
};

export async function setOut(round: Round, kind: Kind): Promise<Journey> {
  const bench = await openLedgerBench(round.folder);
  round.onEnd(() => bench.close());
  const { service } = bench;
  const refused = new Set<FaultRoute>();
  service.chooseFault = (route) =>
    refused.has(route)
      ? { kind: 'status', status: 429, headers: { 'retry-after': '1' } }
      : undefined;
  const work = join(bench.folder, 'work');
  mkdirSync(work);
  const source = drawSource(round.random, kind);
  const fileName = NAMES[kind];
  writeFileSync(join(work, fileName), source);
  const patch = await patchOf(round, bench, kind);
  let isOffline = false;
  const journey: Journey = {
    bench,
    kind,
    patch,
    work,
    fileName,
    source,
    id: '',
    refused,
    async start() {
      const project = kind === 'confidential' ? 'p' : null;
      const [job] = await bench.under.translate([join(work, fileName)], ['DE'], project);
      journey.id = job?.id ?? '';
    },
    async loseNetwork() {
      isOffline = true;
      await service.goOffline();
    },
    async release() {
      refused.clear();
      for (const gate of GATES) service.release(gate);
      if (isOffline) await service.goOnline();
      isOffline = false;
      bench.under.runner.wakeWaiting('offline');
    },
    sent() {
      const sent = new Map<string, number>();
      for (const piece of piecesOf(bench)) sent.set(piece, (sent.get(piece) ?? 0) + 1);
      return sent;
    },
  };
  await bench.reopen(patch);
  if (kind === 'confidential') {
    const project = { customerId: null, isBillable: true, hourlyRate: null, connectionId: null };
    await bench.under.database.catalog.addProject('p', { ...project, name: 'Secret' }, 1);
  }
  return journey;
}

function piecesOf({ service }: LedgerBench): string[] {
  return [
    ...service.uploads.map(({ fileName }) => fileName),
    ...service.billedBodies.flatMap((body) => (body as { text: string[] }).text),
    ...service.voice.sounds.map(({ bytes }) => `sound of ${String(bytes.length)} bytes`),
  ];
}

async function patchOf(round: Round, bench: LedgerBench, kind: Kind): Promise<LedgerPatch> {
  const patch = { makesDatabase: true };
  if (kind !== 'pre-translated') return patch;
  const { url, key } = await startServices(round, join(bench.folder, 'services'));
  const formats = createTranslationAccount({
    baseUrl: url,
    getKey: async () => Promise.resolve(key),
    transport: createNodeTransport(),
  });
  const preTranslation = { memoryIds: null, usesHistory: false };
  return { ...patch, formats, sourceLang: 'EN', preTranslation };
}

function drawSource(random: Random, kind: Kind): Buffer {
  if (kind === 'recording') return wave(random.int(2_000, 20_000));
  // More than two batches if texts are sent separately.
  const count = kind === 'pre-translated' ? random.int(110, 160) : random.int(1, 40);
  const lines = Array.from({ length: count }, (_, at) => `Line number ${String(at)} is new.`);
  return Buffer.from(`${lines.join('\n')}\n`);
}

/** Returns silence at 16 kHz in one channel. */
function wave(sampleCount: number): Buffer {
  const head = Buffer.alloc(44);
  const dataBytes = sampleCount * 2;
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + dataBytes, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(16_000, 24);
  head.writeUInt32LE(32_000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(dataBytes, 40);
  return Buffer.concat([head, Buffer.alloc(dataBytes, 7)]);
}

/** A document whose source exists only in the app; it is sent as a file or as its only text. */
export const ONLY_COPY = { name: 'only.txt', text: 'The only copy.' };

/** Adds it in the waiting state. */
export async function addOnlyCopy({ bench }: Journey): Promise<void> {
  const { name, text } = ONLY_COPY;
  const { plan, account } = bench.under;
  account.key = null;
  const bytes = new TextEncoder().encode(`${text}\n`);
  const { files } = await plan.add([{ kind: 'bytes', name, bytes }]);
  const [job] = await bench.under.start(files);
  await bench.under.until(job?.id ?? '', ({ wait }) => wait !== null);
}
