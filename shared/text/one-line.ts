import { placeBetweenGraphemes } from '../graphemes.ts';

/** White space, controls, and marks of direction, which would also turn the text around them. */
const NOT_SHOWN = /[\s\p{Cc}\p{Bidi_Control}]+/gu;

/**
 * Returns a text as part of one line of a menu or a notification, shortened to `mostChars` UTF-16 units.
 */
export function oneLine(text: string, mostChars: number): string {
  // Texts may be as long as documents; white space never makes up most of them.
  const line = text
    .slice(0, 8 * mostChars)
    .replaceAll(NOT_SHOWN, ' ')
    .trim();
  if (line.length <= mostChars) return line;
  return `${line.slice(0, placeBetweenGraphemes(line, mostChars - 1)).trimEnd()}…`;
}
