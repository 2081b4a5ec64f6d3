import { baseLanguage } from '../domain/connections/language.ts';
import { hasLineEnd } from './lines.ts';

/** Languages that write no space between sentences. */
const UNSPACED = new Set(['zh', 'yue', 'ja']);
/** The end of a text in one of these scripts, or of punctuation that includes its space. */
const DENSE_END =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u2026\u2014\u201D\u2019\u3001-\u303F\u30FB\u30FC\uFF01-\uFF5E]$/u;

/**
 * Returns what to write between the translations of two sentences: the white space between the sentences themselves,
 * none where the target language writes none, and a space where only the target language writes one. Line ends stay.
 * @param source first sentence, with the white space after it
 * @param target its translation, without white space at its end; with some there, nothing is added
 */
export function spaceBetween(source: string, target: string, targetLang: string): string {
  if (target !== target.trimEnd()) return '';
  const space = source.slice(source.trimEnd().length);
  if (hasLineEnd(space)) return space;
  const isUnspaced = UNSPACED.has(baseLanguage(targetLang));
  if (isUnspaced && (space === '' || DENSE_END.test(target))) return '';
  if (space === '') return ' ';
  return isUnspaced ? space : space.replaceAll('\u3000', ' ');
}
