import { describe, expect, it } from 'vitest';
import { createMemoryRemoteService } from '../../../../electron/services/memories/remote-service.ts';
import { AppError, type ErrorCode } from '../../../../shared/errors.ts';
import { PLAIN_CSV } from '../../../../shared/exchange/csv-style.ts';
import { readUnitsOf } from '../../../../electron/services/memories/files-service.ts';
import { createExchangeCodec } from '../../../../electron/threads/exchange/client.ts';
import { hangingThread } from '../../../fakes/hanging-thread.ts';
import { aSlot } from '../support/transfers-under-test.ts';

const serviceThatFails = (code: ErrorCode) =>
  createMemoryRemoteService({
    memories: {
      listOffers: async () => Promise.resolve([]),
      listLinks: async () => Promise.resolve([]),
    },
    client: async () =>
      Promise.resolve({
        listTranslationMemories: async () => Promise.reject(new AppError(code, { english: 'No.' })),
      }),
    segmentsClient: async () => Promise.reject(new AppError('internal', { english: 'Not asked.' })),
  });

describe('the memories of a service', () => {
  it.each(['api/not-found', 'auth/forbidden'] as const)(
    'are none when it answers %s',
    async (code) => {
      expect(await serviceThatFails(code).list('work')).toEqual({ memories: null });
    },
  );

  it.each(['net/offline', 'auth/rejected'] as const)(
    "aren't reported as none when it answers %s",
    async (code) => {
      await expect(serviceThatFails(code).list('work')).rejects.toMatchObject({ code });
    },
  );
});

it('ends a thread in the middle of a piece of a memory when it is canceled', async () => {
  const { slot } = aSlot();
  const codec = createExchangeCodec({
    csvStyle: () => PLAIN_CSV,
    workerUrl: hangingThread('readUnits'),
  });
  const file = {
    sizeBytes: 1,
    async *chunks() {
      yield await Promise.resolve(new Uint8Array(1));
    },
  };
  const reading = slot.run('import', (context) => {
    const units = readUnitsOf(codec, file, context, () => Promise.resolve(0));
    // Its only piece has been requested by then.
    setImmediate(slot.cancel);
    return units;
  });
  await expect(reading).rejects.toMatchObject({ code: 'canceled' });
});
