import { findTerms, indexTerms, type TermIndex } from '../../../shared/domain/checks/terms.ts';
import type { SegmentPlace } from '../../../shared/domain/history/segment-id.ts';
import type { SegmentTerm } from '../../../shared/domain/history/history.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Database } from '../../db/database.ts';
import type { CheckServiceDeps } from '../checks/service.ts';

/** Who goes from segment to segment has the glossaries read once; a changed one is read soon after. */
const KEPT_MS = 10_000;
/** As many as are worth a look in one segment. */
const MOST_TERMS = 50;

/** Terms of the glossaries of an item, in its segments. */
export interface SegmentTermsService {
  /**
   * In the order of the source, each once; where terms overlap, the longer one.
   * @throws `input/not-found`
   */
  find(place: SegmentPlace): Promise<SegmentTerm[]>;
}

interface Term {
  source: string;
  targets: string[];
}

export function createSegmentTermsService(deps: {
  history: Pick<Database['history'], 'getDetail'>;
  termsOf: CheckServiceDeps['termsOf'];
  now: () => number;
}): SegmentTermsService {
  let kept: { itemId: string; atMs: number; index: Promise<TermIndex<Term>> } | null = null;
  return {
    async find({ itemId, position }) {
      const detail = await deps.history.getDetail(itemId, { page: position + 1, limit: 1 });
      const segment = detail?.segments[0];
      if (detail === null || segment?.position !== position) {
        throw new AppError('input/not-found', 'historyErrors.itemGone');
      }
      const atMs = deps.now();
      if (kept === null || kept.itemId !== itemId || atMs - kept.atMs > KEPT_MS) {
        const index = deps.termsOf(detail.item).then((terms) => indexTerms(bySource(terms), ({ source }) => source)); // prettier-ignore
        kept = { itemId, atMs, index };
        const mine = kept;
        index.catch(() => {
          if (kept === mine) kept = null;
        });
      }
      const { source } = segment;
      const found = findTerms(source, await kept.index).toSorted((a, b) => a.start - b.start);
      const seen = new Set<Term>();
      return found
        .filter(({ term }) => !seen.has(term) && seen.add(term))
        .slice(0, MOST_TERMS)
        .map(({ term, start, end }) => ({
          source: source.slice(start, end),
          targets: term.targets,
        }));
    },
  };
}

/** Glossaries may have different translations of one term; without one, it is a word to avoid. */
function bySource(terms: readonly { source: string; target: string }[]): Term[] {
  const found = new Map<string, Term>();
  for (const { source, target } of terms) {
    if (target === '') continue;
    const key = source.toLowerCase();
    const term = found.get(key) ?? { source, targets: [] };
    if (!term.targets.includes(target)) term.targets.push(target);
    found.set(key, term);
  }
  return [...found.values()];
}
