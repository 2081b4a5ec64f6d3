import { createHash } from 'node:crypto';
import type { GlossaryChange, GlossaryUse } from '../../../shared/domain/glossaries/use.ts';
import { AppError } from '../../../shared/errors.ts';
import type { GlossaryEntry } from '../../../shared/glossaries/glossary-entry.ts';
import { dictionaryLanguage } from '../../../shared/glossaries/glossary-languages.ts';
import { formatTsv, parseTsv } from '../../../shared/glossaries/entry-formats.ts';
import type {
  CallOptions,
  TranslationClient,
} from '../../clients/translation/translation-client.ts';
import type { Database } from '../../db/database.ts';
import type { DictionaryKey, GlossaryCopy } from '../../db/glossaries/copies-repo.ts';
import { createKeyedQueue } from '../../support/keyed.ts';

export interface GlossaryRequest {
  connectionId: string;
  glossaryId: string;
  /** Codes with or without a variant. */
  sourceLang: string;
  targetLang: string;
}

/** Store of copies of used dictionaries, which detects changes at the service. */
export type GlossaryService = ReturnType<typeof createGlossaryService>;

/** Stores terms seen at a service: if they differ from the latest copy, they become the next version. */
export type KeepCopy = (
  key: DictionaryKey,
  name: string,
  entries: readonly GlossaryEntry[],
) => Promise<GlossaryUse>;

export interface GlossaryCopyDeps {
  copies: Database['glossaryCopies'];
  now: () => number;
}

/** Builds the copy keeper, which handles one copy per dictionary at a time. */
export function createCopyKeeper(deps: GlossaryCopyDeps): KeepCopy {
  const keep: KeepCopy = async (key, name, entries) => {
    const known = await deps.copies.findNewest(key);
    const change = known === null ? null : changeSince(known, entries);
    if (known !== null && change === null && known.name === name) {
      return { name, version: known.version, change: null };
    }
    const { version } = await deps.copies.add({
      ...key,
      name,
      entriesTsv: formatTsv(entries),
      fetchedAtMs: deps.now(),
    });
    return { name, version, change };
  };
  /** Keeps jobs that start together from each detecting the same difference and adding a version. */
  const oneByOne = createKeyedQueue();
  return (key, name, entries) =>
    oneByOne(JSON.stringify(key), async () => keep(key, name, entries));
}

/** @param deps `builtIn` keeps the embedded service's copies of local glossaries up to date */
export function createGlossaryService(
  deps: GlossaryCopyDeps & {
    builtIn?: { settle: (connectionId: string) => Promise<void>; changeCount: () => number };
  },
) {
  const keep = createCopyKeeper(deps);
  return {
    /** Resolves once changes of local glossaries have arrived at this service, if it is the embedded one. */
    settle: async (connectionId: string) => deps.builtIn?.settle(connectionId),
    /** Increases with each change of a local glossary. */
    changeCount: () => deps.builtIn?.changeCount() ?? 0,
    /**
     * Checks at the service which terms a translation will use. A dictionary that differs from the latest copy becomes
     * the next version.
     * @throws `glossary/missing` when the glossary no longer exists at the service, `glossary/no-dictionary`
     * when it lacks the pair, and anything that the client throws
     */
    async check(
      request: GlossaryRequest,
      client: Pick<TranslationClient, 'getGlossary' | 'getDictionaryEntries'>,
      options: CallOptions = {},
    ): Promise<GlossaryUse> {
      await deps.builtIn?.settle(request.connectionId);
      const source = dictionaryLanguage(request.sourceLang);
      const target = dictionaryLanguage(request.targetLang);
      const key: DictionaryKey = {
        connectionId: request.connectionId,
        glossaryId: request.glossaryId,
        sourceLang: source,
        targetLang: target,
      };
      const { name, dictionaries } = await client.getGlossary(request.glossaryId, options);
      const hasPair = dictionaries.some(
        (dictionary) =>
          dictionaryLanguage(dictionary.source) === source &&
          dictionaryLanguage(dictionary.target) === target,
      );
      if (!hasPair) throw noDictionary(name);
      const entries = await client.getDictionaryEntries(
        request.glossaryId,
        { source, target },
        options,
      );
      return keep(key, name, entries);
    },
    /**
     * Returns a digest of all terms that a translation of an unknown language may use: the same for the same terms.
     * @throws as `check`; `glossary/no-dictionary` when no dictionary has the target
     */
    async digest(
      { connectionId, glossaryId, targetLang }: Omit<GlossaryRequest, 'sourceLang'>,
      client: Pick<TranslationClient, 'getGlossary' | 'getDictionaryEntries'>,
      options: CallOptions = {},
    ): Promise<string> {
      await deps.builtIn?.settle(connectionId);
      const { name, dictionaries } = await client.getGlossary(glossaryId, options);
      const wanted = dictionaryLanguage(targetLang);
      const sources = dictionaries
        .filter(({ target }) => dictionaryLanguage(target) === wanted)
        // Some services have dictionaries without terms, and refuse to list them.
        .map(({ source, entryCount }) => ({ source: dictionaryLanguage(source), entryCount }));
      if (sources.length === 0) throw noDictionary(name);
      const terms: [source: string, entries: string[]][] = [];
      for (const { source, entryCount } of sources) {
        if (entryCount === 0) continue;
        const pair = { source, target: wanted };
        const entries = await client.getDictionaryEntries(glossaryId, pair, options);
        terms.push([
          source,
          entries.map((each) => JSON.stringify([each.source, each.target])).sort(),
        ]);
      }
      const all = JSON.stringify(terms.toSorted(([a], [b]) => (a < b ? -1 : 1)));
      return createHash('sha256').update(all).digest('base64url');
    },
  };
}

/** Returns null when the terms are the same, in any order. */
function changeSince(
  known: GlossaryCopy,
  entries: readonly GlossaryEntry[],
): GlossaryChange | null {
  // The entry reader rejects a dictionary without terms, but some services have such dictionaries.
  const copied = known.entriesTsv === '' ? [] : parseTsv(known.entriesTsv);
  const before = new Map(copied.map(({ source, target }) => [source, target]));
  let added = 0;
  let changed = 0;
  for (const { source, target } of entries) {
    const old = before.get(source);
    if (old === undefined) added += 1;
    else if (old !== target) changed += 1;
    before.delete(source);
  }
  const removed = before.size;
  if (added + changed + removed === 0) return null;
  return { added, removed, changed, sinceMs: known.fetchedAtMs };
}

function noDictionary(name: string): AppError {
  return new AppError('glossary/no-dictionary', 'glossaryErrors.pairGone', { values: { name } });
}
