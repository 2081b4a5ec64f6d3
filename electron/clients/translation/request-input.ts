import { invalidInput } from '../http/request-input.ts';

export { invalidInput, pathSegment, queryString } from '../http/request-input.ts';

/** Length in Unicode code points, as the limits of the service count. */
export function countChars(text: string): number {
  let count = 0;
  for (const _char of text) count += 1;
  return count;
}

/** @throws `input/invalid` when a text is empty or longer than `maxChars` code points */
export function requireChars(text: string, maxChars: number, field: string): void {
  const chars = text.length > maxChars * 2 ? Infinity : countChars(text);
  if (text.trim() !== '' && chars <= maxChars) return;
  throw invalidInput(`This must be 1 to ${String(maxChars)} characters long.`, field);
}
