import { hasSeparator, joinLines } from '../../domain/voice/join-lines.ts';
import { pairLines } from '../../domain/voice/pair-lines.ts';
import type { VoiceLine } from '../../domain/voice/voice.ts';

/** A session to export. */
export interface Transcript {
  title: string;
  startedAtMs: number;
  /** In any order. */
  lines: readonly VoiceLine[];
  /** Null for only the original speech. */
  targetLang: string | null;
}

/** A spoken line, with its translation if requested. */
export interface TranscriptRow {
  startMs: number;
  source: string;
  sourceLang: string;
  /** Null if not requested. */
  target: string | null;
}

/** Pairs the lines in the order of their times. */
export function toRows({ lines, targetLang }: Transcript): TranscriptRow[] {
  const carries = lines.some(hasSeparator);
  return pairLines(lines).flatMap(({ source, targets }) => {
    const beside = targetLang === null ? [] : (targets.get(targetLang) ?? []);
    const target = targetLang === null ? null : joinLines(beside, carries).trim();
    const first = source ?? beside[0];
    if (first === undefined) return [];
    const text = source?.text.trim() ?? '';
    return [
      { startMs: first.startMs, source: text, sourceLang: source?.language ?? 'und', target },
    ];
  });
}

/** Formats a time such as `0:01:02`. */
export function toClock(ms: number): string {
  const [hours, minutes, seconds] = partsOf(ms);
  return `${String(hours)}:${pad(minutes, 2)}:${pad(seconds, 2)}`;
}

/** Splits a time into hours, minutes, seconds, and milliseconds. */
export function partsOf(
  ms: number,
): [hours: number, minutes: number, seconds: number, rest: number] {
  const whole = Math.max(0, Math.floor(ms));
  const seconds = Math.floor(whole / 1_000);
  return [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60, whole % 1_000];
}

export const pad = (value: number, length: number): string => String(value).padStart(length, '0');
