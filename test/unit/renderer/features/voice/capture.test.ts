import { describe, expect, it } from 'vitest';
import {
  createChunker,
  type SoundChunk,
} from '../../../../../renderer/features/voice/capture/pcm-chunks.ts';
import { samplesOf } from '../../../../../renderer/features/voice/capture/replay.ts';
import {
  createSoundQueue,
  MOST_MS,
  ROOM_MS,
} from '../../../../../renderer/features/voice/capture/sound-queue.ts';
import { AppError, type ErrorData } from '../../../../../shared/errors.ts';
import { createManualTimers, defer, settle, type Deferred } from '../../manual-timers.ts';

function chunksOf(blocks: readonly Float32Array[]): SoundChunk[] {
  const chunks: SoundChunk[] = [];
  const chunker = createChunker((chunk) => chunks.push(chunk));
  for (const block of blocks) chunker.add(block);
  chunker.end();
  return chunks;
}

/** Returns distinct samples, in blocks as from a worklet. */
function blocks(count: number): Float32Array[] {
  return Array.from({ length: count }, (_, block) =>
    Float32Array.from({ length: 128 }, (_each, index) => (block * 128 + index) / 0x7fff),
  );
}

describe('pieces of sound', () => {
  it('hold every sample once and in order, whatever chunks it arrived in', () => {
    const chunks = chunksOf(blocks(40));
    const samples = chunks.flatMap((chunk) => [...chunk.samples]);
    expect(samples).toEqual(Array.from({ length: 40 * 128 }, (_, index) => index));
    expect(chunks.map((chunk) => chunk.samples.length)).toEqual([1600, 1600, 1600, 320]);
  });

  it('stay within 16 bits, and know their loudest moment', () => {
    const [chunk] = chunksOf([Float32Array.from([0.5, 2, -3, Number.NaN])]);
    expect([...(chunk?.samples ?? [])]).toEqual([16_384, 32_767, -32_767, 0]);
    expect(chunk?.peak).toBe(1);
    expect(chunksOf([new Float32Array(128)])[0]?.peak).toBe(0);
  });

  it('are decoded as they were spoken', () => {
    const samples = Int16Array.from([0, 1, -1, 32_767, -32_768]);
    const pcm = new Uint8Array(samples.buffer);
    expect([...samplesOf(pcm)].map((value) => value * 0x8000)).toEqual([...samples]);
  });
});

/** Creates a main process that answers when the test decides. */
function setUpQueue() {
  const sent: { sequence: number; samples: number[] }[] = [];
  const answers: Deferred<undefined>[] = [];
  const failures: ErrorData[] = [];
  const timers = createManualTimers();
  let fullCount = 0;
  const queue = createSoundQueue({
    timers,
    send: async (sequence, samples) => {
      sent.push({ sequence, samples: [...samples.subarray(0, 10_000)] });
      const answer = defer<undefined>();
      answers.push(answer);
      await answer.promise;
    },
    onFailed: (error) => failures.push(error),
    onFull: () => {
      fullCount += 1;
    },
  });
  return { queue, sent, answers, failures, timers, fullCount: () => fullCount };
}

const piece = (value: number, ms = 100) => new Int16Array(ms * 16).fill(value);

describe('sound on its way to the main process', () => {
  it('is sent in order, one piece at a time, and nothing is lost while it answers late', async () => {
    const { queue, sent, answers } = setUpQueue();
    for (let value = 1; value <= 6; value += 1) queue.add(piece(value));
    await settle();
    expect(sent).toHaveLength(1);
    expect(queue.waitingMs()).toBe(600);
    for (let turn = 0; turn < 4; turn += 1) {
      answers[turn]?.resolve(undefined);
      await settle();
    }
    expect(sent.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3]);
    const values = sent.flatMap(({ samples }) => samples.filter((_, index) => index % 1600 === 0));
    expect(values).toEqual([1, 2, 3, 4, 5, 6]);
    expect(Math.max(...sent.map(({ samples }) => samples.length / 16))).toBeLessThanOrEqual(
      MOST_MS,
    );
    expect(queue.waitingMs()).toBe(0);
  });

  it('is sent again under the same number when the main process could not store it', async () => {
    const { queue, sent, answers, timers } = setUpQueue();
    queue.add(piece(7));
    await settle();
    answers[0]?.reject(new AppError('db/unavailable', { english: 'Busy.' }, { retryable: true }));
    await settle();
    timers.runAll();
    await settle();
    answers[1]?.resolve(undefined);
    await settle();
    expect(sent.map(({ sequence, samples }) => [sequence, samples[0]])).toEqual([
      [0, 7],
      [0, 7],
    ]);
    expect(queue.waitingMs()).toBe(0);
  });

  it('stays when it cannot be stored, and is sent once that is over', async () => {
    const { queue, sent, answers, failures } = setUpQueue();
    queue.add(piece(1));
    queue.add(piece(2));
    await settle();
    answers[0]?.reject(new AppError('document/disk-full', { english: 'Full.' }));
    await queue.drained();
    expect(failures.map(({ code }) => code)).toEqual(['document/disk-full']);
    expect(queue.waitingMs()).toBe(200);
    queue.retry();
    await settle();
    answers[1]?.resolve(undefined);
    await queue.drained();
    expect(sent.at(-1)).toMatchObject({ sequence: 0 });
    expect(sent.at(-1)?.samples).toHaveLength(3200);
  });

  it('says when all of it is stored', async () => {
    const { queue, answers } = setUpQueue();
    queue.add(piece(1));
    await settle();
    let isDrained = false;
    const drained = queue.drained().then(() => {
      isDrained = true;
    });
    await settle();
    expect(isDrained).toBe(false);
    answers[0]?.resolve(undefined);
    await drained;
    expect(isDrained).toBe(true);
  });

  it('accepts no more than there is room for, and says so', () => {
    const { queue, fullCount } = setUpQueue();
    const minute = new Int16Array(60_000 * 16);
    for (let at = 0; at < ROOM_MS; at += 60_000) expect(queue.add(minute)).toBe(true);
    expect(queue.add(piece(1))).toBe(false);
    expect(fullCount()).toBe(1);
    expect(queue.waitingMs()).toBe(ROOM_MS);
  });
});
