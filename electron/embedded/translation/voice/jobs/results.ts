import { writeTranscript } from '../../../../../shared/exchange/transcripts/write-transcript.ts';
import type { SegmentPair } from '../../documents/files.ts';
import type { Speaker } from '../espeak.ts';
import type { Heard } from '../recognizer.ts';
import { SPEECH_TYPES } from '../request.ts';

/** A recognized line and its translation. */
export interface TranslatedLine extends Heard {
  readonly translation: string;
}

/** Sample rate of speech formats produced here; null for other types. */
export const pcmRateOf = (type: string): number | null => SPEECH_TYPES[type] ?? null;

/**
 * Writes one line of text for each spoken line; a blank line for silence, because an empty file
 * looks like an error.
 */
export function toPlainText(lines: readonly TranslatedLine[]): Uint8Array {
  const text = lines.map(({ translation }) => translation).join('\n');
  return new TextEncoder().encode(`${text.toWellFormed()}\n`);
}

/** Writes captions with the times of the spoken lines. */
export function toSubRip(language: string, lines: readonly TranslatedLine[]): Uint8Array {
  const said = lines.map(({ translation, startMs, endMs }, position) => ({
    id: String(position),
    isChangedByMe: false,
    startMs: Math.round(startMs),
    endMs: Math.round(endMs),
    text: translation,
    language,
    targetLang: language,
  }));
  const transcript = { title: '', startedAtMs: 0, lines: said, targetLang: language };
  return writeTranscript('srt', transcript).bytes;
}

/**
 * Writes each line at its time, or as soon as the previous one ends. Little endian, one channel.
 */
export async function* toSpeech(
  lines: readonly TranslatedLine[],
  language: string,
  samplesPerSecond: number,
  speaker: Speaker,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const style = { language, voice: null, samplesPerSecond };
  let at = 0;
  for (const { translation, startMs } of lines) {
    const from = Math.round((startMs / 1_000) * samplesPerSecond);
    for (; at < from; at += Math.min(from - at, samplesPerSecond)) {
      yield new Uint8Array(Math.min(from - at, samplesPerSecond) * 2);
    }
    if (translation.trim() === '') continue;
    const samples = await speaker.speak(translation, style, signal);
    at += samples.length;
    yield new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
  }
}

/** Pairs spoken lines with their translations, with times formatted as in captions. */
export function toPairs(lines: readonly TranslatedLine[]): SegmentPair[] {
  return lines.map(({ text, translation, startMs }) => ({
    source: text,
    target: translation,
    location: toStamp(startMs),
  }));
}

/** `00:01:02,003` */
function toStamp(ms: number): string {
  const iso = new Date(Math.max(0, Math.round(ms))).toISOString();
  return iso.slice(11, 23).replace('.', ',');
}
