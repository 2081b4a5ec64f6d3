/**
 * Runs the app's document ledger as a separate process: real database thread, real files, real HTTP. It is controlled
 * by messages and reports every change to a job after committing it.
 */
import type { Worker } from 'node:worker_threads';
import { createNodeTransport } from '../../../electron/clients/http/node-transport.ts';
import { createTranslationAccount } from '../../../electron/clients/translation/create-translation-account.ts';
import { createLedgerUnderTest } from '../../contract/support/ledger-under-test.ts';
import type { DocumentJob } from '../../../shared/domain/documents/job.ts';
import { toAppError } from '../../../shared/errors.ts';
import type {
  DocumentsVictimArgs,
  FromDocumentsVictim,
  ToDocumentsVictim,
  ToldJob,
} from './documents-messages.ts';
import { readArgs } from './read-args.ts';

const args = readArgs() as DocumentsVictimArgs;

const workers: Worker[] = [];
process.on('worker', (worker) => workers.push(worker));

jumpTheClock(args.clockJumpsMs);

const tell = (message: FromDocumentsVictim): void => {
  process.send?.(message);
};
const toTold = (job: DocumentJob): ToldJob => ({
  id: job.id,
  fileName: job.fileName,
  targetLang: job.targetLang,
  state: job.state,
  errorCode: job.error?.code ?? null,
  wait: job.wait?.reason ?? null,
});

const { freeBytes, formats } = args;
let formatsKey = formats?.key ?? '';
/** Known texts stay here; the others are sent separately. */
const preTranslating = formats !== null && {
  sourceLang: 'EN',
  preTranslation: { memoryIds: null, usesHistory: false },
  formats: createTranslationAccount({
    baseUrl: formats.url,
    getKey: async () => Promise.resolve(formatsKey),
    transport: createNodeTransport(),
  }),
};
const under = createLedgerUnderTest(args.folder, args, {
  connectionId: args.connectionId,
  makesDatabase: true,
  onTold: (job) => {
    tell({ kind: 'job', job: toTold(job) });
  },
  ...(freeBytes === null ? {} : { freeBytes: () => Promise.resolve(freeBytes) }),
  ...(preTranslating === false ? {} : preTranslating),
});

async function obey(message: ToDocumentsVictim): Promise<void> {
  switch (message.kind) {
    case 'translate': {
      const jobs = await under.translate(message.sources, message.targets);
      tell({ kind: 'started', jobs: jobs.map(toTold) });
      return;
    }
    case 'list': {
      const { jobs } = await under.ledger.list({ page: 1, limit: 200, text: '' });
      tell({ kind: 'listed', jobs: jobs.map(toTold), number: message.number });
      return;
    }
    case 'retry':
      await under.ledger.retry(message.id);
      return;
    case 'key':
      under.account.key = message.key;
      under.ledger.wake(args.connectionId);
      return;
    case 'formats-key':
      formatsKey = message.key;
      return;
    case 'remember': {
      const { memories, memoryUnits } = under.database;
      const memory = { id: 'm', name: 'Memory', sourceLang: 'en', targetLang: 'de' };
      await memories.create({ ...memory, atMs: 1 });
      for (const [source, target] of message.pairs) {
        await memoryUnits.add({ memoryId: 'm', source, target, targetLang: 'de' }, 1);
      }
      tell({ kind: 'remembered' });
      return;
    }
    case 'end-database-thread':
      // The first thread that is started belongs to the database.
      await workers[0]?.terminate();
      return;
    default:
  }
}

process.on('message', (message: ToDocumentsVictim) => {
  obey(message).catch((error: unknown) => {
    tell({ kind: 'failed', what: message.kind, code: toAppError(error).code });
  });
});

under.database.opening.then(
  async () => {
    await under.ledger.resumeAll();
    tell({ kind: 'ready' });
  },
  (error: unknown) => {
    tell({ kind: 'failed', what: 'opening', code: toAppError(error).code });
  },
);

/** Makes this thread's clock, which the whole ledger reads, jump while work continues. */
function jumpTheClock(jumpsMs: readonly number[]): void {
  if (jumpsMs.length === 0) return;
  const realNow = Date.now.bind(Date);
  let offsetMs = 0;
  let reads = 0;
  Date.now = () => {
    reads += 1;
    if (reads % 7 === 0) offsetMs = jumpsMs[(reads / 7) % jumpsMs.length] ?? 0;
    return realNow() + offsetMs;
  };
}
