import type { SyncStep } from '../../../shared/domain/copies/copy.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import { isSameTerms } from '../../../shared/glossaries/compare-terms.ts';
import type { GlossaryEntry } from '../../../shared/glossaries/glossary-entry.ts';
import { changeOnce, endedWell, notTried, WHOLE, type Change } from '../copies/change-once.ts';
import { plannedPairs, type ComparedGlossary } from './comparison.ts';
import { pairKey, type GlossaryClient } from './remote.ts';

/** Creates the glossary; returns its id once it certainly exists. */
export async function createAtService(
  client: GlossaryClient,
  { comparison, found: { here }, local }: ComparedGlossary,
): Promise<{ steps: SyncStep[]; remoteId: string | null }> {
  // If the answer is lost, comparing with the previous list reveals the new glossary.
  const known = new Set((await client.listGlossaries()).map(({ id }) => id));
  const dictionaries = here.map(({ sourceLang: source, targetLang: target, entries }) => ({
    source,
    target,
    entries,
  }));
  let remoteId: string | null = null;
  const step = await changeOnce(
    { ...WHOLE, action: 'create' },
    async () => {
      ({ id: remoteId } = await client.createGlossary({ name: local.name, dictionaries }));
    },
    async () => {
      const found = (await client.listGlossaries()).filter(
        (glossary) =>
          !known.has(glossary.id) &&
          glossary.name === local.name &&
          glossary.dictionaries.length === dictionaries.length,
      );
      if (found.length === 0) return 'not-made';
      const [only] = found;
      if (found.length > 1 || only === undefined) return 'other';
      remoteId = only.id;
      return 'made';
    },
  );
  const isOldService = step.error?.code === 'api/not-found';
  return {
    remoteId,
    steps: [
      isOldService
        ? { ...step, error: new AppError('api/not-found', 'glossaryErrors.onlyOlderKind').toData() }
        : step,
      ...plannedPairs(comparison)
        .filter(({ plan }) => plan.action !== 'nothing')
        .map(({ sourceLang, targetLang, plan: { action } }) => ({
          ...step,
          sourceLang,
          targetLang,
          action,
        })),
    ],
  };
}

/** Applies the comparison to the glossary at the service, step by step, stopping at the first failure. */
export async function changeAtService(
  client: GlossaryClient,
  remoteId: string,
  { comparison, there, local, found: { here, differences } }: ComparedGlossary,
): Promise<SyncStep[]> {
  const steps: SyncStep[] = [];
  const run = async (
    what: Change,
    change: () => Promise<unknown>,
    look: Parameters<typeof changeOnce>[2],
  ): Promise<void> => {
    const continues = steps.every(endedWell);
    steps.push(continues ? await changeOnce(what, change, look) : notTried(what));
  };

  if (there !== null && there.name !== local.name) {
    await run(
      { ...WHOLE, action: 'rename' },
      () => client.updateGlossary(remoteId, { name: local.name }),
      async () => {
        const { name } = await client.getGlossary(remoteId);
        return name === local.name ? 'made' : name === there.name ? 'not-made' : 'other';
      },
    );
  }
  // Deletions come last: until then nothing that only the service has is lost.
  const pairs = plannedPairs(comparison).sort(
    (one, other) => Number(one.plan.action === 'delete') - Number(other.plan.action === 'delete'),
  );
  for (const { sourceLang, targetLang, plan } of pairs) {
    const { action } = plan;
    if (action === 'nothing') continue;
    const pair = { source: sourceLang, target: targetLang };
    const key = pairKey({ sourceLang, targetLang });
    const wanted = here.find((each) => pairKey(each) === key)?.entries ?? null;
    const before = there?.pairs.find((each) => pairKey(each) === key)?.entries ?? null;
    await run(
      { sourceLang, targetLang, action },
      async () => {
        if (wanted === null) return client.deleteDictionary(remoteId, pair);
        if (action !== 'merge') {
          return client.replaceDictionary(remoteId, { ...pair, entries: wanted });
        }
        const entries = (differences.get(key) ?? [])
          .filter(({ kind }) => kind === 'added' || kind === 'changed')
          .map(({ source, here: target }) => ({ source, target: target ?? '' }));
        return client.updateGlossary(remoteId, { dictionary: { ...pair, entries } });
      },
      async () => {
        const now = await readPair(client, remoteId, pair);
        if (isSame(now, wanted)) return 'made';
        return isSame(now, before) ? 'not-made' : 'other';
      },
    );
  }
  return steps;
}

/** Returns null when the glossary has no such pair. */
async function readPair(
  client: GlossaryClient,
  remoteId: string,
  pair: { source: string; target: string },
): Promise<readonly GlossaryEntry[] | null> {
  try {
    return await client.getDictionaryEntries(remoteId, pair);
  } catch (error) {
    if (toAppError(error).code === 'glossary/no-dictionary') return null;
    throw error;
  }
}

function isSame(
  one: readonly GlossaryEntry[] | null,
  other: readonly GlossaryEntry[] | null,
): boolean {
  if (one === null || other === null) return one === other;
  return isSameTerms(one, other);
}
