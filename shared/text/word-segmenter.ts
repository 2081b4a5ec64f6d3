/** Splits words according to the language: many languages write without spaces. */
export function wordSegmenterOf(lang: string | null): Intl.Segmenter {
  try {
    return new Intl.Segmenter(lang ?? undefined, { granularity: 'word' });
  } catch {
    // The code is not a valid language tag.
    return new Intl.Segmenter(undefined, { granularity: 'word' });
  }
}
