import { MAX_PAGE_ROWS } from '../../../shared/domain/app/limits.ts';
import { baseOf, knownLanguage } from '../../../shared/domain/checks/rule.ts';
import {
  createEntryMatcher,
  entriesOf,
  type CheckedTerm,
  type TermEntry,
} from '../../../shared/domain/checks/terms.ts';
import type { SegmentPlace } from '../../../shared/domain/history/segment-id.ts';
import type { SegmentTerm } from '../../../shared/domain/history/history.ts';
import { AppError } from '../../../shared/errors.ts';
import type { TermMatcher } from '../../../shared/glossaries/term-matcher.ts';
import type { Database } from '../../db/database.ts';
import type { CheckServiceDeps } from '../checks/service.ts';
import { createInflectedTerms, type InflectedTerms } from './inflected-terms.ts';

/** Moving from segment to segment reads the glossaries once; a changed one is reread soon after. */
const KEPT_MS = 10_000;
/** As many as are worth showing for one segment. */
const MOST_TERMS = 50;

/** Finder of glossary terms in the segments of an item. */
export type SegmentTermsService = ReturnType<typeof createSegmentTermsService>;

interface KnownTerms {
  matcher: TermMatcher<TermEntry>;
  inflected: InflectedTerms | null;
}

export function createSegmentTermsService(deps: {
  history: Pick<Database['history'], 'getDetail'>;
  termsOf: CheckServiceDeps['termsOf'];
  now: () => number;
}) {
  let cached: { itemId: string; atMs: number; terms: Promise<KnownTerms> } | null = null;
  return {
    /**
     * Finds terms in the order of the source, each once; where terms overlap, the longer one.
     * @throws `input/not-found`
     */
    async find({ itemId, position }: SegmentPlace): Promise<SegmentTerm[]> {
      const detail = await deps.history.getDetail(itemId, { page: position + 1, limit: 1 });
      const segment = detail?.segments[0];
      if (detail === null || segment?.position !== position) {
        throw new AppError('input/not-found', 'historyErrors.itemGone');
      }
      const atMs = deps.now();
      if (cached === null || cached.itemId !== itemId || atMs - cached.atMs > KEPT_MS) {
        const language = baseOf(knownLanguage(detail.item.sourceLang));
        const terms = deps.termsOf(detail.item).then((found) => readTerms(found, language));
        cached = { itemId, atMs, terms };
        const mine = cached;
        terms.catch(() => {
          if (cached === mine) cached = null;
        });
      }
      return termsIn(segment.source, await cached.terms);
    },
  };
}

/**
 * Adds the terms of all glossaries of the app with the pair of an item: what it was not sent with helps, too. Those of
 * glossaries that only confidential projects use stay within these.
 */
export function withEveryGlossary(
  termsOf: CheckServiceDeps['termsOf'],
  database: Pick<Database, 'glossaries' | 'glossaryEntries' | 'projectRules'>,
  parse: (entriesTsv: string) => readonly CheckedTerm[],
): CheckServiceDeps['termsOf'] {
  return async (item) => {
    const own = await termsOf(item);
    if (item.sourceLang === null) return own;
    const [source, target] = [baseOf(item.sourceLang), baseOf(item.targetLang)];
    const query = { text: '', connectionId: null, page: 1, limit: MAX_PAGE_ROWS };
    const { glossaries } = await database.glossaries.list(query);
    const fitting = glossaries
      .flatMap(({ id: glossaryId, dictionaries }) =>
        dictionaries.map((dictionary) => ({ ...dictionary, glossaryId })),
      )
      .filter(({ sourceLang, targetLang }) => sourceLang === source && targetLang === target);
    const texts = await Promise.all(
      fitting.map(async ({ id, glossaryId }) => {
        const keepers = await database.projectRules.listConfidentialOfGlossary(glossaryId);
        return keepers.length === 0 ? database.glossaryEntries.readAll(id) : '';
      }),
    );
    return [...own, ...texts.flatMap((text) => (text === '' ? [] : parse(text)))];
  };
}

async function readTerms(terms: readonly CheckedTerm[], language: string): Promise<KnownTerms> {
  const entries = entriesOf(terms, language);
  return {
    matcher: createEntryMatcher(entries, language),
    inflected: await createInflectedTerms(entries, language),
  };
}

/** Returns the terms in a text. Other forms are suggested only for terms that do not occur in it themselves. */
function termsIn(source: string, { matcher, inflected }: KnownTerms): SegmentTerm[] {
  const exact = matcher
    .find(source)
    .map(({ value, start, end }) => ({ entry: value, start, end, isInflected: false }));
  const others = (inflected?.find(source) ?? [])
    .filter(
      ({ start, end, entry }) =>
        !exact.some((one) => one.entry === entry || (one.start < end && start < one.end)),
    )
    .map((place) => ({ ...place, isInflected: true }));
  const seen = new Set<TermEntry>();
  return [...exact, ...others]
    .toSorted((a, b) => a.start - b.start)
    .filter(({ entry }) => !seen.has(entry) && seen.add(entry))
    .slice(0, MOST_TERMS)
    .map(({ entry, start, end, isInflected }) => ({
      source: source.slice(start, end),
      targets: entry.targets,
      isInflected,
    }));
}
