/**
 * Finds where a text ends without the given characters at its end. A pattern such as `/ +$/` would
 * reread each run of spaces inside the text from every position in it.
 * @returns an offset in UTF-16 units, 0 for a text of nothing else
 */
export function endWithout(text: string, blanks: string): number {
  let end = text.length;
  while (end > 0 && blanks.includes(text.charAt(end - 1))) end -= 1;
  return end;
}
