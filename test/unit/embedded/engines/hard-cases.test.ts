import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApertiumEngine } from '../../../../electron/embedded/engines/apertium/apertium-engine.ts';
import { surveyModes } from '../../../../electron/embedded/engines/apertium/modes.ts';
import { createBergamotEngine } from '../../../../electron/embedded/engines/bergamot/bergamot-engine.ts';
import { discoverModels } from '../../../../electron/embedded/engines/bergamot/discover-models.ts';
import { openJob } from '../../../../electron/embedded/engines/bergamot/sentence-jobs.ts';
import type { TranslationEngine } from '../../../../electron/embedded/engines/engine.ts';
import {
  closeSegment,
  openSegment,
} from '../../../../electron/embedded/engines/guarded-segment.ts';
import { plainText, textPiece } from '../../../../electron/embedded/engines/piece.ts';
import { findFault } from '../../../../electron/embedded/engines/text/answer-fault.ts';
import { cutSegment } from '../../../../electron/embedded/engines/text/cut-segment.ts';
import {
  isHeadingSegment,
  lowerHeading,
} from '../../../../electron/embedded/engines/text/headings.ts';
import { sentenceBorders } from '../../../../shared/text/sentences.ts';
import { modelsFolder, putModel } from '../support/model-folder.ts';

interface HardCase {
  readonly kind: string;
  readonly language: string;
  readonly text: string;
  readonly expected: string;
  readonly answer: string;
}

const [, ...rows] = readFileSync(
  new URL('../../../fixtures/translation/hard-cases.tsv', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n');
const cases = rows.map((row): HardCase => {
  const [kind = '', language = '', text = '', expected = '', answer = ''] = row.split('\t');
  return {
    kind,
    language,
    text: text.replaceAll('\\n', '\n').replaceAll('\\r', '\r'),
    expected,
    answer,
  };
});
const ofKind = (...kinds: string[]): HardCase[] => cases.filter(({ kind }) => kinds.includes(kind));
const isDense = (language: string): boolean => ['ja', 'zh'].includes(language);
/** Returns the case as a user writes it, without the marks at its borders. */
const written = ({ kind, language, text }: HardCase): string =>
  kind === 'split'
    ? text.split('|').join(isDense(language) ? '' : ' ')
    : kind === 'lines'
      ? text.replaceAll('|', '')
      : text;
const { signal } = new AbortController();

/** Returns everything that must occur in a result exactly as often as in its source, in any order. */
function lackingPieces(expected: string, text: string): string[] {
  return expected.split('|').filter((piece) => !text.includes(piece));
}

describe('hard cases of translation', () => {
  it('are numerous', () => {
    expect(cases.length).toBeGreaterThanOrEqual(300);
  });

  it.each(ofKind('split'))('splits $language at the marks: $text', (one) => {
    const text = written(one);
    const borders = sentenceBorders(text, one.language);
    const parts = [0, ...borders].map((start, index) => text.slice(start, borders[index]).trim());
    expect(parts).toEqual(one.text.split('|'));
  });

  it.each(ofKind('lines'))('keeps lines and bullet points: $text', (one) => {
    const parts = cutSegment([textPiece(written(one))], one.language).map(plainText);
    expect(parts).toEqual(one.text.split('|'));
  });

  it.each(ofKind('fault'))('finds $expected in “$answer” for “$text”', (one) => {
    expect(findFault(one.text, one.answer) ?? 'none').toBe(one.expected);
  });

  it.each(ofKind('heading'))('reads the capitals of $text', (one) => {
    const segment = [textPiece(one.text)];
    const lowered = isHeadingSegment(segment)
      ? plainText(lowerHeading(segment, one.language))
      : '-';
    expect(lowered).toBe(one.expected);
  });

  it.each(ofKind('keep'))('hides protected text from the engines: $text', (one) => {
    const opened = openSegment([textPiece(one.text)]);
    // The worst engine: it returns nothing of its input.
    const made = closeSegment(opened, { engine: 'pseudo', hops: 1, unknownWords: 0, content: [] });
    expect(lackingPieces(one.expected, plainText(made.pieces))).toEqual([]);
    const seen = plainText(opened.content ?? []);
    expect(one.expected.split('|').filter((piece) => seen.includes(piece))).toEqual([]);
  });

  it.each(ofKind('number'))("retries without numbers that didn't come back: $text", (one) => {
    const job = openJob([textPiece(one.text)], { source: one.language, target: 'fr' });
    // A scripted model that loses every number and every tag.
    const answer = 'ma mi mo mu na ni';
    let questions = 0;
    for (let round = 1; round <= 3; round += 1) {
      for (const sentence of job.sentences) {
        if (sentence.question === null) continue;
        questions += 1;
        sentence.take(answer);
      }
    }
    expect(lackingPieces(one.expected, plainText(job.close().pieces))).toEqual([]);
    expect(questions).toBeGreaterThan(1);
  });

  it.each(cases)('loses nothing of $text with an engine that changes nothing', (one) => {
    const text = written(one);
    expect(
      cutSegment([textPiece(text)], one.language)
        .map(plainText)
        .join(''),
    ).toBe(text);
    const opened = openSegment([textPiece(text)]);
    const content =
      opened.content === null ? null : cutSegment(opened.content, one.language).flat();
    const made = closeSegment(opened, { engine: 'pseudo', hops: 1, unknownWords: 0, content });
    expect(plainText(made.pieces)).toBe(text);
  });
});

async function resultsOf(
  engine: TranslationEngine,
  wanted: readonly HardCase[],
  [source, target]: readonly [string, string],
): Promise<string[]> {
  const segments = wanted.map((one) => [textPiece(written(one))]);
  const answers = await engine.translate(segments, source, target, signal);
  return answers.map(({ pieces }) => plainText(pieces));
}

const english = ofKind('keep', 'number', 'lines').filter(({ language }) => language === 'en');
const lacking = (one: HardCase, result: string): string[] =>
  one.kind === 'lines' ? [] : lackingPieces(one.expected, result);
const lineCount = (text: string): number => text.split(/\r\n|\n/u).length;

describe('hard cases through real engines', () => {
  it('keep pieces, numbers and lines with a model', async () => {
    const folder = modelsFolder();
    putModel(folder, 'ende');
    const engine = createBergamotEngine({ models: await discoverModels(folder, () => undefined) });
    onTestFinished(() => engine.close());
    const results = await resultsOf(engine, english, ['EN', 'DE']);
    expect(english.flatMap((one, at) => lacking(one, results[at] ?? ''))).toEqual([]);
    expect(results.map(lineCount)).toEqual(english.map((one) => lineCount(written(one))));
  });

  it('keep pieces and lines with Apertium', async ({ skip }) => {
    const { modes } = await surveyModes();
    if (!modes.some(({ source, target }) => source === 'EN' && target === 'ES')) skip();
    const engine = createApertiumEngine({ modes });
    onTestFinished(() => engine.close());
    const wanted = english.filter(({ kind }) => kind !== 'number');
    const results = await resultsOf(engine, wanted, ['EN', 'ES']);
    expect(wanted.flatMap((one, at) => lacking(one, results[at] ?? ''))).toEqual([]);
    expect(results.map(lineCount)).toEqual(wanted.map((one) => lineCount(written(one))));
  });
});
