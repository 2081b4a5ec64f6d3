import type { VoiceExportFormat } from '../../domain/voice/names.ts';
import { createTmxWriter } from '../tmx-writer.ts';
import { toCaptions, type Caption, type TimedText } from './caption-lines.ts';
import { writeTranscriptDocx } from './transcript-docx.ts';
import {
  pad,
  partsOf,
  toClock,
  toRows,
  type Transcript,
  type TranscriptRow,
} from './transcript-rows.ts';

export type { Transcript } from './transcript-rows.ts';

/**
 * Writes a transcript. @returns the file and its number of lines: 0 where there is nothing to write
 */
export function writeTranscript(
  format: VoiceExportFormat,
  transcript: Transcript,
): { bytes: Uint8Array; lineCount: number } {
  if (format === 'srt' || format === 'vtt') return writeCaptions(format, transcript);
  const rows = toRows(transcript);
  if (format === 'tmx') return writeTmx(transcript, rows);
  const bytes =
    format === 'docx'
      ? writeTranscriptDocx(transcript, rows)
      : encode(toText(transcript.title, rows));
  return { bytes, lineCount: rows.length };
}

function writeTmx(
  { title, startedAtMs, targetLang }: Transcript,
  rows: readonly TranscriptRow[],
): { bytes: Uint8Array; lineCount: number } {
  const pairs = rows.flatMap(({ target, ...row }) =>
    target === null || target.trim() === '' || row.source.trim() === '' ? [] : [{ ...row, target }],
  );
  const writer = createTmxWriter();
  const units = pairs.map(({ source, sourceLang, target, startMs }) => ({
    title,
    sourceLang,
    targetLang: targetLang ?? 'und',
    source,
    target,
    createdAtMs: startedAtMs + startMs,
    location: toClock(startMs),
  }));
  const parts = [writer.write(units), writer.end()];
  return { bytes: joined(parts), lineCount: pairs.length };
}

function writeCaptions(
  format: 'srt' | 'vtt',
  { lines, targetLang }: Transcript,
): { bytes: Uint8Array; lineCount: number } {
  const texts: TimedText[] = lines.filter((line) => line.targetLang === targetLang);
  const captions = toCaptions(texts);
  const text = format === 'srt' ? toSubRip(captions) : toWebVtt(captions);
  return { bytes: encode(text), lineCount: texts.length };
}

/** Writes SubRip, with the byte order mark that players need to recognize UTF-8. */
function toSubRip(captions: readonly Caption[]): string {
  const cues = captions.map(
    ({ startMs, endMs, lines }, index) =>
      `${String(index + 1)}\r\n${stamp(startMs, ',')} --> ${stamp(endMs, ',')}\r\n` +
      // SubRip has no escapes, and an arrow would be read as times.
      `${lines.map((line) => line.replaceAll('-->', '→')).join('\r\n')}\r\n`,
  );
  return `\uFEFF${cues.join('\r\n')}`;
}

/**
 * Writes WebVTT. @see WebVTT, cue text: `&`, `<`, and `>` are escaped, so that no arrow and no tag
 * is left
 */
function toWebVtt(captions: readonly Caption[]): string {
  const escape = (line: string): string =>
    line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const cues = captions.map(
    ({ startMs, endMs, lines }) =>
      `${stamp(startMs, '.')} --> ${stamp(endMs, '.')}\n${lines.map(escape).join('\n')}\n`,
  );
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/** Writes the title, then each line with its time, and its translation below it. */
function toText(title: string, rows: readonly TranscriptRow[]): string {
  const body = rows.map(({ startMs, source, target }) => {
    const time = `[${toClock(startMs)}]`;
    const below = target === null || target === '' ? '' : `${' '.repeat(time.length)} ${target}\n`;
    return `${time} ${source}\n${below}`;
  });
  return [...(title === '' ? [] : [`${title}\n`]), ...body].join('\n');
}

/** Formats a time such as `00:01:02,003`. */
function stamp(ms: number, mark: ',' | '.'): string {
  const [hours, minutes, seconds, rest] = partsOf(ms);
  return `${pad(hours, 2)}:${pad(minutes, 2)}:${pad(seconds, 2)}${mark}${pad(rest, 3)}`;
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text.toWellFormed());

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
