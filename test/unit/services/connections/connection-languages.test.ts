import { beforeEach, describe, expect, it } from 'vitest';
import { AppError, type ErrorCode } from '../../../../shared/errors.ts';
import {
  createConnectionsUnderTest,
  ENGLISH,
  KEY,
  language,
} from '../support/connections-under-test.ts';

describe('languages', () => {
  let under: ReturnType<typeof createConnectionsUnderTest>;
  let id: string;
  beforeEach(async () => {
    under = createConnectionsUnderTest();
    ({ id } = await under.service.add({ name: 'Work', kind: 'paid', baseUrl: null, key: KEY }));
  });

  it.each(['net/offline', 'net/timeout', 'net/interrupted', 'api/unavailable'] as const)(
    'are the last known ones after %s, and new ones as soon as it answers',
    async (code: ErrorCode) => {
      await under.service.getLanguages(id);
      under.remote.answer = new AppError(code, { english: 'Out of reach.' });
      await expect(under.service.getLanguages(id)).resolves.toEqual({
        ...ENGLISH,
        isPractice: false,
      });
      under.remote.answer = { ...ENGLISH, targets: [language('DE'), language('SV')] };
      await expect(under.service.getLanguages(id)).resolves.toMatchObject({
        targets: [{ code: 'DE' }, { code: 'SV' }],
      });
      expect(under.languages.get(id)?.targets).toHaveLength(2);
    },
  );

  it('are the last known ones as soon as the service is waited for', async () => {
    await under.service.getLanguages(id);
    under.remote.answer = 'waits';
    await expect(under.service.getLanguages(id)).resolves.toMatchObject(ENGLISH);
  });

  it('are known without a key', async () => {
    await under.service.getLanguages(id);
    under.secrets.clear();
    await expect(under.service.getLanguages(id)).resolves.toMatchObject(ENGLISH);
  });

  it("aren't made up: an error stays one when nothing is known or the service did answer", async () => {
    under.remote.answer = new AppError('net/offline', { english: 'Offline.' });
    await expect(under.service.getLanguages(id)).rejects.toMatchObject({ code: 'net/offline' });
    under.remote.answer = ENGLISH;
    await under.service.getLanguages(id);
    under.remote.answer = new AppError('auth/rejected', { english: 'Wrong key.' });
    await expect(under.service.getLanguages(id)).rejects.toMatchObject({ code: 'auth/rejected' });
  });

  it('are returned although they cannot be stored', async () => {
    under.languages.set = () => {
      throw new AppError('db/unavailable', { english: 'Full.' });
    };
    await expect(under.service.getLanguages(id)).resolves.toMatchObject(ENGLISH);
  });
});
