import type { ExtraFields } from '../data/extra-fields.ts';

/** Styles that fail in a language without them, and their `prefer_` forms, which fall back. */
export const WRITING_STYLES = [
  'default',
  'academic',
  'business',
  'casual',
  'simple',
  'prefer_academic',
  'prefer_business',
  'prefer_casual',
  'prefer_simple',
] as const;
export type WritingStyle = (typeof WRITING_STYLES)[number];

/** Tones, with the same rules as {@link WRITING_STYLES}. */
export const WRITING_TONES = [
  'default',
  'confident',
  'diplomatic',
  'enthusiastic',
  'friendly',
  'prefer_confident',
  'prefer_diplomatic',
  'prefer_enthusiastic',
  'prefer_friendly',
] as const;
export type WritingTone = (typeof WRITING_TONES)[number];

/** A better wording of one text, in its own language. */
export interface TextImprovement {
  text: string;
  /** BCP 47, such as `en-US`; null when not reported. */
  targetLang: string | null;
  /** Lowercase, such as `en`; null when not reported. */
  detectedSourceLang: string | null;
  extra: ExtraFields;
}
