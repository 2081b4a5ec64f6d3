import { describe, expect, it } from 'vitest';
import type { TranslationClient } from '../../../electron/clients/translation/translation-client.ts';
import { createTextAccess } from '../../../electron/services/text-access.ts';
import { AppError } from '../../../shared/errors.ts';

const LOCAL_ONLY = new AppError('lane/local-only', 'Local only.');

/** An access to one service; projects named `secret` stay on this computer. */
function setup() {
  const opened: string[] = [];
  const asked: [connectionId: string, projectId: string | null][] = [];
  const client = {} as TranslationClient;
  const bound: (readonly (string | null)[])[] = [];
  const boundClient = {} as TranslationClient;
  const access = createTextAccess({
    connections: {
      client: async (id) => {
        opened.push(id);
        return Promise.resolve(client);
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
      forProjects(given, projectIds) {
        expect(given).toBe(client);
        bound.push(projectIds);
        return boundClient as never;
      },
    },
  });
  return { access, opened, asked, bound, boundClient };
}

describe('the way of a text to a service', () => {
  it.each(['open', 'getLanguages'] as const)(
    '%s is refused for a project that stays here, before the service is touched',
    async (method) => {
      const { access, opened, asked } = setup();
      const asker = { connectionId: 'agency', projectId: 'secret' };
      await expect(access[method](asker)).rejects.toBe(LOCAL_ONLY);
      expect(opened).toEqual([]);
      expect(asked).toEqual([['agency', 'secret']]);
    },
  );

  it('is bound to the project, so that each request of it is judged and noted', async () => {
    const { access, bound, boundClient } = setup();
    const opened = await access.open({ connectionId: 'agency', projectId: 'open' });
    expect(opened).toBe(boundClient);
    expect(bound).toEqual([['open']]);
  });
});
