import type { AdoptCopy } from '../../../shared/domain/copies/copy.ts';
import type {
  Glossary,
  RemoteGlossaries,
  SinglePairGlossary,
} from '../../../shared/domain/glossaries/glossary.ts';
import type { LocalGlossary } from '../../../shared/domain/glossaries/local-glossary.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import type { GlossaryEntry } from '../../../shared/glossaries/glossary-entry.ts';
import { dictionaryLanguage } from '../../../shared/glossaries/glossary-languages.ts';
import type {
  AccountClient,
  TranslationClient,
} from '../../clients/translation/translation-client.ts';
import type { Database } from '../../db/database.ts';
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

/** Terms of one pair; root codes in lower case. */
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
      // Some services have dictionaries without terms, and cannot return them.
      entryCount === 0 ? [] : await client.getDictionaryEntries(glossaryId, { source, target });
    const key = { connectionId, glossaryId, sourceLang, targetLang };
    const { version } = await keep(key, name, entries);
    pairs.push({ sourceLang, targetLang, entries, version });
  }
  return { name, pairs };
}

/**
 * Lists a service's glossaries from both API versions. Those known to v2 may be in use by v2-only programs, and a
 * change through v3 would break them: v2 could no longer reliably read or delete them.
 * @see translation service, glossaries v2 and v3
 */
export async function listRemoteGlossaries(
  client: Pick<GlossaryReader, 'listGlossaries' | 'listSinglePairGlossaries'>,
  links: readonly { remoteId: string; id: string }[],
): Promise<RemoteGlossaries> {
  const fresh = await client.listGlossaries();
  const old = await listOld(client);
  const linked = new Map(links.map(({ remoteId, id }) => [remoteId, id]));
  const oldIds = new Set(old.map(({ id }) => id));
  const freshIds = new Set(fresh.map(({ id }) => id));
  const glossaries = fresh.map((glossary): RemoteGlossaries['glossaries'][number] => {
    const glossaryId = linked.get(glossary.id) ?? null;
    const isShared = oldIds.has(glossary.id) && glossary.dictionaries.length === 1;
    return {
      ...common(glossary),
      pairs: glossary.dictionaries.map(pairOf),
      glossaryId,
      generation: isShared && glossaryId === null ? 'either' : 'new',
    };
  });
  for (const glossary of old) {
    if (freshIds.has(glossary.id)) continue;
    glossaries.push({
      ...common(glossary),
      pairs: [pairOf(glossary)],
      glossaryId: null,
      generation: 'old',
    });
  }
  glossaries.sort((one, other) => one.name.localeCompare(other.name));
  return { glossaries, isOldOnly: fresh.length === 0 && old.length > 0 };
}

async function listOld(
  client: Pick<GlossaryReader, 'listSinglePairGlossaries'>,
): Promise<SinglePairGlossary[]> {
  try {
    return await client.listSinglePairGlossaries();
  } catch (error) {
    if (toAppError(error).code === 'api/not-found') return [];
    throw error;
  }
}

interface AdoptionDeps {
  glossaries: Pick<Database['glossaries'], 'create' | 'listLinks'>;
  keepCopy: KeepCopy;
  newId: () => string;
  now: () => number;
  ingest: (local: LocalGlossary, pairs: readonly PairTerms[]) => Promise<LocalGlossary>;
}

/** Creates a local glossary from a remote one, without a link. @throws `input/invalid` for linking a v2 glossary */
export async function adoptGlossary(
  deps: AdoptionDeps,
  client: GlossaryReader,
  { connectionId, remoteId, isLinked }: AdoptCopy,
): Promise<{ local: LocalGlossary; there: RemoteState }> {
  const links = await deps.glossaries.listLinks(connectionId);
  const known = await listRemoteGlossaries(client, links);
  const generation = known.glossaries.find((each) => each.remoteId === remoteId)?.generation;
  if (generation === undefined) {
    throw new AppError('glossary/missing', 'glossaryErrors.goneAtServiceShort');
  }
  if (isLinked && generation === 'old') throw onlyOld();
  const there =
    generation === 'new' || isLinked
      ? await readRemote(client, deps.keepCopy, { connectionId, remoteId })
      : await readOld(client, remoteId);
  const created = await deps.glossaries.create({
    id: deps.newId(),
    name: there.name,
    connectionId,
    atMs: deps.now(),
  });
  return { local: await deps.ingest(created, there.pairs), there };
}

/** Reads the glossary with v2 calls only. */
async function readOld(client: GlossaryReader, remoteId: string): Promise<RemoteState> {
  const { name, source, target } = await client.getSinglePairGlossary(remoteId);
  const entries = await client.getSinglePairEntries(remoteId);
  const pair = {
    sourceLang: dictionaryLanguage(source),
    targetLang: dictionaryLanguage(target),
  };
  return { name, pairs: [{ ...pair, entries, version: 0 }] };
}

const common = ({ id, name, createdAtMs }: Pick<Glossary, 'id' | 'name' | 'createdAtMs'>) => ({
  remoteId: id,
  name,
  createdAtMs,
});

const pairOf = (pair: { source: string; target: string; entryCount: number | null }) => ({
  sourceLang: dictionaryLanguage(pair.source),
  targetLang: dictionaryLanguage(pair.target),
  entryCount: pair.entryCount,
});

const onlyOld = (): AppError => new AppError('input/invalid', 'glossaryErrors.readOnlyAtService');
