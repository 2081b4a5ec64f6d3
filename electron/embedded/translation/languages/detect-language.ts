import { isInScriptOf } from '../../../../shared/domain/texts/script.ts';
import { guessByCommonWords, languageOfCommonWords } from './common-words.ts';

/** Words that one of two close languages has and the other spells in another way. */
interface Relative {
  /** What the detector says for both. */
  readonly known: string;
  /** What the text may be in instead. */
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

/** Longer texts are no surer. */
const MAX_WORDS = 2_000;

/**
 * Distinguishes a language that the detector does not know from the close one it reports.
 * @param language upper case, as the detector reports it
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
    // A word of both says nothing.
    if (otherWords.has(token)) balance += 1;
    if (knownWords.has(token)) balance -= 1;
  }
  return balance > 0;
}

/** Finds the language of a text among those that a translation can start from. */
export interface LanguageDetector {
  /**
   * @param text joined text of one document or one request item, never a single cell
   * @param candidates base codes to choose from when the text itself leaves doubt
   * @returns a base code, also one outside of the candidates when the text is surely in it; null
   * when the text says nothing and there are no candidates
   */
  detect(text: string, candidates: readonly string[]): Promise<string | null>;
}

/** Where the text leaves doubt, English counts as the likeliest up to this much below it. */
const ENGLISH_MARGIN = 0.05;
/** Longer texts are no surer and take longer. */
const SAMPLE_CHARS = 20_000;

/** What can be said about the language of a text without any hint. */
export interface Identification {
  /** Upper-case code as far as the interface has one, else that of the library; null for none. */
  readonly language: string | null;
  /** 0 to 1; from {@link SURE_CERTAINTY} on it can be relied upon. */
  readonly certainty: number;
  /** True from {@link SURE_CERTAINTY} on. */
  readonly isReliable: boolean;
  /** Likeness by upper-case code, 0 to 1; empty when the script identifies the language. */
  readonly scores: Readonly<Record<string, number>>;
}

/** Scores closer than this are the same. */
const TIE = 0.001;
/** Below it a language is a guess. */
export const SURE_CERTAINTY = 0.5;
/** Certainty of a language that its script or its words tell. */
const CERTAIN = 1;
/**
 * How far the likeliest language must be ahead, times the letters, to be certain: a few letters fit many
 * languages by chance.
 */
const FULL_LEAD = 3.2;
/** Nothing may be ahead by more: a word that the library knows from one language alone proves little. */
const MAX_MARGIN = 0.3;
/** More letters add no certainty. */
const MAX_LETTERS = 200;
/** From so many letters on the library's own word is enough. */
const ENOUGH_LETTERS = 25;

/** Loads its data (0.4 s, 170 MB) with the first text not identified by its script. */
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

/** Its own letters, and none that only the other languages of the script have. */
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

/** @param isTrusted the library holds it for reliable */
function certaintyOf(scores: readonly number[], text: string, isTrusted: boolean): number {
  const [first = 0, second = 0] = scores.toSorted((a, b) => b - a);
  const margin = Math.min(first - second, MAX_MARGIN);
  // The library calls the first of two equally likely languages the one.
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
      // Where the letters rule out all of them, none is a guess worth making.
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

/** A text counts as written in a script from this share of its letters on: others quote names in it. */
const SCRIPT_SHARE = 0.3;

/** Letters that only Esperanto has; "ŭ" alone may be a transcription. */
const ESPERANTO = /[ĉĝĥĵŝ]/iu;

/** Scripts of a single language. */
const OWN_SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Greek}/gu, 'EL'],
  [/\p{Script=Hebrew}/gu, 'HE'],
  [/\p{Script=Thai}/gu, 'TH'],
  [/\p{Script=Georgian}/gu, 'KA'],
  [/\p{Script=Armenian}/gu, 'HY'],
];

/** Identifies languages by scripts and letters that only one of those offered uses. */
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
    // Bulgarian has the hard sign too: it proves nothing.
    if (/[ыэё]/iu.test(text)) return 'RU';
  }
  if (ESPERANTO.test(text) && /(?<!\p{L})la(?!\p{L})/iu.test(text)) return 'EO';
  return null;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** The likeliest candidate; English where it is nearly as likely as another. */
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

/** The library has names of its own for Norwegian, and for the Kurdish that is written in Arabic letters. */
function toWireCode(code: string): string {
  if (code === 'no') return 'NB';
  return code === 'ku' ? 'CKB' : code.toUpperCase();
}
