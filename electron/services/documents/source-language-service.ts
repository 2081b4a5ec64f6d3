import {
  isSameLanguage,
  type LanguageDetection,
} from '../../../shared/domain/connections/language.ts';
import type { HistoryFilter, SetSourceLanguage } from '../../../shared/domain/history/history.ts';
import { isCanceled } from '../../../shared/errors.ts';
import type { Database } from '../../db/database.ts';
import type { ChangedSources, UnknownSource } from '../../db/documents/source-languages-repo.ts';
import type { Logger } from '../../platform/log/logger.ts';

/** Items per batch: one detection request and one write, with other calls between batches. */
const ITEMS_AT_ONCE = 20;
/** Items per write. */
const SET_AT_ONCE = 500;
/** Longer samples are no more reliable. */
const SAMPLE_CHARS = 4000;

/** Source languages that were not chosen: detected locally, or set by the user. */
export type SourceLanguageService = ReturnType<typeof createSourceLanguageService>;

export interface SourceLanguageServiceDeps {
  repo: Database['sourceLanguages'];
  listItemIds: (filter: HistoryFilter) => Promise<readonly string[]>;
  /** Results are in the order of the texts. Nothing leaves the computer. */
  detect: (texts: readonly string[]) => Promise<LanguageDetection[]>;
  now: () => number;
  logger: Pick<Logger, 'error'>;
  onItemsChanged: () => void;
  onJobsChanged: (jobIds: readonly string[]) => void;
}

export function createSourceLanguageService(deps: SourceLanguageServiceDeps) {
  const { repo, now } = deps;
  let run: Promise<void> | null = null;
  let isAskedAgain = false;

  const tell = ({ itemIds, jobIds }: ChangedSources): void => {
    if (itemIds.length > 0) deps.onItemsChanged();
    if (jobIds.length > 0) deps.onJobsChanged(jobIds);
  };

  const detectAll = async (
    items: readonly UnknownSource[],
  ): Promise<{ itemId: string; sourceLang: string | null }[]> => {
    const readable = items.filter(({ sample }) => /\p{L}/u.test(sample));
    const answers =
      readable.length === 0 ? [] : await deps.detect(readable.map(({ sample }) => sample));
    const languages = new Map(
      readable.map(({ itemId }, index) => [itemId, answers[index]?.language ?? null]),
    );
    return items.map((item) => ({
      itemId: item.itemId,
      sourceLang: plausible(item, languages.get(item.itemId) ?? null),
    }));
  };

  const findSome = async (): Promise<void> => {
    const changed: ChangedSources = { itemIds: [], jobIds: [] };
    try {
      for (;;) {
        const items = await repo.listUnknown({ limit: ITEMS_AT_ONCE, sampleChars: SAMPLE_CHARS });
        if (items.length === 0) break;
        const jobIds = await repo.note(await detectAll(items), now());
        changed.itemIds.push(...items.map(({ itemId }) => itemId));
        changed.jobIds.push(...jobIds);
      }
    } finally {
      tell(changed);
    }
  };

  const findUntilNobodyAsks = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      await findSome();
    } while (isAskedAgain);
  };

  return {
    /**
     * Detects missing source languages in the whole history: those that the service did not report. Concurrent calls share one run. Failures are recorded, and the next call
     * continues.
     */
    findAll() {
      isAskedAgain = true;
      run ??= findUntilNobodyAsks()
        .catch((error: unknown) => {
          if (isCanceled(error)) return;
          deps.logger.error('source languages could not be detected', { error });
        })
        .finally(() => {
          run = null;
        });
      return run;
    },
    /**
     * Sets the language of items or jobs, or of all search results, together with related rows.
     * @returns how many items, or jobs without one
     */
    async set(of: SetSourceLanguage['of'], sourceLang: string): Promise<number> {
      const jobIds = 'jobIds' in of ? of.jobIds : [];
      // Read completely first: updated items may no longer match the search.
      const itemIds =
        'filter' in of ? await deps.listItemIds(of.filter) : 'itemIds' in of ? of.itemIds : [];
      const changed: ChangedSources = { itemIds: [], jobIds: [] };
      try {
        for (let at = 0; at === 0 || at < itemIds.length; at += SET_AT_ONCE) {
          const chosen = { itemIds: itemIds.slice(at, at + SET_AT_ONCE), jobIds };
          const some = await repo.setByPerson(chosen, sourceLang.toUpperCase(), now());
          changed.itemIds.push(...some.itemIds);
          changed.jobIds.push(...some.jobIds);
        }
      } finally {
        tell(changed);
      }
      return Math.max(changed.itemIds.length, changed.jobIds.length);
    },
  };
}

/** Returns null for an implausible detection: a text is not translated into its own language. */
function plausible({ targetLang }: UnknownSource, detected: string | null): string | null {
  if (detected === null || isSameLanguage(detected, targetLang)) return null;
  return detected.toUpperCase();
}
