import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { unsupportedDocument } from '../../../../../shared/documents/document-errors.ts';

/** Writing systems for which fonts ship with the app. */
export type FontScript = 'latin' | 'arabic' | 'hebrew' | 'chinese' | 'japanese' | 'korean';

interface FontFamily {
  readonly packageName: string;
  /** Plain, bold, italic, bold italic; scripts without italics repeat the upright ones. */
  readonly files: readonly [string, string, string, string];
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
  arabic: upright('@embedpdf/fonts-arabic', 'NotoNaskhArabic', 'ttf'),
  hebrew: upright('@embedpdf/fonts-hebrew', 'NotoSansHebrew', 'ttf'),
  chinese: upright('@embedpdf/fonts-sc', 'NotoSansHans', 'otf'),
  japanese: upright('@embedpdf/fonts-jp', 'NotoSansJP', 'otf'),
  korean: upright('@embedpdf/fonts-kr', 'NotoSansKR', 'otf'),
};

function upright(packageName: string, family: string, extension: string): FontFamily {
  const plain = `${family}-Regular.${extension}`;
  const bold = `${family}-Bold.${extension}`;
  return { packageName, files: [plain, bold, plain, bold] };
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

/** Returns the error for text that no font can draw, which avoids boxes in the result. */
export function missingLetter(letter: string): Error {
  return unsupportedDocument({
    english: `The translation has letters for which no font comes with the app, such as "${letter}". From a PDF, choose Word as the format of the result: it uses the fonts of the computer on which it is opened.`,
  });
}
