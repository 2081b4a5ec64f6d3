import type { TranslationQuality } from '../../../shared/domain/connections/translation-quality.ts';
import { createHash } from 'node:crypto';

/** What a service made of a line. Codes are upper case. */
export interface LineAnswer {
  text: string;
  /** As named or found; null when not told. */
  sourceLang: string | null;
  /** Of an improvement; null for a translation. */
  targetLang: string | null;
  modelTypeUsed: string | null;
  /** Only the service inside the app tells. */
  quality: TranslationQuality | null;
  isPractice: boolean;
}

/** A line with its answer and what it cost. */
export interface KnownLine {
  readonly answer: LineAnswer;
  /** Characters billed for it; null when the service did not say. */
  readonly billedChars: number | null;
  /** A person has seen it, and its price was counted. */
  isTold: boolean;
}

/** Lines that were paid for, so that none is paid for twice. Those used least lately go first. */
export interface TextLineStore {
  get(routeKey: string, line: string): KnownLine | null;
  put(routeKey: string, line: string, known: KnownLine): void;
}

/** Bounds of the store, in lines and in UTF-16 units of sources and targets together. */
export const MAX_LINES = 10_000;
export const MAX_CHARS = 4_000_000;

export function createTextLineStore(
  limits = { lines: MAX_LINES, chars: MAX_CHARS },
): TextLineStore {
  const kept = new Map<string, { known: KnownLine; chars: number }>();
  let total = 0;
  const remove = (key: string): void => {
    total -= kept.get(key)?.chars ?? 0;
    kept.delete(key);
  };
  return {
    get(routeKey, line) {
      const key = toKey(routeKey, line);
      const entry = kept.get(key);
      if (entry === undefined) return null;
      kept.delete(key);
      kept.set(key, entry);
      return entry.known;
    },
    put(routeKey, line, known) {
      const key = toKey(routeKey, line);
      remove(key);
      const chars = line.length + known.answer.text.length;
      kept.set(key, { known, chars });
      total += chars;
      for (const oldest of kept.keys()) {
        if (kept.size <= limits.lines && total <= limits.chars) break;
        remove(oldest);
      }
    },
  };
}

/** Route keys hold no blank. */
const toKey = (routeKey: string, line: string): string => `${routeKey} ${line}`;

/**
 * A short name for a way to work on lines: equal for equal facts, and telling none of them, because it is
 * kept beside the draft and what a person enters as context is nobody else's business.
 * @param facts plain data, in a fixed order
 */
export function textRouteKey(facts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
}
