import { describe, expect, it } from 'vitest';
import type {
  SegmentTranslation,
  TranslationEngine,
} from '../../../../../electron/embedded/engines/engine.ts';
import type { Segment } from '../../../../../electron/embedded/engines/piece.ts';
import { plainText, textPiece } from '../../../../../electron/embedded/engines/piece.ts';
import type {
  ThreadAnswer,
  ThreadTask,
} from '../../../../../electron/embedded/translation/documents/thread-messages.ts';
import type { DocumentThread } from '../../../../../electron/embedded/translation/documents/threads.ts';
import { translateDocument } from '../../../../../electron/embedded/translation/documents/translate.ts';
import { createLanguageOffer } from '../../../../../electron/embedded/translation/languages/offer.ts';
import { NO_SPLIT_RULES } from '../../../../../electron/embedded/translation/text/linked-resources.ts';

const BATCH = 3;

/** Creates a thread with a document of numbered segments, in batches; it stores its answers. */
function createThread(count: number, told = count) {
  const answers: string[] = [];
  const kinds: string[] = [];
  let given = 0;
  const answerTo = (task: ThreadTask): ThreadAnswer => {
    kinds.push(task.kind);
    if (task.kind === 'open') {
      const facts = {
        charCount: 1,
        segmentCount: told,
        sample: '',
        unreadPages: null,
        leftOut: [],
      };
      return { kind: 'opened', facts };
    }
    if (task.kind === 'edit' || task.kind === 'weigh') throw new Error('Nothing is edited here.');
    answers.push(...task.answers.map(({ pieces }) => plainText(pieces)));
    if (task.kind === 'write') return { kind: 'written' };
    const length = Math.min(BATCH, count - given);
    const segments = Array.from({ length }, (_, at) => [textPiece(String(given + at))]);
    given += length;
    return { kind: 'segments', segments };
  };
  const thread: DocumentThread = {
    async ask<K extends ThreadAnswer['kind']>(task: ThreadTask) {
      await Promise.resolve();
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fake answers by kind
      return answerTo(task) as Extract<ThreadAnswer, { kind: K }>;
    },
  };
  return { thread, answers, kinds };
}

/** Creates an engine whose batches end when the test decides. */
function createEngine() {
  const batches: { texts: string[]; end: (error?: Error) => void }[] = [];
  const engine: TranslationEngine = {
    id: 'apertium',
    isPractice: false,
    pairs: () => [{ source: 'EN', target: 'ES' }],
    translate: (segments: readonly Segment[]) =>
      new Promise<SegmentTranslation[]>((resolve, reject) => {
        const texts = segments.map(plainText);
        batches.push({
          texts,
          end: (error) => {
            if (error !== undefined) reject(error);
            else
              resolve(
                texts.map((text) => ({
                  pieces: [textPiece(`t${text}`)],
                  words: 1,
                  unknownWords: 0,
                  hops: 1,
                  engine: 'apertium',
                })),
              );
          },
        });
      }),
    close: () => Promise.resolve(),
  };
  return { engine, batches };
}

function start(thread: DocumentThread, engine: TranslationEngine, progress: number[] = []) {
  const document = {
    id: 'A',
    format: 'txt',
    outputFormat: 'txt',
    sourceLang: 'EN',
    targetLang: 'ES',
    rules: null,
  } as const;
  return translateDocument(
    {
      document,
      documentKey: 'k',
      thread,
      signal: new AbortController().signal,
      onProgress: (done) => progress.push(done),
    },
    {
      detector: { detect: () => Promise.resolve(null) },
      offer: createLanguageOffer(engine),
      engineFor: () => ({ engine, ...NO_SPLIT_RULES }),
      countChars: () => undefined,
    },
  );
}

describe('translateDocument', () => {
  it('sends the next batches to the engine while one is in progress, and no more', async () => {
    const { thread, answers } = createThread(14);
    const { engine, batches } = createEngine();
    const progress: number[] = [];
    const result = start(thread, engine, progress);
    await expect.poll(() => batches.map(({ texts }) => texts.length)).toEqual([3, 3, 3]);
    batches[0]?.end();
    await expect.poll(() => batches.map(({ texts }) => texts.length)).toEqual([3, 3, 3, 3]);
    expect(answers).toEqual(['t0', 't1', 't2']);
    // The later one is ready first: the answers stay in order.
    batches[2]?.end();
    batches[1]?.end();
    await expect.poll(() => batches.length).toBe(5);
    batches[4]?.end();
    batches[3]?.end();
    expect(await result).toMatchObject({ sourceLang: 'EN', quality: { wordCount: 14 } });
    expect(answers).toEqual(Array.from({ length: 14 }, (_, at) => `t${String(at)}`));
    expect(progress).toEqual([3, 6, 9, 12, 14]);
  });

  it('writes no document when a batch fails, whatever becomes of the other one', async () => {
    const { thread, kinds } = createThread(10);
    const { engine, batches } = createEngine();
    const result = start(thread, engine);
    await expect.poll(() => batches.length).toBe(3);
    batches[1]?.end(new Error('second'));
    batches[0]?.end(new Error('first'));
    await expect(result).rejects.toThrow('first');
    expect(kinds).not.toContain('write');
  });

  it('fails when the thread has fewer segments than it said', async () => {
    const { thread } = createThread(4, 9);
    const { engine } = createEngine();
    await expect(start(thread, engine)).rejects.toThrow('fewer segments');
  });

  it('writes a document without texts unchanged', async () => {
    const { thread, kinds } = createThread(0);
    const { engine } = createEngine();
    await start(thread, engine);
    expect(kinds).toEqual(['open', 'write']);
  });
});
