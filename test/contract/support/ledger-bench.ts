import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFaultService, type FaultService } from '../../fakes/fault-service.ts';
import {
  createLedgerUnderTest,
  type LedgerPatch,
  type LedgerUnderTest,
} from './ledger-under-test.ts';

/** A ledger, a service that translates into capitals, and a folder for both. */
export interface LedgerBench {
  readonly folder: string;
  readonly service: FaultService;
  /** Current run of the app. */
  readonly under: LedgerUnderTest;
  /** Writes a text file into the folder. Returns its path. */
  source(name?: string, text?: string): string;
  /** Starts a job for one file and returns its id. */
  start(path?: string): Promise<string>;
  /** As `start`; resolves once the service holds this step. */
  startUntil(step: Parameters<FaultService['hold']>[0], path?: string): Promise<string>;
  /** As `startUntil`, then ends this run of the app in the middle of the step. */
  endAt(step: Parameters<FaultService['hold']>[0], path?: string): Promise<string>;
  /** Starts a new run of the app on the same data, which does not resume the jobs yet. */
  reopen(patch?: LedgerPatch, whileClosed?: () => void): Promise<void>;
  /** Starts a new run of the app, which resumes the jobs. */
  restart(patch?: LedgerPatch, whileClosed?: () => void): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param folder for the database and the documents; it stays when the bench is closed
 * @param firstPatch of the first run of the app
 */
export async function openLedgerBench(
  folder: string,
  firstPatch: LedgerPatch = {},
): Promise<LedgerBench> {
  const service = await createFaultService();
  service.setTranslation((bytes) => Buffer.from(Buffer.from(bytes).toString('utf8').toUpperCase()));
  let under = createLedgerUnderTest(folder, service, firstPatch);
  const bench: LedgerBench = {
    folder,
    service,
    get under() {
      return under;
    },
    source(name = 'letter.txt', text = 'Dear reader,\nthis is a letter.\n') {
      const path = join(folder, name);
      mkdirSync(join(path, '..'), { recursive: true });
      writeFileSync(path, text);
      return path;
    },
    async start(path = bench.source()) {
      const [job] = await under.translate([path]);
      return job!.id;
    },
    async startUntil(step, path) {
      service.hold(step);
      const id = await bench.start(path);
      await service.waitUntilHeld(step);
      return id;
    },
    async endAt(step, path) {
      const id = await bench.startUntil(step, path);
      const closing = under.close();
      service.release(step);
      await closing;
      return id;
    },
    async reopen(patch = {}, whileClosed = () => undefined) {
      await under.close();
      whileClosed();
      under = createLedgerUnderTest(folder, service, patch);
    },
    async restart(patch = {}, whileClosed = () => undefined) {
      await bench.reopen(patch, whileClosed);
      await under.ledger.resumeAll();
    },
    async close() {
      await under.close();
      await service.close();
    },
  };
  return bench;
}
