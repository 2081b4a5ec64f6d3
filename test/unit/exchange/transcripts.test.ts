import { unzipSync, strFromU8 } from 'fflate';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReadBudget } from '../../../shared/documents/read-budget.ts';
import { toCaptions } from '../../../shared/exchange/transcripts/caption-lines.ts';
import { writeTranscript } from '../../../shared/exchange/transcripts/write-transcript.ts';
import { readDocxSegments } from '../../../shared/documents/office/docx-text.ts';
import { forAll } from '../../support/for-all.ts';
import { runs } from '../../support/runs.ts';

const line = (text: string, startMs: number, endMs: number, targetLang: string | null = null) => ({
  id: `s.${String(startMs)}${targetLang ?? ''}`,
  targetLang,
  language: targetLang ?? 'en',
  text,
  startMs,
  endMs,
  isChangedByMe: false,
});
const SESSION = {
  title: 'Fish & <chips>',
  startedAtMs: Date.UTC(2026, 0, 2, 3, 4, 5),
  lines: [
    line('Good morning.', 0, 900),
    line('Guten Morgen.', 10, 880, 'de'),
    line('1 < 2 --> ok & done', 3_723_004, 3_725_000),
    line('Nur deutsch', 3_723_100, 3_725_000, 'de'),
  ],
};
const textOf = (format: 'txt' | 'srt' | 'vtt' | 'tmx', targetLang: string | null): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    writeTranscript(format, { ...SESSION, targetLang }).bytes,
  );

describe('a transcript as a file', () => {
  it('is text with times, and the translation below', () => {
    expect(textOf('txt', 'de')).toBe(
      'Fish & <chips>\n\n[0:00:00] Good morning.\n          Guten Morgen.\n\n' +
        '[1:02:03] 1 < 2 --> ok & done\n          Nur deutsch\n',
    );
    expect(textOf('txt', null)).not.toContain('deutsch');
  });

  it('joins translations of one line as the service separates them, and trims what is written', () => {
    const lines = [
      line(' Good morning.', 0, 900),
      line('Guten', 10, 300, 'de'),
      line(' Morgen', 310, 500, 'de'),
      line('s.', 510, 800, 'de'),
    ];
    const texts = ['txt', 'tmx', 'srt'] as const;
    const written = texts.map((format) => {
      const session = { ...SESSION, lines, targetLang: format === 'srt' ? null : 'de' };
      return new TextDecoder().decode(writeTranscript(format, session).bytes);
    });
    expect(written[0]).toContain('[0:00:00] Good morning.\n          Guten Morgens.\n');
    expect(written[1]).toContain('<seg>Good morning.</seg>');
    expect(written[1]).toContain('<seg>Guten Morgens.</seg>');
    expect(written[2]).toContain('\r\nGood morning.\r\n');
  });

  it('is SubRip, in which no text looks like times', () => {
    expect(textOf('srt', null)).toBe(
      '\uFEFF1\r\n00:00:00,000 --> 00:00:00,900\r\nGood morning.\r\n\r\n' +
        '2\r\n01:02:03,004 --> 01:02:05,000\r\n1 < 2 → ok & done\r\n',
    );
  });

  it('is WebVTT with its escapes', () => {
    expect(textOf('vtt', null)).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:00.900\nGood morning.\n\n' +
        '01:02:03.004 --> 01:02:05.000\n1 &lt; 2 --&gt; ok &amp; done\n',
    );
    expect(textOf('vtt', 'de')).toContain('Nur deutsch');
  });

  it('is a translation memory of what has both sides', () => {
    const tmx = textOf('tmx', 'de');
    expect(tmx.match(/<tu\b/gu)).toHaveLength(2);
    expect(tmx).toContain('1 &lt; 2');
    expect(tmx).toContain('20260102T030405Z');
    expect(writeTranscript('tmx', { ...SESSION, targetLang: 'fr' }).lineCount).toBe(0);
  });

  it('is a Word document that others can read', () => {
    const { bytes, lineCount } = writeTranscript('docx', { ...SESSION, targetLang: 'de' });
    expect(lineCount).toBe(2);
    expect(readDocxSegments(bytes, createReadBudget()).map(({ text }) => text)).toEqual([
      'Fish & <chips>',
      '0:00:00',
      'Good morning.',
      'Guten Morgen.',
      '1:02:03',
      '1 < 2 --> ok & done',
      'Nur deutsch',
    ]);
    const parts = unzipSync(bytes);
    expect(strFromU8(parts['word/document.xml'] ?? new Uint8Array())).toContain(
      '<w:lang w:val="de"/>',
    );
    expect(writeTranscript('docx', { ...SESSION, targetLang: null }).bytes).toEqual(
      writeTranscript('docx', { ...SESSION, targetLang: null }).bytes,
    );
  });
});

describe('captions', () => {
  it('have two lines of 42 columns at most, and share the time by length', () => {
    const words = 'one two three four five six seven eight nine ten '.repeat(4).trim();
    const captions = toCaptions([{ startMs: 1_000, endMs: 9_000, text: words }]);
    expect(captions.length).toBeGreaterThan(1);
    expect(captions.flatMap(({ lines }) => lines).join(' ')).toBe(words);
    expect(captions[0]?.startMs).toBe(1_000);
    expect(captions.at(-1)?.endMs).toBe(9_000);
  });

  it('break Chinese and Japanese between characters, never before a closing mark', () => {
    const text = `${'これは長い文です'.repeat(2)}、${'次の行に続きます'.repeat(2)}。`;
    const [caption] = toCaptions([{ startMs: 0, endMs: 5_000, text }]);
    expect(caption?.lines).toHaveLength(2);
    expect(caption?.lines.join('')).toBe(text);
    for (const shown of caption?.lines ?? []) expect(shown).not.toMatch(/^[、。]/u);
  });

  it('are shown long enough to be read, unless the next one appears', () => {
    const said = (startMs: number, endMs: number) => ({ startMs, endMs, text: 'a' });
    const shown = toCaptions([said(5_000, 5_001), said(0, 10), said(300, 400)]);
    expect(shown.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 300],
      [300, 1_000],
      [5_000, 5_700],
    ]);
  });

  it('lose nothing of any text, and never overlap', () => {
    const texts = fc.array(
      fc.record({
        text: fc.oneof(fc.lorem(), fc.string({ unit: 'grapheme', maxLength: 200 })),
        startMs: fc.nat(10_000),
        lengthMs: fc.nat(5_000),
      }),
      { maxLength: 6 },
    );
    forAll(runs(500), texts, (asked) => {
      const captions = toCaptions(
        asked.map(({ lengthMs, ...one }) => ({ ...one, endMs: one.startMs + lengthMs })),
      );
      const bare = (text: string) => text.replaceAll(/\s/gu, '');
      const inOrder = asked.toSorted((a, b) => a.startMs - b.startMs).map(({ text }) => text);
      expect(bare(captions.flatMap(({ lines }) => lines).join(''))).toBe(bare(inOrder.join('')));
      for (const [index, { startMs, endMs, lines }] of captions.entries()) {
        expect(endMs).toBeGreaterThan(startMs);
        expect(lines.length).toBeLessThanOrEqual(2);
        const nextMs = captions[index + 1]?.startMs ?? Infinity;
        expect(nextMs > startMs && endMs > nextMs).toBe(false);
      }
    });
  });
});
