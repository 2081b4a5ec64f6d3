/**
 * Where a text ends without the `blanks` at its end. Not a pattern such as `/ +$/`, which reads each run of
 * blanks inside the text again from each of them.
 * @returns an offset in UTF-16 units, 0 for a text of nothing else
 */
export function endWithout(text: string, blanks: string): number {
  let end = text.length;
  while (end > 0 && blanks.includes(text.charAt(end - 1))) end -= 1;
  return end;
}
