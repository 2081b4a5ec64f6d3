import type { TranslationQuality } from '../../../shared/domain/connections/translation-quality.ts';
import { createHash } from 'node:crypto';

/** A service's answer for a line. Codes are upper case. */
export interface LineAnswer {
  text: string;
  /** As given or detected; null when not reported. */
  sourceLang: string | null;
  /** For an improvement; null for a translation. */
  targetLang: string | null;
  modelTypeUsed: string | null;
  /** Only from the embedded service. */
  quality: TranslationQuality | null;
  isPractice: boolean;
}

/** A line with its answer and its cost. */
export interface KnownLine {
  readonly answer: LineAnswer;
  /** Characters billed for it; null when the service did not report it. */
  readonly billedChars: number | null;
  /** Whether it was shown, and its price was counted. */
  isTold: boolean;
}

/** Paid lines, so that none is paid for twice. Least recently used ones are evicted first. */
export type TextLineStore = ReturnType<typeof createTextLineStore>;

/** Limits of the store, in lines and in UTF-16 units of sources and targets together. */
export const MAX_LINES = 10_000;
export const MAX_CHARS = 4_000_000;

export function createTextLineStore(limits = { lines: MAX_LINES, chars: MAX_CHARS }) {
  const cached = new Map<string, { known: KnownLine; chars: number }>();
  let total = 0;
  const remove = (key: string): void => {
    total -= cached.get(key)?.chars ?? 0;
    cached.delete(key);
  };
  return {
    get(routeKey: string, line: string): KnownLine | null {
      const key = toKey(routeKey, line);
      const entry = cached.get(key);
      if (entry === undefined) return null;
      cached.delete(key);
      cached.set(key, entry);
      return entry.known;
    },
    put(routeKey: string, line: string, known: KnownLine) {
      const key = toKey(routeKey, line);
      remove(key);
      const chars = line.length + known.answer.text.length;
      cached.set(key, { known, chars });
      total += chars;
      for (const oldest of cached.keys()) {
        if (cached.size <= limits.lines && total <= limits.chars) break;
        remove(oldest);
      }
    },
  };
}

/** Joins both with a space, which route keys do not contain. */
const toKey = (routeKey: string, line: string): string => `${routeKey} ${line}`;

/**
 * Returns a short name for a way to process lines: equal for equal facts, and revealing none of them, because it is
 * stored with the draft and the user's context is private.
 * @param facts plain data, in a fixed order
 */
export function textRouteKey(facts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
}
