/**
 * Kinds of changes that can be applied from a returned file, in the order in which the app asks
 * about them.
 */
export const TAKEABLE_KINDS = ['theirs', 'state', 'conflict', 'tags', 'emptied'] as const;
export type TakeableKind = (typeof TAKEABLE_KINDS)[number];

/** Kinds that are only reported. */
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
 * How a segment of a returned file, or a part of one, differs. `theirs`: changed there only; `mine`: here only;
 * `conflict`: in both places, differently; `state`: confirmed there; `tags`: changed there, and a
 * tag is missing or doubled; `emptied`: its translation was removed; `remark`: the same, with a
 * comment; `locked`: changed there, and locked here; `sourceDiffers`: from a different version of
 * the document, or of a part that was split or joined since; `doubled`: two rows disagree, or a
 * piece of one is missing; `missing`: not in the file; `unknown`: not a segment of this document.
 */
export const RETURNED_KINDS = [...TAKEABLE_KINDS, ...TOLD_KINDS] as const;
export type ReturnedKind = (typeof RETURNED_KINDS)[number];

/** Kinds that are selected by default. */
export const TAKEN_AT_FIRST: readonly TakeableKind[] = ['theirs', 'state'];

export function isTakeable(kind: ReturnedKind): kind is TakeableKind {
  return TAKEABLE_KINDS.some((one) => one === kind);
}

/** Maximum length of a comment about a segment; the rest is cut off. */
export const MAX_COMMENT_CHARS = 10_000;
