import { createTranslationAccount } from '../../../electron/clients/translation/create-translation-account.ts';
import { createNodeTransport } from '../../../electron/clients/http/node-transport.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import type { AccountUnderTest } from '../embedded/translation/support.ts';
import { openLedgerBench, type LedgerBench } from './ledger-bench.ts';
import type { LedgerPatch } from './ledger-under-test.ts';

/** Sentences with their translations in the memory. */
export const KNOWN = [
  ['The ferry leaves at seven.', 'Die Fähre fährt um sieben.'],
  ['Bring warm clothes.', 'Bringen Sie warme Kleidung mit.'],
  ['Fish & chips are served.', 'Es gibt Fisch & Pommes.'],
] as const;

/** A ledger that sends only unknown texts. */
export interface KnownBench {
  bench: LedgerBench;
  /** The service that handles the formats. */
  own: { url: string; key: string };
  /** Settings of each run of the app. */
  patch: LedgerPatch;
}

export async function openKnownBench({ url, service }: AccountUnderTest): Promise<KnownBench> {
  const formats = createTranslationAccount({
    baseUrl: url,
    getKey: async () => Promise.resolve(service.apiKey),
    transport: createNodeTransport(),
  });
  const preTranslation = { memoryIds: null, usesHistory: true };
  const patch: LedgerPatch = { formats, sourceLang: 'EN', preTranslation };
  const bench = await openLedgerBench(temporaryFolder(), patch);
  return { bench, own: { url, key: service.apiKey }, patch };
}

/** Adds a memory with these pairs. */
export async function remember(
  { under: { database } }: LedgerBench,
  pairs: readonly (readonly [string, string])[],
  [sourceLang, targetLang] = ['en', 'de'],
): Promise<void> {
  const { memories, memoryUnits } = database;
  await memories.create({ id: 'm', name: 'Harbour', sourceLang, targetLang, atMs: 1 });
  for (const [source, target] of pairs) {
    await memoryUnits.add({ memoryId: 'm', source, target, targetLang }, 1);
  }
}
