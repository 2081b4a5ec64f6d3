import { describe, expect, it } from 'vitest';
import { createMemoryRemoteService } from '../../../../electron/services/memories/remote-service.ts';
import { AppError, type ErrorCode } from '../../../../shared/errors.ts';

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
    'are none where it says %s',
    async (code) => {
      expect(await serviceThatFails(code).list('work')).toEqual({ memories: null });
    },
  );

  it.each(['net/offline', 'auth/rejected'] as const)(
    'are not said to be none where it says %s',
    async (code) => {
      await expect(serviceThatFails(code).list('work')).rejects.toMatchObject({ code });
    },
  );
});
