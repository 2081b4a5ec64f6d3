/**
 * Ids of units, terms and others of which there are many: 32 hexadecimal digits, never used again. They
 * go into files with what they stand for, and come back from there.
 */
const STABLE_ID = /^[0-9a-f]{32}$/u;

/** True for an id that this app gave, here or elsewhere: numbers of other programs are not unique. */
export function isStableId(text: string): boolean {
  return STABLE_ID.test(text);
}
