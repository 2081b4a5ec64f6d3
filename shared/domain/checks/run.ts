import { checkAddresses } from './addresses.ts';
import { checkBlanks } from './blanks.ts';
import { checkDoubled } from './doubled.ts';
import {
  CHECK_RULES,
  type CheckedPair,
  type CheckedSentence,
  type CheckRule,
  type Finding,
} from './finding.ts';
import { checkNumbers } from './numbers.ts';
import { checkPlaceholders, withoutMarks } from './placeholders.ts';
import { checkBrackets, checkEnds } from './punctuation.ts';
import { checkQuotes } from './quotes.ts';
import { findWords, WORD } from './spelling.ts';
import { baseOf, knownLanguage, type CheckLanguages, type Draft } from './rule.ts';
import { createTermMatcher } from '../../glossaries/term-matcher.ts';
import {
  checkForbidden,
  checkTerms,
  createEntryMatcher,
  entriesOf,
  type CheckedTerm,
} from './terms.ts';
import { checkLength, checkTranslated } from './wording.ts';

export interface CheckOptions {
  /** If null, the texts are compared as if the source were English. */
  sourceLang: string | null;
  targetLang: string;
  /** The first one that has a term decides its translation. */
  terms: readonly CheckedTerm[];
  /** Words that must not be used in the target. */
  forbidden: readonly string[];
  /** Rules that are wrong too often in the target language. */
  rulesOff: readonly CheckRule[];
  /** The texts come from an image. */
  isPicture: boolean;
  /** Returns whether a word of the target is spelled correctly; null without a dictionary. */
  isSpelled: ((word: string) => boolean) | null;
}

/** Takes pairs in batches; some rules compare all of them. */
export interface CheckRun {
  add(pairs: readonly CheckedPair[]): void;
  /**
   * Returns findings by rule, then in the order of the text. The same pairs always give the same
   * findings.
   */
  end(): Finding[];
}

const normal = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();
function checkSpelling(
  { source, target }: Pick<CheckedPair, 'source' | 'target'>,
  isSpelled: (word: string) => boolean,
): Draft[] {
  const found: Draft[] = [];
  let inSource: Set<string> | null = null;
  const told = new Set<string>();
  for (const { word, start, spelled } of findWords(target)) {
    if (told.has(word) || isSpelled(spelled)) continue;
    inSource ??= new Set(source.match(WORD));
    if (inSource.has(word)) continue;
    told.add(word);
    found.push({
      rule: 'spelling',
      kind: 'spelling',
      start,
      end: start + word.length,
      values: { found: word },
      fix: null,
    });
  }
  return found;
}

/**
 * Targets of a source by normalized wording, with the first position and all occurrences of each.
 */
type Wordings = Map<
  string,
  {
    target: string;
    first: number;
    places: { position: number; start: number; length: number }[];
  }
>;

function findInconsistent(bySource: ReadonlyMap<string, Wordings>): Finding[] {
  const found: Finding[] = [];
  for (const wordings of bySource.values()) {
    if (wordings.size < 2) continue;
    const [usual, ...others] = [...wordings.values()].toSorted(
      (a, b) => b.places.length - a.places.length || a.first - b.first,
    );
    if (usual === undefined) continue;
    const values = { usual: usual.target.slice(0, 200), number: usual.first + 1 };
    for (const { places } of others) {
      for (const { position, start, length } of places) {
        found.push({
          rule: 'inconsistent',
          kind: 'inconsistent',
          position,
          start,
          end: start + length,
          values,
          fix: null,
        });
      }
    }
  }
  return found;
}

const sentencesOf = ({ source, target, sentences }: CheckedPair): readonly CheckedSentence[] =>
  sentences ?? [{ source, target, targetStart: 0 }];

/** Returns the sentences of a pair, those without a certain border between them as one. */
function certainSentencesOf(pair: CheckedPair): readonly CheckedSentence[] {
  const joined: CheckedSentence[] = [];
  for (const sentence of sentencesOf(pair)) {
    const last = joined.at(-1);
    if (last === undefined || !(last.isGuessed === true || sentence.isGuessed === true)) {
      joined.push(sentence);
      continue;
    }
    const end = sentence.targetStart + sentence.target.length;
    joined[joined.length - 1] = {
      ...sentence,
      source: last.source + sentence.source,
      target: pair.target.slice(last.targetStart, end),
      targetStart: last.targetStart,
    };
  }
  return joined;
}

/** Checks sentences of a pair; the places of the findings are those in the pair. */
const bySentence = (
  sentences: readonly CheckedSentence[],
  check: (sentence: CheckedSentence) => Draft[],
): Draft[] =>
  sentences.flatMap((sentence) =>
    check(sentence).map((draft) => ({
      ...draft,
      start: draft.start + sentence.targetStart,
      end: draft.end + sentence.targetStart,
    })),
  );

export function createCheckRun(options: CheckOptions): CheckRun {
  const langs: CheckLanguages = {
    source: knownLanguage(options.sourceLang),
    target: knownLanguage(options.targetLang),
  };
  const sourceBase = baseOf(langs.source);
  const terms = createEntryMatcher(entriesOf(options.terms, sourceBase), sourceBase);
  const forbidden = createTermMatcher(
    options.forbidden.map((term) => [term, term]),
    baseOf(langs.target),
  );
  const isOneLanguage = baseOf(langs.source) === baseOf(langs.target);
  const isOff = new Set(options.rulesOff);
  const found: Finding[] = [];
  const bySource = new Map<string, Wordings>();

  /** Checks a sentence; brackets, quotation marks, and limits may concern several, or all. */
  const checkSentence = ({ source, target }: CheckedSentence): Draft[] => {
    const untranslated = checkTranslated({ source, target }, langs);
    if (target.trim() === '' || source.trim() === '') return untranslated;
    return [...untranslated, ...checkEnds({ source, target }, langs)];
  };

  /** Checks what must be in a sentence of the target because it is in that of the source. */
  const checkContent = ({ source, target }: CheckedSentence): Draft[] => {
    if (target.trim() === '' || source.trim() === '') return [];
    return [
      ...checkNumbers({ source: withoutMarks(source), target: withoutMarks(target) }, langs),
      ...checkTerms({ source, target }, terms, baseOf(langs.target)),
    ];
  };

  const checkOne = (pair: CheckedPair): Draft[] => {
    const untranslated = checkTranslated(pair, langs);
    if (pair.target.trim() === '' || pair.source.trim() === '') return untranslated;
    return [
      ...bySentence(sentencesOf(pair), checkSentence),
      ...bySentence(certainSentencesOf(pair), checkContent),
      ...checkPlaceholders(pair),
      ...checkAddresses(pair),
      ...checkForbidden(pair.target, forbidden),
      // An untranslated text would be wrong in every word.
      ...(options.isSpelled === null || untranslated.length > 0
        ? []
        : checkSpelling(pair, options.isSpelled)),
      ...checkDoubled(pair, langs),
      ...checkBlanks(pair, langs),
      ...checkBrackets(pair),
      ...checkQuotes(pair, langs),
      ...checkLength(pair, langs, options.isPicture),
    ];
  };

  const noteWording = (position: number, sentence: CheckedSentence): void => {
    const source = normal(sentence.source);
    const target = normal(sentence.target);
    if (target === '' || !/\p{L}/u.test(source)) return;
    const wordings: Wordings = bySource.get(source) ?? new Map();
    bySource.set(source, wordings);
    const wording = wordings.get(target) ?? { target, first: position, places: [] };
    wordings.set(target, wording);
    const { targetStart: start, target: found } = sentence;
    wording.places.push({ position, start, length: found.length });
  };

  return {
    add(pairs) {
      for (const pair of pairs) {
        const { position } = pair;
        for (const draft of checkOne(pair)) {
          if (!isOff.has(draft.rule)) found.push({ ...draft, position });
        }
        if (isOneLanguage) continue;
        for (const sentence of sentencesOf(pair)) noteWording(position, sentence);
      }
    },
    end: () => {
      const orderOf = new Map(CHECK_RULES.map((rule, index) => [rule, index]));
      return [...found, ...findInconsistent(bySource)].toSorted(
        (a, b) =>
          (orderOf.get(a.rule) ?? 0) - (orderOf.get(b.rule) ?? 0) ||
          a.position - b.position ||
          a.start - b.start ||
          a.end - b.end,
      );
    },
  };
}
