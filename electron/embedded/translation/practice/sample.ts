import { pairsOf } from '../../../../shared/text/pairs.ts';
import type { TranslationEngine } from '../../engines/engine.ts';
import { baseCode, normalizeCode } from '../../engines/language-codes.ts';
import { createLexiconEngine, type LexiconTable } from '../../engines/lexicon.ts';
import { identifyLanguage, type LanguageDetector } from '../languages/detect-language.ts';

/**
 * The phrase that the test suites of client libraries translate, by uppercase language code. The
 * first spelling is the output; the others, after a `|`, are also recognized.
 */
export const SAMPLE_PHRASES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  pairsOf(`
    AR=شعاع البروتون,
    BG=протонен лъч, CA=raig de protons, CS=protonový paprsek, DA=protonstråle,
    DE=Protonenstrahl, EL=δέσμη πρωτονίων, EN=proton beam, ES=haz de protones,
    ET=prootonikiirgus, FI=protonisäde, FR=faisceau de protons, GL=raio de protóns,
    HE=קרן פרוטונים,
    HR=protonski snop|protonni snop, HU=protonnyaláb, ID=berkas proton|sinar proton,
    IT=fascio di protoni, JA=陽子ビーム|陽子線, KO=양성자 빔, LT=protonų spindulys,
    LV=protonu staru kūlis, NB=protonstråle, NL=protonenbundel, PL=wiązka protonów,
    PT=feixe de prótons|feixe de protões, RO=fascicul de protoni,
    RU=протонный луч|протонный пучок, SK=protónový lúč, SL=protonski žarek,
    SV=protonstråle, TH=ลำโปรตอน, TR=proton ışını, UK=протонний пучок|протонний промінь, VI=chùm proton,
    ZH=质子束|質子束`).map(([code, spellings]) => [code, spellings.split('|')]),
);

/** Spellings of variants that differ from their base language. */
const SAMPLE_VARIANTS: Readonly<Record<string, string>> = {
  'ZH-HANT': '質子束',
};

/**
 * Returns uppercase base codes of the languages whose spelling of the phrase this text is; empty
 * for any other text.
 */
function languagesOfSample(text: string): readonly string[] {
  return (PHRASES_BY_TEXT.get(keyOf(text)) ?? []).map(({ code }) => code);
}

/**
 * Creates a table of the sample phrase between all of its languages, without a row for each pair.
 */
export function createSampleTable(): LexiconTable {
  const languages = Object.keys(SAMPLE_PHRASES);
  return {
    pairs: languages.flatMap((source) =>
      languages.filter((target) => target !== source).map((target) => ({ source, target })),
    ),
    lookUp: (source, target, text) =>
      languagesOfSample(text).includes(baseCode(source)) ? spellingIn(target) : undefined,
  };
}

function spellingIn(target: string): string | undefined {
  return SAMPLE_VARIANTS[normalizeCode(target)] ?? SAMPLE_PHRASES[baseCode(target)]?.[0];
}

function keyOf(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}

const PHRASES_BY_TEXT = Map.groupBy(
  Object.entries(SAMPLE_PHRASES).flatMap(([code, spellings]) =>
    spellings.map((spelling) => ({ code, text: keyOf(spelling) })),
  ),
  ({ text }) => text,
);

/** Texts with fewer letters may resemble any language. */
const SURE_LETTERS = 25;
/** English wins for a short text if its likelihood is at most this far below the highest. */
const ENGLISH_MARGIN = 0.05;

/**
 * Recognizes the language of the sample phrase, which is too short to detect, and treats other
 * short texts as English if plausible: client tests are written in it. Leaves the rest to the
 * service's detector. A document counts as the phrase when each of its lines is one.
 */
export function withSampleDetection(detector: LanguageDetector): LanguageDetector {
  return {
    async detect(text, candidates) {
      const sample = sampleLanguage(text, candidates);
      if (sample !== null) return sample;
      const detected = await detector.detect(text, candidates);
      if (detected === 'EN' || !candidates.includes('EN')) return detected;
      return (await isNearlyEnglish(text)) ? 'EN' : detected;
    },
  };
}

async function isNearlyEnglish(text: string): Promise<boolean> {
  if ((text.match(/\p{L}/gu)?.length ?? 0) >= SURE_LETTERS) return false;
  const { scores } = await identifyLanguage(text);
  const english = scores['EN'];
  return english !== undefined && english >= Math.max(...Object.values(scores)) - ENGLISH_MARGIN;
}

function sampleLanguage(text: string, candidates: readonly string[]): string | null {
  const first = text.trimStart().split(/[\r\n]/u, 1)[0] ?? '';
  if (languagesOfSample(first).length === 0) return null;
  const lines = text.split(/[\r\n]+/u).filter((line) => line.trim() !== '');
  const shared = lines
    .map(languagesOfSample)
    .reduce((known, next) => known.filter((code) => next.includes(code)));
  const [code, ...others] = candidates;
  // With a single candidate, such as for improving texts, the phrase is in that language.
  if (code !== undefined && others.length === 0 && shared.length > 0) return code;
  return shared.find((one) => candidates.includes(one)) ?? shared[0] ?? null;
}

/** Creates an engine that translates the sample phrase between all of its languages and accents everything else. */
export function createPracticeEngine(): TranslationEngine {
  return createLexiconEngine(createSampleTable());
}
