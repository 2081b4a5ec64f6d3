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
