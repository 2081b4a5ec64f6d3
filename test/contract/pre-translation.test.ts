import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTranslationAccount } from '../../electron/clients/translation/create-translation-account.ts';
import { createNodeTransport } from '../../electron/clients/http/node-transport.ts';
import type { HistoryDetail } from '../../shared/domain/history/history.ts';
import type { DocumentJob } from '../../shared/domain/documents/job.ts';
import { startService } from './embedded-service-support.ts';
import { openLedgerBench, type LedgerBench } from './support/ledger-bench.ts';
import type { LedgerPatch } from './support/ledger-under-test.ts';

const CHOICE = { memoryIds: null, usesHistory: true };

/** Lines of a text with their translations in the memory. */
const KNOWN = [
  ['The ferry leaves at seven.', 'Die Fähre fährt um sieben.'],
  ['Bring warm clothes.', 'Bringen Sie warme Kleidung mit.'],
] as const;

let bench: LedgerBench;
let patch: LedgerPatch;
beforeEach(async () => {
  const { url, service } = await startService();
  const formats = createTranslationAccount({
    baseUrl: url,
    getKey: async () => Promise.resolve(service.apiKey),
    transport: createNodeTransport(),
  });
  patch = { formats, sourceLang: 'EN', preTranslation: CHOICE };
  bench = await openLedgerBench();
  await bench.reopen(patch);
});
afterEach(() => bench.close());

async function remember(pairs: readonly (readonly [string, string])[] = KNOWN): Promise<void> {
  const { memories, memoryUnits } = bench.under.database;
  await memories.create({ id: 'm', name: 'Harbour', sourceLang: 'en', targetLang: 'de', atMs: 1 });
  for (const [source, target] of pairs) {
    await memoryUnits.add({ memoryId: 'm', source, target, targetLang: 'de' }, 1);
  }
}

/** Every text that a service got. */
const sentTexts = (): string[] =>
  bench.service.textBodies.flatMap((body) => (body as { text: string[] }).text);

const lines = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, at) => `Line number ${String(from + at)} is new.`);

const delivered = (name: string): string => readFileSync(join(bench.folder, name), 'utf8');

async function detailOf({ historyItemId }: DocumentJob): Promise<HistoryDetail> {
  const detail = await bench.under.database.history.getDetail(historyItemId ?? '', {
    page: 1,
    limit: 100,
  });
  if (detail === null) throw new Error('There is no item.');
  return detail;
}

describe('a document of which some texts are known', () => {
  it('sends the others alone, and is billed for just those', async () => {
    await remember();
    const text = [KNOWN[0][0], 'Welcome on board.', KNOWN[1][0], 'Welcome on board.', '12:30', ''];
    const words = text.filter((line) => line !== '12:30').join('');
    const id = await bench.start(bench.source('letter.txt', text.join('\n')));
    const saved = await bench.under.untilState(id, 'saved');

    expect(sentTexts()).toEqual(['Welcome on board.']);
    expect(bench.service.uploads).toEqual([]);
    expect(saved).toMatchObject({
      billedChars: 'Welcome on board.'.length,
      savedChars: words.length - 'Welcome on board.'.length,
      isPreTranslated: true,
    });
    expect(delivered('letter.de.txt')).toBe(
      [KNOWN[0][1], '«Welcome on board.»', KNOWN[1][1], '«Welcome on board.»', '12:30', ''].join('\n'),
    );
    const { segments } = await detailOf(saved);
    expect(segments.map(({ source, target, origin }) => [source, target, origin])).toEqual([
      [KNOWN[0][0], KNOWN[0][1], { kind: 'memory', name: 'Harbour' }],
      ['Welcome on board.', '«Welcome on board.»', undefined],
      [KNOWN[1][0], KNOWN[1][1], { kind: 'memory', name: 'Harbour' }],
      ['Welcome on board.', '«Welcome on board.»', { kind: 'repetition', name: null }],
    ]);
  });

  it('what the same document sends as a whole is billed for all of it', async () => {
    await remember();
    await bench.reopen({ ...patch, preTranslation: null });
    const id = await bench.start(bench.source('letter.txt', KNOWN[0][0]));
    const saved = await bench.under.untilState(id, 'saved');
    expect(bench.service.uploads).toHaveLength(1);
    expect(saved).toMatchObject({ savedChars: null, isPreTranslated: false });
  });
});
