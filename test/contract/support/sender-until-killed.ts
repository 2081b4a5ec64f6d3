import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { DocumentJob } from '../../../shared/domain/documents/job.ts';
import type { LedgerBench } from './ledger-bench.ts';
import type { LedgerPatch } from './ledger-under-test.ts';

const SENDER = fileURLToPath(
  new URL('../services/documents/pre-translation-until-killed.ts', import.meta.url),
);

/**
 * Sends the unknown texts of a document in a separate process that is killed at that moment: between two requests, or
 * when the answer to the second one is lost. Then the app starts again.
 */
export async function sendUntilKilled(
  bench: LedgerBench,
  {
    own,
    source,
    moment,
    patch,
    connectionId = 'test',
  }: {
    /** The service that handles the formats. */
    own: { url: string; key: string };
    source: string;
    moment: 'between' | 'unanswered';
    /** Settings of the run after that. */
    patch: LedgerPatch;
    connectionId?: string;
  },
): Promise<DocumentJob> {
  await bench.under.close();
  const { service, folder } = bench;
  const args = [folder, service.url, service.key, own.url, own.key, source, moment, connectionId];
  const child = spawn(process.execPath, [SENDER, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), exit.then(() => expect.fail('It ended.'))]);
  child.kill('SIGKILL');
  await exit;
  await bench.reopen(patch);
  await bench.under.ledger.resumeAll();
  const { jobs } = await bench.under.ledger.list({ page: 1, limit: 10, text: '' });
  return jobs[0]!;
}
