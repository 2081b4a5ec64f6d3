import { EMBEDDED_CONNECTION_ID } from '../../../shared/domain/connections/connection-kind.ts';
import type { Glossary } from '../../../shared/domain/glossaries/glossary.ts';
import type { LocalGlossary } from '../../../shared/domain/glossaries/local-glossary.ts';
import { toAppError } from '../../../shared/errors.ts';
import { parseTsv } from '../../../shared/glossaries/entry-formats.ts';
import { dictionaryLanguage } from '../../../shared/glossaries/glossary-languages.ts';
import type { TranslationClient } from '../../clients/translation/translation-client.ts';
import type { Database } from '../../db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { pairKey } from './remote.ts';

/** Glossaries listed at a time. */
const PAGE_SIZE = 100;

/**
 * Copies of the local glossaries in the embedded service, which translates with them. A copy has the id of its glossary
 * and follows each change; nothing leaves the computer.
 */
export type BuiltInCopies = ReturnType<typeof createBuiltInCopies>;

export function createBuiltInCopies(deps: {
  glossaries: Pick<Database['glossaries'], 'get' | 'list'>;
  entries: Pick<Database['glossaryEntries'], 'readAll'>;
  /** Opens the embedded service. */
  client: () => Promise<
    Pick<TranslationClient, 'listGlossaries' | 'putGlossary' | 'deleteGlossary'>
  >;
  logger: Pick<Logger, 'warn'>;
  /** Called after a copy changed. */
  onCopied: () => void;
}) {
  /** Ids of glossaries whose copy may be outdated. */
  const waiting = new Set<string>();
  let changeCount = 0;
  let isCompared = false;
  let isStopped = false;
  let running: Promise<void> | null = null;

  /** Finds the glossaries that differ from their copies, such as those that an older version of the app made. */
  const compareAll = async (): Promise<void> => {
    const copies = new Map((await (await deps.client()).listGlossaries()).map((of) => [of.id, of]));
    for (let page = 1; ; page += 1) {
      const query = { text: '', connectionId: null, page, limit: PAGE_SIZE };
      const { glossaries, total } = await deps.glossaries.list(query);
      for (const local of glossaries) {
        if (summaryOfLocal(local) !== summaryOf(copies.get(copyId(local)))) waiting.add(local.id);
      }
      if (page * PAGE_SIZE >= total) return;
    }
  };
  const copy = async (glossaryId: string): Promise<void> => {
    const local = await deps.glossaries.get(glossaryId);
    const client = await deps.client();
    if (local === null) {
      await client.deleteGlossary(glossaryId).catch((error: unknown) => {
        if (toAppError(error).code !== 'glossary/missing') throw error;
      });
      return;
    }
    await client.putGlossary(copyId(local), await readCopy(local, deps.entries));
  };
  const copyAll = async (): Promise<void> => {
    if (!isCompared) {
      await compareAll();
      isCompared = true;
    }
    for (;;) {
      const [glossaryId] = waiting;
      if (glossaryId === undefined || isStopped) return;
      // Removed first: a change during the copy counts again.
      waiting.delete(glossaryId);
      try {
        await copy(glossaryId);
      } catch (error) {
        // Too large a glossary stays so until its next change; all else is retried.
        if (toAppError(error).code !== 'api/too-large') waiting.add(glossaryId);
        throw error;
      }
      deps.onCopied();
    }
  };
  const run = (): Promise<void> => {
    running ??= copyAll()
      .catch((error: unknown) => {
        if (isStopped) return;
        deps.logger.warn('glossaries could not be copied', { code: toAppError(error).code });
      })
      .finally(() => {
        running = null;
      });
    return running;
  };

  return {
    /** Called when a glossary was changed, deleted, or restored. */
    wake(glossaryId: string) {
      changeCount += 1;
      waiting.add(glossaryId);
      void run();
    },
    /** Resolves once the copies at this service, if it is the embedded one, are up to date or cannot be. */
    async settle(connectionId: string): Promise<void> {
      if (connectionId !== EMBEDDED_CONNECTION_ID || isStopped) return;
      if (!isCompared || waiting.size > 0 || running !== null) await run();
    },
    /** Increases with each change. */
    changeCount: () => changeCount,
    /** Ends the running copy permanently. */
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

/** Reads what a copy of a local glossary holds. Dictionaries without terms are left out. */
export async function readCopy(
  { name, dictionaries: all }: LocalGlossary,
  { readAll }: Pick<Database['glossaryEntries'], 'readAll'>,
): Promise<Parameters<TranslationClient['putGlossary']>[1]> {
  const dictionaries = [];
  for (const { id, sourceLang: source, targetLang: target } of all) {
    const entries = await readAll(id);
    if (entries !== '') dictionaries.push({ source, target, entries: parseTsv(entries) });
  }
  return { name, dictionaries };
}

/** Returns the id of the copy: the glossary's own, unless it was linked to one there. */
function copyId({ id, link }: LocalGlossary): string {
  return link?.connectionId === EMBEDDED_CONNECTION_ID ? link.remoteId : id;
}

/** Describes the name and the pairs with terms. */
const toSummary = (name: string, pairs: readonly string[]): string =>
  JSON.stringify([name, ...pairs.toSorted()]);

const summaryOfLocal = ({ name, dictionaries }: LocalGlossary): string =>
  toSummary(
    name,
    dictionaries
      .filter(({ entryCount }) => entryCount > 0)
      .map((each) => `${pairKey(each)} ${String(each.entryCount)}`),
  );

const summaryOf = (copy: Glossary | undefined): string | null =>
  copy === undefined
    ? null
    : toSummary(
        copy.name,
        copy.dictionaries.map(({ source, target, entryCount }) => {
          const pair = {
            sourceLang: dictionaryLanguage(source),
            targetLang: dictionaryLanguage(target),
          };
          return `${pairKey(pair)} ${String(entryCount)}`;
        }),
      );
