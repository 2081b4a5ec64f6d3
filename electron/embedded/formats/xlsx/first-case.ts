import type { Segment } from '../../engines/piece.ts';
import { plainText, textPiece } from '../../engines/piece.ts';

/**
 * Engines begin a lonely word with a capital, as if it were a sentence: "musician" → "Músico". The
 * translation of a text in small letters begins small again. Left alone are German, whose nouns have
 * capitals, and names and short forms ("API").
 */
export function keepFirstCase(source: Segment, answer: Segment, targetLang: string): Segment {
  const text = plainText(source).trim();
  const first = String.fromCodePoint(text.codePointAt(0) ?? 0x20);
  const isOneWord = !/\s/u.test(text);
  if (!isOneWord || first === first.toUpperCase() || /^de\b/iu.test(targetLang)) return answer;
  const at = answer.findIndex((piece) => piece.kind === 'text' && /\p{L}/u.test(piece.text));
  const piece = answer[at];
  if (piece?.kind !== 'text') return answer;
  const [whole, head, letter, next] = /^(\P{L}*)(\p{Lu})(.?)/u.exec(piece.text) ?? [];
  if (whole === undefined || letter === undefined || /\p{Lu}/u.test(next ?? '')) return answer;
  const small = letter.toLocaleLowerCase(new Intl.Locale(targetLang).language);
  const changed = textPiece(
    `${head ?? ''}${small}${next ?? ''}${piece.text.slice(whole.length)}`,
    piece.run,
  );
  return answer.map((other, index) => (index === at ? changed : other));
}
