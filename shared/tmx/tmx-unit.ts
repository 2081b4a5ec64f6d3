/**
 * Elements of a segment that contain codes of the original document. @see TMX 1.4b, content markup
 */
export const TMX_TAG_NAMES = ['bpt', 'ept', 'it', 'ph', 'ut'] as const;
export type TmxTagName = (typeof TMX_TAG_NAMES)[number];

/** One code of the original document: the beginning or end of formatting, or a placeholder. */
export interface TmxTag {
  readonly name: TmxTagName;
  readonly attributes: ReadonlyMap<string, string>;
  /** Content of the element, including the text of `sub`; never part of the text of a segment. */
  readonly code: string;
}

/**
 * A segment in reading order: texts and codes. The element `hi` is dropped, but its text is
 * preserved.
 */
export type TmxContent = readonly (string | TmxTag)[];

/** A note or property in the order of the file. */
export interface TmxProperty {
  /** Null for a note. */
  readonly type: string | null;
  readonly value: string;
}

/** One language of a unit. */
export interface TmxVariant {
  /** In the form of {@link normalizeLanguageTag}. */
  readonly lang: string;
  readonly content: TmxContent;
  /** UTC epoch milliseconds; null when absent or not a date. */
  readonly createdAtMs: number | null;
  readonly changedAtMs: number | null;
  /** All attributes except the language, including dates. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly properties: readonly TmxProperty[];
}

/** One text in several languages. */
export interface TmxUnit {
  /** `tuid`. */
  readonly id: string | null;
  /**
   * The unit's own source language, or else the header's; null for "any", `und` for an unknown one.
   */
  readonly sourceLang: string | null;
  readonly variants: readonly TmxVariant[];
  /** Number of variants that were left out because their language is private, empty, or missing. */
  readonly leftOutCount: number;
  readonly createdAtMs: number | null;
  readonly changedAtMs: number | null;
  readonly attributes: ReadonlyMap<string, string>;
  readonly properties: readonly TmxProperty[];
  /** First line of the unit, from 1. */
  readonly line: number;
}

export interface TmxHeader {
  /** `version` of the file, such as `1.4`; null when absent. */
  readonly version: string | null;
  /** Null when it is `*all*` or absent. */
  readonly sourceLang: string | null;
  readonly attributes: ReadonlyMap<string, string>;
  readonly properties: readonly TmxProperty[];
}

/** Returns the text of a segment without its codes. */
export function plainTmxText(content: TmxContent): string {
  // Most segments are a single text.
  if (content.length === 1 && typeof content[0] === 'string') return content[0];
  return content.map((part) => (typeof part === 'string' ? part : '')).join('');
}

const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,4}$/u;

/** Cache, because a file names its few languages in every unit. */
const knownTags = new Map<string, string | null>();
const MAX_KNOWN_TAGS = 1000;
const MAX_KNOWN_CHARS = 64;

/**
 * Formats a language tag in BCP 47 case: `EN_us` is `en-US`, `zh-HANS` is `zh-Hans`.
 * @returns null for anything that is not a tag
 */
export function normalizeLanguageTag(tag: string): string | null {
  const known = knownTags.get(tag);
  if (known !== undefined) return known;
  const written = writeLanguageTag(tag);
  if (knownTags.size >= MAX_KNOWN_TAGS) knownTags.clear();
  if (tag.length <= MAX_KNOWN_CHARS) knownTags.set(tag, written);
  return written;
}

function writeLanguageTag(tag: string): string | null {
  const lower = tag.trim().replaceAll('_', '-').toLowerCase();
  if (!LANGUAGE_TAG.test(lower)) return null;
  return lower
    .split('-')
    .map((part, index) => {
      if (index === 0) return part;
      if (/^[a-z]{4}$/u.test(part)) return part.charAt(0).toUpperCase() + part.slice(1);
      return part.length === 2 ? part.toUpperCase() : part;
    })
    .join('-');
}

/**
 * Returns true for a language that only its tool knows, such as `x-klingon`, and for an empty tag.
 */
export function isPrivateLanguage(tag: string): boolean {
  return /^(?:[xi]-.*)?$/iu.test(tag.trim().replaceAll('_', '-'));
}

const TMX_DATE = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2}):?(\d{2})Z?)?$/u;

/**
 * Reads `20260131T235959Z`, with or without dashes and colons. @returns UTC epoch milliseconds or
 * null
 */
export function parseTmxDate(text: string): number | null {
  if (text === '') return null;
  const match = TMX_DATE.exec(text.trim());
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const atMs = Date.UTC(year, month - 1, day, hour, minute, second);
  const date = new Date(atMs);
  // A date that does not exist would silently become a different one.
  const isReal =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    hour < 24;
  return isReal ? atMs : null;
}

/** Formats a date such as `20260131T235959Z`. */
export function formatTmxDate(atMs: number): string {
  return new Date(atMs).toISOString().replaceAll(/[-:]|\.\d+/gu, '');
}
