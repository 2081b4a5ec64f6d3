import type { EnglishChecker } from './english-checker.ts';
import { applyEdits, capitalize, likeCase, replaceOutside } from './guarded-text.ts';
import { spellEnglish, spellPortuguese } from './rules/variants.ts';
import { LEARNER_RULES } from './rules/learner-errors.ts';
import { misspellingsOf, wrongFragmentsOf } from './rules/misspellings.ts';
import {
  capitalizeSentences,
  collapseBlanks,
  joinPunctuation,
  removeDoubledWords,
  widenPunctuation,
} from './rules/punctuation.ts';
import { writeBase } from './languages.ts';

const WORD = /\p{L}+(?:['’]\p{L}+)*/gu;

/** Corrects learner errors; the correction keeps the case of the first letter. */
function correctLearnerErrors(text: string): string {
  let corrected = text;
  for (const { pattern, correct } of LEARNER_RULES) {
    corrected = replaceOutside(corrected, pattern, ([whole, ...groups]) =>
      likeStart(whole, correct(...groups)),
    );
  }
  return corrected;
}

/** Applies to the start only: the pronoun I stays uppercase. */
function likeStart(model: string, text: string): string {
  return /^\p{Lu}/u.test(model) ? capitalize(text) : text;
}

/**
 * Makes only corrections that are right in every context: if a human would have to decide, the text
 * stays unchanged.
 * @param target uppercase code with its variant, such as `EN-GB`
 * @param english finds mistakes that rules cannot; called only for English
 * @see translation service, write: correct
 */
export async function correctText(
  text: string,
  target: string,
  english: EnglishChecker,
): Promise<string> {
  const language = writeBase(target);
  if (language === null || !/\p{L}/u.test(text)) return text;
  let corrected = text;
  if (target === 'EN-GB' || target === 'EN-US') {
    corrected = correctLearnerErrors(corrected);
    corrected = applyEdits(corrected, await english.check(corrected, target));
    corrected = spellEnglish(corrected, target);
    corrected = replaceOutside(
      corrected,
      /(?<=^|\s)i(?=(?:['’](?:m|ve|ll|d))? \p{L})/gu,
      () => 'I',
    );
  }
  if (target === 'PT-BR' || target === 'PT-PT') corrected = spellPortuguese(corrected, target);

  const words = misspellingsOf(language);
  corrected = replaceOutside(corrected, WORD, ([word]) => {
    const right = words.get(word.toLowerCase().replaceAll('’', "'"));
    return right === undefined ? word : likeCase(word, right);
  });
  const fragments = wrongFragmentsOf(language);
  if (fragments.size > 0) {
    const pattern = new RegExp([...fragments.keys()].join('|'), 'gu');
    corrected = replaceOutside(corrected, pattern, ([part]) => fragments.get(part) ?? part);
  }

  corrected = collapseBlanks(removeDoubledWords(corrected, language));
  if (language === 'JA' || language === 'ZH') return widenPunctuation(corrected, language);
  corrected = joinPunctuation(corrected, language);
  return language === 'KO' ? corrected : capitalizeSentences(corrected);
}
