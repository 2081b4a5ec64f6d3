/**
 * IDs of numerous records such as units and terms: 32 hexadecimal digits, never reused. They are
 * exported with their records, and recognized on import.
 */
const STABLE_ID = /^[0-9a-f]{32}$/u;

/**
 * Returns true for an ID that this app made, here or elsewhere: numbers of other programs are not
 * unique.
 */
export function isStableId(text: string): boolean {
  return STABLE_ID.test(text);
}
