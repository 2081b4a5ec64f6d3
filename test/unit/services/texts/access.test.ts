import { describe, expect, it } from 'vitest';
import type {
  TranslationAccount,
  TranslationClient,
} from '../../../../electron/clients/translation/translation-client.ts';
import { createTextAccess } from '../../../../electron/services/texts/access.ts';
import type { CallPurpose } from '../../../../shared/domain/connections/call-purpose.ts';
import { AppError } from '../../../../shared/errors.ts';

const LOCAL_ONLY = new AppError('lane/local-only', { english: 'Local only.' });

/** Sets up access to one service; projects named `secret` stay on this computer. */
function setup() {
  const opened: string[] = [];
  const asked: [connectionId: string, projectId: string | null][] = [];
  const purposes: CallPurpose[] = [];
  const client = {} as TranslationClient;
  const account = {
    for: (purpose: CallPurpose) => {
      purposes.push(purpose);
      return client;
    },
  } as TranslationAccount;
  const access = createTextAccess({
    projectsOfProfile: async (connectionId, profileId) =>
      Promise.resolve(profileId === 'secretive' ? [`secret of ${connectionId}`] : []),
    connections: {
      account: async (id) => {
        opened.push(id);
        return Promise.resolve(account);
      },
      getLanguages: async (id) => {
        opened.push(id);
        return Promise.resolve({ sources: [], targets: [] } as never);
      },
      get: async (id) => Promise.resolve({ id } as never),
    },
    lane: {
      async assertMayUse(connection, projectId) {
        asked.push([(connection as unknown as { id: string }).id, projectId]);
        return projectId === 'secret' ? Promise.reject(LOCAL_ONLY) : Promise.resolve();
      },
    },
  });
  return { access, opened, asked, purposes, client };
}

describe('the way of a text to a service', () => {
  it.each(['open', 'getLanguages'] as const)(
    '%s is refused for a confidential project, before the service is touched',
    async (method) => {
      const { access, opened, asked } = setup();
      const asker = { connectionId: 'agency', projectId: 'secret' };
      await expect(access[method](asker)).rejects.toBe(LOCAL_ONLY);
      expect(opened).toEqual([]);
      expect(asked).toEqual([['agency', 'secret']]);
    },
  );

  it('is bound to the project, so that each request of it is judged and logged', async () => {
    const { access, purposes, client } = setup();
    expect(await access.open({ connectionId: 'agency', projectId: 'open' })).toBe(client);
    await access.open({ connectionId: 'agency', projectId: null });
    expect(purposes).toEqual([{ projectIds: ['open'] }, { projectIds: [] }]);
  });

  it('is bound to the projects that its style profile is confidential for, too', async () => {
    const { access, purposes } = setup();
    const styleProfileId = 'secretive';
    await access.open({ connectionId: 'agency', projectId: 'open', styleProfileId });
    await access.open({ connectionId: 'agency', projectId: null, styleProfileId });
    expect(purposes).toEqual([
      { projectIds: ['open', 'secret of agency'] },
      { projectIds: ['secret of agency'] },
    ]);
  });
});
