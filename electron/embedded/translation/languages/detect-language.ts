import { isInScriptOf } from '../../../../shared/domain/texts/script.ts';
import { guessByCommonWords, languageOfCommonWords } from './common-words.ts';

/** Words of one of two closely related languages that the other spells differently. */
interface Relative {
  /** The language that the detector reports for both. */
  readonly known: string;
  /** The language that the text may be in instead. */
  readonly other: string;
  readonly knownWords: ReadonlySet<string>;
  readonly otherWords: ReadonlySet<string>;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const GALICIAN = words(
  'non unha unhas tamén xa moi cando entón máis polo pola ata dende nin ó ós o os das ao',
);

const RELATIVES: readonly Relative[] = [
  {
    known: 'ES',
    other: 'GL',
    knownWords: words('no una unas también ya muy cuando entonces el los las del al son y'),
    otherWords: GALICIAN,
  },
  {
    known: 'PT',
    other: 'GL',
    knownWords: words(
      'não uma umas também já muito quando então são mais foi pelo pela à às os o ao das',
    ),
    otherWords: GALICIAN,
  },
  {
    known: 'NB',
    other: 'NN',
    knownWords: words('ikke jeg en et fra hva hvordan noe bare være noen hun de mye bli'),
    otherWords: words('ikkje eg ein eit frå kva korleis noko berre vere nokre ho dei mykje bli'),
  },
  {
    known: 'MS',
    other: 'ID',
    knownWords: words(
      'kerana boleh bahawa ialah bagi sahaja hendaklah wang pejabat saiz senarai fail ralat semasa anda telah',
    ),
    otherWords: words('karena bisa bahwa hanya harus uang kantor ukuran daftar berkas galat saat'),
  },
  {
    known: 'NL',
    other: 'AF',
    knownWords: words('de een het niet ik jij zij hij zijn werd en of met voor'),
    otherWords: words("'n ’n nie ek jy hulle hy sy het en of kan met vir"),
  },
  {
    known: 'SR',
    other: 'MK',
    knownWords: words('је у са су није ће као или не није нису датотеку'),
    otherWords: words('е во со се ќе дека го ги или не оваа овој датотеката'),
  },
  {
    known: 'BG',
    other: 'MK',
    knownWords: words('в във с със ще че са или не този тази'),
    otherWords: words('во со ќе дека го ги или не овој оваа'),
  },
  {
    known: 'CA',
    other: 'OC',
    knownWords: words('el els la les amb més dels aquest aquesta va són i això molt'),
    otherWords: words('lo los la las amb mai dels aqueste aquesta foguèt son e aquò fòrça'),
  },
];

/** Longer texts give no higher certainty. */
const MAX_WORDS = 2_000;

/**
 * Distinguishes a language unknown to the detector from the related one that it reports.
 * @param language uppercase, as the detector reports it
 */
function tellFromRelative(language: string, text: string): string {
  const relatives = RELATIVES.filter(({ known }) => known === language);
  if (relatives.length === 0) return language;
  const tokens =
    text
      .toLowerCase()
      .match(/['’]?[\p{L}\p{M}]+/gu)
      ?.slice(0, MAX_WORDS) ?? [];
  return relatives.find((relative) => isRather(relative, tokens))?.other ?? language;
}

function isRather({ knownWords, otherWords }: Relative, tokens: readonly string[]): boolean {
  let balance = 0;
  for (const token of tokens) {
    // A word found in both languages decides nothing.
    if (otherWords.has(token)) balance += 1;
    if (knownWords.has(token)) balance -= 1;
  }
  return balance > 0;
}

/** Detects the language of a text among the possible source languages. */
export interface LanguageDetector {
  /**
   * @param text joined text of one document or one request item, never a single cell
   * @param candidates base codes to choose from when the text is ambiguous
   * @returns a base code, which may be outside the candidates if the text is clearly in that
   * language; null when the text is inconclusive and there are no candidates
   */
  detect(text: string, candidates: readonly string[]): Promise<string | null>;
}

/** In ambiguous texts, English wins if it is at most this far behind the most likely language. */
const ENGLISH_MARGIN = 0.05;
/** Longer texts give no higher certainty and take longer. */
const SAMPLE_CHARS = 20_000;

/** Result of detecting a language without any hint. */
export interface Identification {
  /** Uppercase code if the API has one, else the library's code; null for none. */
  readonly language: string | null;
  /** 0 to 1; reliable from {@link SURE_CERTAINTY} on. */
  readonly certainty: number;
  /** True from {@link SURE_CERTAINTY} on. */
  readonly isReliable: boolean;
  /** Likelihood by uppercase code, 0 to 1; empty when the script identifies the language. */
  readonly scores: Readonly<Record<string, number>>;
}

/** Scores closer than this count as equal. */
const TIE = 0.001;
/** Below this a language is a guess. */
export const SURE_CERTAINTY = 0.5;
/** Certainty of a language identified by its script or its words. */
const CERTAIN = 1;
/**
 * Lead of the most likely language, times the number of letters, needed for full certainty: a few
 * letters fit many languages by chance.
 */
const FULL_LEAD = 3.2;
/** Maximum lead that counts: a word that the library knows from only one language proves little. */
const MAX_MARGIN = 0.3;
/** More letters add no certainty. */
const MAX_LETTERS = 200;
/** From this many letters on, the library's own judgment is enough. */
const ENOUGH_LETTERS = 25;

/** Identifies a language. Loads its data (0.4 s, 170 MB) for the first text not identified by its script. */
export async function identifyLanguage(text: string): Promise<Identification> {
  const sample = text.slice(0, SAMPLE_CHARS);
  const byScript = languageOfScript(sample);
  if (byScript !== null) return identified(byScript, CERTAIN, {});
  if (!/\p{L}/u.test(sample)) return identified(null, 0, {});
  const { eld } = await import('eld/small');
  const result = eld.detect(sample);
  const scores = Object.fromEntries(
    Object.entries(result.getScores()).map(([code, score]) => [toWireCode(code), score]),
  );
  const likeliest = toWireCode(result.language);
  const byWords = languageOfCommonWords(sample, likeliest);
  if (byWords !== null) return identified(byWords, CERTAIN, scores);
  if (likeliest === '') return identified(null, 0, scores);
  if (likeliest === 'AR' && isSurelyArabic(sample)) return identified('AR', CERTAIN, scores);
  const language = tellFromRelative(likeliest, sample);
  return identified(
    language,
    certaintyOf(Object.values(scores), sample, result.isReliable()),
    scores,
  );
}

/**
 * Returns whether a text has letters of Arabic and none that only other languages of the script use.
 */
function isSurelyArabic(text: string): boolean {
  return /[أإةىكي]/u.test(text) && !/[\u066E-\u06D3]/u.test(text);
}

function identified(
  language: string | null,
  certainty: number,
  scores: Identification['scores'],
): Identification {
  return { language, certainty, isReliable: certainty >= SURE_CERTAINTY, scores };
}

/** @param isTrusted true if the library considers it reliable */
function certaintyOf(scores: readonly number[], text: string, isTrusted: boolean): number {
  const [first = 0, second = 0] = scores.toSorted((a, b) => b - a);
  const margin = Math.min(first - second, MAX_MARGIN);
  // For equally likely languages the library picks the first one.
  if (margin < TIE) return 0;
  const letters = Math.min(count(text, /\p{L}/gu), MAX_LETTERS);
  const certainty = Math.min(1, (margin * letters) / FULL_LEAD);
  return isTrusted && letters >= ENOUGH_LETTERS ? Math.max(certainty, SURE_CERTAINTY) : certainty;
}

export function createLanguageDetector(): LanguageDetector {
  return {
    async detect(text, candidates) {
      const { language, isReliable, scores } = await identifyLanguage(text);
      if (language !== null && isReliable) return language;
      // If the letters rule out all candidates, do not guess.
      const sample = text.slice(0, SAMPLE_CHARS);
      const possible = candidates.filter((candidate) => isInScriptOf(sample, candidate));
      if (language !== null && possible.length === 0) return language;
      return (
        bestCandidate(scores, possible) ??
        guessByCommonWords(sample, possible) ??
        possible[0] ??
        null
      );
    },
  };
}

/** Minimum share of letters for a text to count as written in a script: other texts quote names in it. */
const SCRIPT_SHARE = 0.3;

/** Letters found only in Esperanto; "ŭ" is excluded because it occurs in transcriptions. */
const ESPERANTO = /[ĉĝĥĵŝ]/iu;

/** Scripts used by a single language. */
const OWN_SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Greek}/gu, 'EL'],
  [/\p{Script=Hebrew}/gu, 'HE'],
  [/\p{Script=Thai}/gu, 'TH'],
  [/\p{Script=Georgian}/gu, 'KA'],
  [/\p{Script=Armenian}/gu, 'HY'],
];

/** Identifies languages by scripts and letters that only one of the offered languages uses. */
export function languageOfScript(text: string): string | null {
  const letters = count(text, /\p{L}/gu);
  const isIn = (script: RegExp): boolean => count(text, script) > letters * SCRIPT_SHARE;
  const own = OWN_SCRIPTS.find(([script]) => isIn(script));
  if (own !== undefined) return own[1];
  if (isIn(/[\p{Script=Han}\u3040-\u30FF]/gu)) return /[\u3040-\u30FF]/u.test(text) ? 'JA' : 'ZH';
  if (isIn(/[\uAC00-\uD7AF]/gu)) return 'KO';
  if (isIn(/\p{Script=Cyrillic}/gu)) {
    if (/ў/iu.test(text)) return 'BE';
    if (/[ѓќѕ]/iu.test(text)) return 'MK';
    if (/[іїєґ]/iu.test(text)) return 'UK';
    // Bulgarian also uses "ъ", so it proves nothing.
    if (/[ыэё]/iu.test(text)) return 'RU';
  }
  if (ESPERANTO.test(text) && /(?<!\p{L})la(?!\p{L})/iu.test(text)) return 'EO';
  return null;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Returns the most likely candidate; English if it is nearly as likely as the best. */
function bestCandidate(
  scores: Readonly<Record<string, number>>,
  candidates: readonly string[],
): string | null {
  const known = Object.entries(scores).filter(([code]) => candidates.includes(code));
  const best = Math.max(...known.map(([, score]) => score));
  const english = scores['EN'] ?? 0;
  if (candidates.includes('EN') && english > 0 && english >= best - ENGLISH_MARGIN) return 'EN';
  return known.find(([, score]) => score === best)?.[0] ?? null;
}

/** Converts library codes, which differ for Norwegian and for Kurdish in Arabic script. */
function toWireCode(code: string): string {
  if (code === 'no') return 'NB';
  return code === 'ku' ? 'CKB' : code.toUpperCase();
}
