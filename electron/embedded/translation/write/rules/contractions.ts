import { likeCase, replaceOutside } from '../guarded-text.ts';

const IRREGULAR: Readonly<Record<string, string>> = {
  "can't": 'cannot',
  "won't": 'will not',
  "shan't": 'shall not',
  "let's": 'let us',
};

/** Words that may follow a contracted "is" and rule out a contracted "has". */
const AFTER_IS =
  "(?= (?:a|an|the|not|very|so|too|also|just|only|our|your|my|their|all|always|never|often|important|possible|necessary|clear|true|here|there|in|on|at|why|how|what|where)(?![\\p{L}'’]))";

const EXPANSIONS: readonly (readonly [RegExp, (match: RegExpMatchArray) => string])[] = [
  [/(?<![\p{L}'’])(?:can|won|shan)['’]t(?![\p{L}'’])/giu, irregular],
  [/(?<![\p{L}'’])let['’]s(?= \p{L})/giu, irregular],
  [
    /(?<![\p{L}'’])(do|does|did|is|are|was|were|have|has|had|would|could|should|must|need)n['’]t(?![\p{L}'’])/giu,
    (match) => likeCase(match[0], `${(match[1] ?? '').toLowerCase()} not`),
  ],
  [/(?<=(?<![\p{L}'’])I)['’]m(?![\p{L}'’])/gu, () => ' am'],
  [/(?<=(?<![\p{L}'’])(?:you|we|they))['’]re(?![\p{L}'’])/giu, () => ' are'],
  [
    /(?<=(?<![\p{L}'’])(?:I|you|we|they|would|could|should|might|must))['’]ve(?![\p{L}'’])/giu,
    () => ' have',
  ],
  [
    /(?<=(?<![\p{L}'’])(?:I|you|he|she|it|we|they|that|there))['’]ll(?![\p{L}'’])/giu,
    () => ' will',
  ],
  [new RegExp(`(?<=(?<![\\p{L}'’])(?:it|that|there|he|she))['’]s${AFTER_IS}`, 'giu'), () => ' is'],
];

/**
 * Expands English contractions. Questions stay unchanged because the word order would have to
 * change, and so do ambiguous forms, such as a contracted "had" or "would".
 */
export function expandContractions(text: string): string {
  return EXPANSIONS.reduce(
    (current, [pattern, expand]) =>
      replaceOutside(current, pattern, (match) =>
        isInQuestion(current, match.index ?? 0) ? match[0] : expand(match),
      ),
    text,
  );
}

function irregular(match: RegExpMatchArray): string {
  const word = match[0].replace('’', "'").toLowerCase();
  return likeCase(match[0], IRREGULAR[word] ?? match[0]);
}

function isInQuestion(text: string, at: number): boolean {
  return /^[^.!?\n]{0,2000}\?/u.test(text.slice(at));
}
