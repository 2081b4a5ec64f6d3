import { describe, expect, it, onTestFinished } from 'vitest';
import { PLAIN_CSV } from '../../../../shared/exchange/csv-style.ts';
import { createGlossaryThread } from '../../../../electron/threads/glossaries/client.ts';
import type { GlossaryThread } from '../../../../electron/services/glossaries/thread.ts';
import { toAppError, type AppError } from '../../../../shared/errors.ts';
import { formatTsv } from '../../../../shared/glossaries/entry-formats.ts';

const WORKER = new URL('../../../../electron/threads/glossaries/worker.ts', import.meta.url);
const PAGE = { problem: null, page: 1, limit: 10 } as const;

function openThread(workerUrl = WORKER): GlossaryThread {
  const glossaries = createGlossaryThread({ workerUrl, memoryMb: 128 });
  onTestFinished(() => glossaries.close());
  return glossaries;
}

const source = (text: string, fileName: string | null = 'a.csv') => ({
  fileName,
  bytes: new TextEncoder().encode(text),
  sourceLang: 'en',
  targetLang: 'de',
});
const refusal = async (work: unknown): Promise<AppError> =>
  Promise.resolve(work).then(
    () => Promise.reject(new Error('It was answered.')),
    (error: unknown) => toAppError(error),
  );
/** Returns a thread that runs `body`; `calls` counts its messages. */
const thread = (body: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort } from 'node:worker_threads';
       let calls = 0;
       parentPort.on('message', ({ id, method, args }) => { calls += 1; ${body} });`,
    )}`,
  );

describe('the glossary thread', () => {
  it('reads, repairs, returns and writes', async () => {
    const glossaries = openThread();
    expect(await glossaries.open(source(' cart,Wagen\ntill,Kasse'))).toMatchObject({
      rowCount: 2,
      addedCount: 1,
      findings: [{ problem: 'blank-edge', rows: [1] }],
    });
    expect((await glossaries.listRows({ ...PAGE, problem: 'blank-edge' })).total).toBe(1);
    const change = { kind: 'fix', problem: 'blank-edge', fix: 'trim' } as const;
    expect(await glossaries.change(change)).toMatchObject({ addedCount: 2 });
    const tsv = await glossaries.take();
    expect(tsv).toBe('cart\tWagen\ntill\tKasse');
    const pair = { source: 'en', target: 'de' };
    await glossaries.beginFile(1, 'csv', 'Shop', pair, [], PLAIN_CSV);
    await glossaries.beginFile(2, 'tbx', 'Shop', pair, [], PLAIN_CSV);
    await glossaries.writeTerms(2, tsv);
    const pieces = await Promise.all([
      glossaries.writeTerms(1, tsv),
      glossaries.writeTerms(1, 'bill\tRechnung'),
      glossaries.endFile(1),
    ]);
    // Its mark comes once, before the first row.
    expect(
      pieces.map((bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)),
    ).toEqual(['\uFEFFcart,Wagen\r\ntill,Kasse\r\n', 'bill,Rechnung\r\n', '']);
    await glossaries.dropFile(2);
    await glossaries.dropFile(2);
    for (const file of [1, 2, 3]) {
      expect((await refusal(glossaries.endFile(file))).code).toBe('canceled');
    }
    expect(await glossaries.reread({ delimiter: ';' })).toMatchObject({ delimiter: ';' });
  });

  it('reports an error with its code and field, and survives', async () => {
    const glossaries = openThread();
    expect(await refusal(glossaries.take())).toMatchObject({
      code: 'input/not-found',
      message: 'No import is open. Choose the file again.',
    });
    expect(await refusal(glossaries.open(source('a', 'a.exe')))).toMatchObject({
      code: 'input/invalid',
      details: { field: 'file' },
    });
    await glossaries.open(source('cart,Wagen'));
    expect(await glossaries.take()).toBe('cart\tWagen');
  });

  it('keeps what was open when another reading of it fails', async () => {
    const glossaries = openThread();
    await glossaries.open(source('cart,Größe'));
    await refusal(glossaries.reread({ encoding: 'no-such-encoding' }));
    expect(await glossaries.take()).toBe('cart\tGröße');
  });

  it('forgets what was open when the next file fails', async () => {
    const glossaries = openThread();
    await glossaries.open(source('cart,Wagen'));
    await refusal(glossaries.open(source('', 'a.exe')));
    expect((await refusal(glossaries.take())).code).toBe('input/not-found');
  });

  it('answers calls in their order: of two simultaneous imports the last one is open', async () => {
    const glossaries = openThread();
    const order: string[] = [];
    const noted = async <T>(name: string, call: Promise<T> | T): Promise<T> => {
      const answer = await call;
      order.push(name);
      return answer;
    };
    const many = Array.from({ length: 20_000 }, (_, at) => ({
      source: `term ${String(at)}`,
      target: 'x',
    }));
    const [first, , second, taken] = await Promise.all([
      noted('first', glossaries.open(source(formatTsv(many), 'many.tsv'))),
      noted('rows', glossaries.listRows(PAGE)),
      noted('second', glossaries.open(source('cart,Wagen'))),
      noted('take', glossaries.take()),
    ]);
    expect(order).toEqual(['first', 'rows', 'second', 'take']);
    expect([first.rowCount, second.rowCount, taken]).toEqual([20_000, 1, 'cart\tWagen']);
  });

  it('that is canceled ends every call as canceled, and starts again, empty', async () => {
    const glossaries = openThread();
    const calls = [refusal(glossaries.open(source('cart,Wagen'))), refusal(glossaries.take())];
    await glossaries.close();
    for (const call of calls) {
      expect(await call).toMatchObject({
        code: 'canceled',
        message: 'Canceled. Nothing was changed.',
      });
    }
    await glossaries.close();
    expect((await refusal(glossaries.take())).code).toBe('input/not-found');
    expect(await glossaries.open(source('till,Kasse'))).toMatchObject({ addedCount: 1 });
  });

  it.each([
    ['throws outside of a call', `setImmediate(() => { throw new Error('/home/secret.csv'); });`],
    ['ends', 'process.exit(3);'],
    ['uses up its memory', 'const all = []; for (;;) all.push(new Array(1e6).fill(id));'],
    ['cannot start', null],
  ])('that %s fails only its calls, and reveals nothing of the file', async (_what, body) => {
    const glossaries = openThread(
      body === null ? new URL('file:///no/such/worker.mjs') : thread(body),
    );
    const errors = await Promise.all([
      refusal(glossaries.open(source('a,b'))),
      refusal(glossaries.take()),
    ]);
    for (const error of errors) {
      expect(error.code).toBe('internal');
      expect(error.message).toBe(
        'The part of the app that reads glossary files stopped. Nothing was changed.',
      );
    }
    // The next call has its own thread, which dies in turn.
    expect((await refusal(glossaries.take())).code).toBe('internal');
  });

  it('is replaced after the last has died', async () => {
    // Dies on every second call.
    const glossaries = openThread(
      thread(
        `if (method === 'take') process.exit(1);
         parentPort.postMessage({ id, ok: true, value: { call: calls } });`,
      ),
    );
    expect(await glossaries.listRows(PAGE)).toEqual({ call: 1 });
    expect(await glossaries.listRows(PAGE)).toEqual({ call: 2 });
    expect((await refusal(glossaries.take())).code).toBe('internal');
    expect(await glossaries.listRows(PAGE)).toEqual({ call: 1 });
  });

  it('is listened to once per call: late, duplicate or unrequested answers change nothing', async () => {
    const glossaries = openThread(
      thread(
        `parentPort.postMessage({ id: 999, ok: true, value: 'unasked' });
         parentPort.postMessage({ id: id - 1, ok: false, error: { code: 'internal', message: 'late', retryable: false } });
         parentPort.postMessage({ id, ok: true, value: { call: calls } });
         parentPort.postMessage({ id, ok: true, value: 'twice' });`,
      ),
    );
    const answers = await Promise.all([1, 2, 3].map(() => glossaries.listRows(PAGE)));
    expect(answers).toEqual([{ call: 1 }, { call: 2 }, { call: 3 }]);
  });

  it("that was ended doesn't answer the calls of the next one", async () => {
    const glossaries = openThread(
      thread(
        `if (args[0].page === 1) setInterval(() => parentPort.postMessage({ id, ok: true, value: 'old' }), 1);
         else parentPort.postMessage({ id, ok: true, value: 'new' });`,
      ),
    );
    expect(await glossaries.listRows(PAGE)).toBe('old');
    await glossaries.close();
    expect(await glossaries.listRows({ ...PAGE, page: 2 })).toBe('new');
  });

  it("isn't started just to be ended", async () => {
    await expect(
      openThread(new URL('file:///no/such/worker.mjs')).close(),
    ).resolves.toBeUndefined();
  });
});
