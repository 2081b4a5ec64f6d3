import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DocumentFormatId } from '../../../../shared/domain/documents/format.ts';
import { firstOf, runs } from '../../../support/runs.ts';
import { confuse, flipBits, inPart, shuffle, truncate, type Mutate } from '../support/mutants.ts';
import { onePage, SHOWN_LINE } from '../support/pdf-maker.ts';
import { createRandom } from '../support/segments.ts';
import { DRAWING_FONT } from '../../../support/drawing-font.ts';

// Reading images is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

/** Answer of the thread: the texts before and after, or the code of the thrown error. */
type Answer =
  | { readonly segments: number; readonly locations?: number; readonly again: number }
  | { readonly code: string; readonly message: string; readonly stack: string };

const FOLDER = path.resolve(import.meta.dirname, '../../../fixtures/documents');
const read = (name: string): Uint8Array => new Uint8Array(readFileSync(path.join(FOLDER, name)));
const SRT =
  '1\r\n00:00:01,000 --> 00:00:03,500 X1:40\r\n<i>one {\\an8}</i>\r\n- two\r\n- three\r\n\r\n2\r\n00:00:04,000 --> 00:00:06,000\r\nfour\r\n';
const XLIFF =
  '<?xml version="1.0" encoding="UTF-8"?><xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en"><file id="f"><unit id="u"><originalData><data id="d">x</data></originalData><segment><source>one <pc id="1" dataRefStart="d">two <ph id="2"/></pc> <mrk id="m" type="term">three</mrk></source></segment><segment state="final"><source>four</source><target>cuatro</target></segment></unit></file></xliff>';

/**
 * Returns a photo of one line: damage rarely shows, so nearly each is read completely, which takes long for much text.
 */
function photo(): Uint8Array {
  const canvas = createCanvas(640, 160);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, 640, 160);
  context.fillStyle = '#003366';
  context.font = `56px "${DRAWING_FONT}"`;
  context.fillText('The ferry is late', 40, 100);
  return canvas.encodeSync('jpeg', 95);
}

const ALL = [flipBits, truncate, shuffle, confuse];
const OFFICE = [...ALL, ...[flipBits, shuffle, confuse, confuse, confuse].map(inPart)];

/** Factor for the number of mutants; `DRAGOMAN_FUZZ` increases it for a longer search. */
const FACTOR = Number(process.env['DRAGOMAN_FUZZ'] ?? '1');
const CASES: readonly {
  readonly format: DocumentFormatId;
  readonly bytes: Uint8Array;
  readonly mutants: readonly Mutate[];
  readonly count: number;
  /** For slow formats: the number of mutants outside a deep run. */
  readonly least?: number;
}[] = [
  { format: 'docx', bytes: read('ferry.docx'), mutants: OFFICE, count: 90, least: OFFICE.length },
  { format: 'pptx', bytes: read('island.pptx'), mutants: OFFICE, count: 90, least: OFFICE.length },
  { format: 'xlsx', bytes: read('fares.xlsx'), mutants: OFFICE, count: 90, least: OFFICE.length },
  { format: 'html', bytes: read('ferry.html'), mutants: ALL, count: 150 },
  { format: 'xliff', bytes: new TextEncoder().encode(XLIFF), mutants: ALL, count: 300 },
  { format: 'srt', bytes: new TextEncoder().encode(SRT), mutants: ALL, count: 300 },
  { format: 'po', bytes: read('messages.pot'), mutants: ALL, count: 300 },
  { format: 'txt', bytes: read('ferry.html'), mutants: ALL, count: 100 },
  {
    format: 'pdf',
    bytes: onePage(`${SHOWN_LINE} 1 0 0 rg 10 10 50 50 re f`),
    mutants: ALL,
    count: 40,
    least: 8,
  },
  { format: 'jpeg', bytes: photo(), mutants: ALL, count: 8, least: 2 },
  { format: 'png', bytes: read('island.png'), mutants: ALL, count: 40, least: 4 },
];

/** Returns the problem of an answer; null if a document was refused with a message or translated completely. */
function problemOf(answer: Answer): string | null {
  if ('code' in answer) {
    const isClear = answer.code.startsWith('document/') && /^[A-Z].*\.$/su.test(answer.message);
    return isClear ? null : answer.stack;
  }
  const { segments, locations } = answer;
  return locations === undefined || locations === segments ? null : 'a segment has no location';
}

describe('documents with random damage', () => {
  let worker: Worker;
  beforeAll(() => {
    worker = new Worker(new URL('../support/format-worker.mjs', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
  });
  afterAll(() => worker.terminate());

  async function process(format: DocumentFormatId, bytes: Uint8Array): Promise<Answer> {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- no window: a thread
    worker.postMessage({ format, bytes });
    const [answer] = (await once(worker, 'message')) as [Answer];
    return answer;
  }

  it.each(firstOf(CASES.length - 1, CASES))(
    '$format: each is refused with a message or translated as a whole',
    async (one) => {
      const { format, bytes, mutants, count, least } = one;
      expect(await process(format, bytes)).toMatchObject({ again: expect.any(Number) });
      const random = createRandom(20_260 + format.length * 7 + bytes.length);
      const codes = new Map<string, number>();
      for (let index = 0; index < runs(count, least) * FACTOR; index += 1) {
        const mutant = (mutants[index % mutants.length] ?? flipBits)(bytes, random);
        const answer = await process(format, mutant);
        const code = 'code' in answer ? answer.code : 'done';
        codes.set(code, (codes.get(code) ?? 0) + 1);
        expect([index, problemOf(answer)]).toEqual([index, null]);
      }
      // Mutants that are all refused early would prove nothing.
      expect(codes.size, JSON.stringify([...codes])).toBeGreaterThan(format === 'txt' ? 0 : 1);
    },
  );
});
