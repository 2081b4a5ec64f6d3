import type { LocalGlossary } from '../../../shared/domain/glossaries/local-glossary.ts';
import type { SyncStep } from '../../../shared/domain/glossaries/sync.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import type { GlossaryEntry } from '../../../shared/glossaries/glossary-entry.ts';
import { dictionaryLanguage } from '../../../shared/glossaries/glossary-languages.ts';
import type {
  AccountClient,
  TranslationClient,
} from '../../clients/translation/translation-client.ts';
import type { KeepCopy } from './service.ts';

/** Requests on behalf of a local glossary. */
export type GlossaryClient = Pick<
  TranslationClient,
  | 'listGlossaries'
  | 'getGlossary'
  | 'createGlossary'
  | 'updateGlossary'
  | 'deleteGlossary'
  | 'getDictionaryEntries'
  | 'replaceDictionary'
  | 'deleteDictionary'
>;

/** Requests to a service before anything of it exists locally. */
export type GlossaryReader = Pick<
  AccountClient,
  | 'listGlossaries'
  | 'getGlossary'
  | 'getDictionaryEntries'
  | 'listSinglePairGlossaries'
  | 'getSinglePairGlossary'
  | 'getSinglePairEntries'
>;

/** The terms of one pair; root codes in lower case. */
export interface PairTerms {
  sourceLang: string;
  targetLang: string;
  entries: readonly GlossaryEntry[];
}

/** A pair as read from the service, with the version of the local copy. */
export interface RemotePair extends PairTerms {
  version: number;
}

export interface RemoteState {
  name: string;
  pairs: readonly RemotePair[];
}

export const pairKey = (pair: Pick<PairTerms, 'sourceLang' | 'targetLang'>): string =>
  `${pair.sourceLang}>${pair.targetLang}`;

/** Reads a glossary with all its terms, and stores copies of them. @throws `glossary/missing`, … */
export async function readRemote(
  client: Pick<GlossaryClient, 'getGlossary' | 'getDictionaryEntries'>,
  keep: KeepCopy,
  link: { connectionId: string; remoteId: string },
): Promise<RemoteState> {
  const { connectionId, remoteId: glossaryId } = link;
  const { name, dictionaries } = await client.getGlossary(glossaryId);
  const pairs: RemotePair[] = [];
  for (const { source, target, entryCount } of dictionaries) {
    const sourceLang = dictionaryLanguage(source);
    const targetLang = dictionaryLanguage(target);
    const entries =
      // Some services keep dictionaries without terms, and cannot return them.
      entryCount === 0 ? [] : await client.getDictionaryEntries(glossaryId, { source, target });
    const key = { connectionId, glossaryId, sourceLang, targetLang };
    const { version } = await keep(key, name, entries);
    pairs.push({ sourceLang, targetLang, entries, version });
  }
  return { name, pairs };
}

/**
 * Makes one change at the service, once. If the answer is lost, the service is read again and its state
 * decides; nothing is ever sent twice.
 * @param look what the state says: made, not made, or neither
 */
export async function changeOnce(
  what: Pick<SyncStep, 'sourceLang' | 'targetLang' | 'action'>,
  change: () => Promise<unknown>,
  look: () => Promise<'made' | 'not-made' | 'other'>,
): Promise<SyncStep> {
  try {
    await change();
    return { ...what, outcome: 'done', error: null };
  } catch (thrown) {
    const error = toAppError(thrown);
    const failed = { ...what, error: error.toData() };
    if (error.isUntouched) return { ...failed, outcome: 'not-done' };
    try {
      const seen = await look();
      if (seen === 'made') return { ...what, outcome: 'confirmed', error: null };
      return { ...failed, outcome: seen === 'not-made' ? 'not-done' : 'unknown' };
    } catch {
      return { ...failed, outcome: 'unknown' };
    }
  }
}

/** A step that was skipped because the previous one failed. */
export const notTried = (
  what: Pick<SyncStep, 'sourceLang' | 'targetLang' | 'action'>,
): SyncStep => ({
  ...what,
  outcome: 'not-tried',
  error: null,
});

export const endedWell = ({ outcome }: SyncStep): boolean =>
  outcome === 'done' || outcome === 'confirmed';

/** @throws `input/invalid` for a glossary without an account */
export function connectionOf(glossary: LocalGlossary): string {
  if (glossary.connectionId !== null) return glossary.connectionId;
  throw new AppError('input/invalid', 'glossaryErrors.noAccount', {
    details: { field: 'connectionId' },
  });
}
