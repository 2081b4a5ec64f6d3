/** What can be taken out of a file that came back, in the order in which it is asked about. */
export const TAKEABLE_KINDS = ['theirs', 'state', 'conflict', 'tags', 'emptied'] as const;
export type TakeableKind = (typeof TAKEABLE_KINDS)[number];

/** What else there is to say of its rows. */
export const TOLD_KINDS = [
  'mine',
  'remark',
  'locked',
  'sourceDiffers',
  'formula',
  'doubled',
  'missing',
  'unknown',
  'same',
] as const;

/**
 * How a segment of a returned file differs. `theirs`: changed there only; `mine`: here only; `conflict`: in both
 * places, differently; `state`: confirmed there; `tags`: changed there, and a tag is missing or doubled;
 * `emptied`: its translation was removed; `remark`: the same, with a comment; `locked`: changed there, and locked
 * here; `sourceDiffers`: of another version of the document; `doubled`: two rows say different things, or a part of
 * one is not there; `missing`: the file does not have it; `unknown`: no segment of this document.
 */
export const RETURNED_KINDS = [...TAKEABLE_KINDS, ...TOLD_KINDS] as const;
export type ReturnedKind = (typeof RETURNED_KINDS)[number];

/** What is taken unless a person says otherwise. */
export const TAKEN_AT_FIRST: readonly TakeableKind[] = ['theirs', 'state'];

export function isTakeable(kind: ReturnedKind): kind is TakeableKind {
  return TAKEABLE_KINDS.some((one) => one === kind);
}

/** Of what a file says of a segment; the rest is cut off: a comment is no document. */
export const MAX_COMMENT_CHARS = 10_000;
