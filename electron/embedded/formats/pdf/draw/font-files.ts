import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { unsupportedDocument } from '../../../../../shared/documents/document-errors.ts';

/** Writing systems for which fonts ship with the app. */
export type FontScript = 'latin' | 'arabic' | 'hebrew' | 'chinese' | 'japanese' | 'korean';

interface FontFamily {
  readonly packageName: string;
  /** Plain, bold, italic, bold italic; scripts without one of these repeat another. */
  readonly files: readonly [string, string, string, string];
  /** The bold style is drawn with the plain file: East Asian fonts are too large to ship twice. */
  readonly hasNoBold?: true;
}

const FAMILIES: Readonly<Record<FontScript, FontFamily>> = {
  latin: {
    packageName: '@embedpdf/fonts-latin',
    files: [
      'NotoSans-Regular.ttf',
      'NotoSans-Bold.ttf',
      'NotoSans-Italic.ttf',
      'NotoSans-BoldItalic.ttf',
    ],
  },
  arabic: upright('@embedpdf/fonts-arabic', 'NotoNaskhArabic'),
  hebrew: upright('@embedpdf/fonts-hebrew', 'NotoSansHebrew'),
  chinese: plainOnly('@embedpdf/fonts-sc', 'NotoSansHans'),
  japanese: plainOnly('@embedpdf/fonts-jp', 'NotoSansJP'),
  korean: plainOnly('@embedpdf/fonts-kr', 'NotoSansKR'),
};

function upright(packageName: string, family: string): FontFamily {
  const plain = `${family}-Regular.ttf`;
  const bold = `${family}-Bold.ttf`;
  return { packageName, files: [plain, bold, plain, bold] };
}

function plainOnly(packageName: string, family: string): FontFamily {
  const plain = `${family}-Regular.otf`;
  return { packageName, files: [plain, plain, plain, plain], hasNoBold: true };
}

const LATIN = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const ARABIC = /[\p{Script=Arabic}\u060c\u061b\u061f\u0640\u0660-\u0669]/u;
const HEBREW = /\p{Script=Hebrew}/u;
const HANGUL = /\p{Script=Hangul}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}\u30fc]/u;
const HAN = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;

/**
 * Returns the script whose font draws a character; null for characters that all scripts share.
 * @param targetLang wire code: Chinese characters look different in Japanese and Korean texts
 * @throws `document/unsupported` for a letter that no font has
 */
export function fontScriptOf(sign: string, targetLang: string): FontScript | null {
  if (LATIN.test(sign)) return 'latin';
  if (ARABIC.test(sign)) return 'arabic';
  if (HEBREW.test(sign)) return 'hebrew';
  if (HANGUL.test(sign)) return 'korean';
  if (KANA.test(sign)) return 'japanese';
  if (HAN.test(sign)) {
    const language = targetLang.slice(0, 2).toUpperCase();
    return language === 'JA' ? 'japanese' : language === 'KO' ? 'korean' : 'chinese';
  }
  if (/(?=[\p{L}\p{M}])[^\p{Script=Common}\p{Script=Inherited}]/u.test(sign)) {
    throw missingLetter(sign);
  }
  return null;
}

/** Returns the absolute path of the font file for a script and a look. */
export function fontFile(script: FontScript, isBold: boolean, isItalic: boolean): string {
  const { packageName, files } = FAMILIES[script];
  const file = files[(isBold ? 1 : 0) + (isItalic ? 2 : 0)] ?? files[0];
  const entry = createRequire(import.meta.url).resolve(packageName);
  return join(dirname(entry), '..', 'fonts', file);
}

/** Returns the name of the plain font for text that is made bold by drawing its outline, or null if a bold font ships. */
export function outlinedFontName(script: FontScript): string | null {
  const { files, hasNoBold } = FAMILIES[script];
  // As PDF names a style that is not in the file, so that readers take the text for bold.
  return hasNoBold ? files[0].replace(/\.\w+$/u, ',Bold') : null;
}

/** Returns the error for text that no font can draw, which avoids boxes in the result. */
export function missingLetter(letter: string): Error {
  return unsupportedDocument({
    english: `The translation has letters for which no font comes with the app, such as "${letter}". From a PDF, choose Word as the format of the result: it uses the fonts of the computer on which it is opened.`,
  });
}
