import type {
  ModelDirection,
  ModelPage,
  ModelPair,
  ModelQuery,
} from '../../../shared/domain/models/model.ts';
import type { ModelFilter } from '../../../shared/domain/models/names.ts';
import { fitsListSearch, planListSearch } from '../../../shared/text/list-search.ts';

const FITS: Readonly<Record<ModelFilter, (direction: ModelDirection) => boolean>> = {
  all: () => true,
  installed: ({ installed }) => installed !== null,
  'under-way': ({ job }) => job !== null,
  updatable: ({ hasUpdate }) => hasUpdate,
  absent: ({ installed, job }) => installed === null && job === null,
};

/** Returns one page of pairs: those that are installed or in progress first, then by the name of their language. */
export function arrangePairs(
  directions: readonly ModelDirection[],
  { text, filter, page, limit }: ModelQuery,
  locale: string,
): Pick<ModelPage, 'pairs' | 'total'> {
  const names = createNames(locale);
  const search = planListSearch(text);
  const isFound = ({ languages }: ModelPair): boolean =>
    search === null ||
    fitsListSearch(
      search,
      languages.flatMap((code) => names.all(code)),
    );
  const isHere = ({ directions: both }: ModelPair): boolean =>
    both.some(({ installed, job }) => installed !== null || job !== null);
  const title = ({ languages }: ModelPair): string =>
    languages
      .filter((code) => code !== PIVOT)
      .map((code) => names.shown(code))
      .join(' ');
  const { compare } = new Intl.Collator(locale);
  const found = pairsOf(directions)
    .filter((pair) => pair.directions.some((direction) => FITS[filter](direction)) && isFound(pair))
    .map((pair) => ({ pair, isHere: isHere(pair), title: title(pair) }))
    .toSorted(
      (one, other) => Number(other.isHere) - Number(one.isHere) || compare(one.title, other.title),
    );
  const start = (page - 1) * limit;
  return {
    pairs: found.slice(start, start + limit).map(({ pair }) => pair),
    total: found.length,
  };
}

/** One side of nearly all pairs, so that the other side is their name. */
const PIVOT = 'en';

function pairsOf(directions: readonly ModelDirection[]): ModelPair[] {
  const pairs = new Map<string, ModelPair>();
  for (const direction of directions) {
    const { sourceLang, targetLang } = direction;
    const [first = sourceLang, second = targetLang] = [sourceLang, targetLang].toSorted();
    const id = `${first}_${second}`;
    const known = pairs.get(id)?.directions ?? [];
    // The direction from the pivot comes first, as most users want it.
    const both = [...known, direction].toSorted(
      (one, other) => Number(other.sourceLang === PIVOT) - Number(one.sourceLang === PIVOT),
    );
    pairs.set(id, { id, languages: [first, second], directions: both });
  }
  return [...pairs.values()];
}

interface Names {
  shown(code: string): string;
  /** Returns all names that a language may be searched by, folded. */
  all(code: string): string[];
}

function createNames(locale: string): Names {
  // "Chinese (Simplified)" is sorted under C, and is also found as "simplified Chinese".
  const shown = new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' });
  const others = [locale, 'en'].map((each) => new Intl.DisplayNames(each, { type: 'language' }));
  return {
    shown: (code) => shown.of(code) ?? code,
    all(code) {
      const own = new Intl.DisplayNames(code, { type: 'language' });
      const known = [shown, ...others, own].map((names) => names.of(code) ?? '');
      return [code, ...known];
    },
  };
}
