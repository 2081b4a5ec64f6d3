import { describe, expect, it } from 'vitest';
import { createStyleProfileService } from '../../../../electron/services/glossaries/style-profile-service.ts';
import type { StyleProfileFields } from '../../../../electron/clients/translation/glossaries/style-profile-calls.ts';
import { AppError, toAppError } from '../../../../shared/errors.ts';
import type {
  StyleProfile,
  StyleProfileContents,
} from '../../../../shared/domain/glossaries/style-profile.ts';
import { aStyleProfile } from '../../../support/builders/style-rules.ts';
import { aGlossary, aMemory } from '../support/texts-under-test.ts';

const CUSTOMER = aStyleProfile({ glossaryIds: ['remote-g'], memoryIds: ['remote-m'] });

const contentsOf = (profile: StyleProfile): StyleProfileContents => {
  const { name, glossaryIds, styleRuleIds, memoryIds, isOrdered } = profile;
  return { name, glossaryIds, styleRuleIds, memoryIds, isOrdered };
};

function setUp({ isHere = false, profile = CUSTOMER } = {}) {
  let nowMs = 0;
  let current = profile;
  let failure: AppError | null = null;
  const requests: string[] = [];
  const purposes: (readonly string[])[] = [];
  const updates: StyleProfileFields[] = [];
  const confidential = new Map<string, string[]>();
  const say = async <T>(what: string, value: () => T): Promise<T> => {
    requests.push(what);
    return failure === null ? Promise.resolve(value()) : Promise.reject(failure);
  };
  const told = () => ({ ...current, extra: { industry: 'Legal' } });
  const client = {
    listStyleProfiles: async () =>
      say('list', () => [told(), { ...told(), id: 'q', name: 'Another' }]),
    getStyleProfile: async () => say('get', told),
    createStyleProfile: async () => say('create', told),
    async updateStyleProfile(_id: string, change: StyleProfileFields) {
      updates.push(change);
      return say('update', told);
    },
    deleteStyleProfile: async () => say('delete', () => undefined),
    listGlossaries: async () => say('glossaries', () => [aGlossary('g', [['EN', 'de']])]),
    listStyleRules: async () => say('rules', () => []),
    listTranslationMemories: async () => say('memories', () => [aMemory('m', 'en', ['de', 'fr'])]),
  };
  let changes = 0;
  const service = createStyleProfileService({
    client: async (_connectionId, projectIds) => {
      purposes.push(projectIds);
      return Promise.resolve(client as never);
    },
    isHere: async () => Promise.resolve(isHere),
    links: {
      glossaries: async () => Promise.resolve([{ remoteId: 'remote-g', id: 'g' }]),
      memories: async () => Promise.resolve([{ remoteId: 'remote-m', id: 'm' }]),
    },
    confidentialOf: {
      glossaries: async (id) => Promise.resolve(confidential.get(id) ?? []),
      memories: async (id) => Promise.resolve(confidential.get(id) ?? []),
    },
    now: () => nowMs,
    onChanged: () => {
      changes += 1;
    },
  });
  return {
    service,
    requests,
    purposes,
    updates,
    confidential,
    changeCount: () => changes,
    pass: (ms: number) => {
      nowMs += ms;
    },
    fail: (error: AppError | null) => {
      failure = error;
    },
    changeElsewhere: (patch: Partial<StyleProfile>) => {
      current = { ...current, ...patch };
    },
  };
}

const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => toAppError(error).code,
  );
const edit = (patch: Partial<StyleProfileContents>, seen = CUSTOMER) => ({
  connectionId: 'work',
  profileId: 'p',
  seen: contentsOf(seen),
  wanted: { ...contentsOf(seen), ...patch },
});

describe('style profiles of a service', () => {
  it('are listed by name, without what the window has no use for', async () => {
    const { service } = setUp();
    expect(await service.list('work')).toEqual({
      profiles: [{ ...CUSTOMER, id: 'q', name: 'Another' }, CUSTOMER],
      isMissing: false,
    });
  });

  it.each(['api/not-found', 'auth/forbidden'] as const)('are missing after %s', async (code) => {
    const { service, fail } = setUp();
    fail(new AppError(code, { english: 'No.' }));
    expect(await service.list('work')).toEqual({ profiles: [], isMissing: true });
    expect(await service.listParts('work')).toEqual({
      glossaries: [],
      styleRules: [],
      memories: [],
    });
  });

  it('are not missing because the service is out of reach', async () => {
    const { service, fail } = setUp();
    fail(new AppError('net/offline', { english: 'No.' }));
    expect(await codeOf(service.list('work'))).toBe('net/offline');
    expect(await codeOf(service.listParts('work'))).toBe('net/offline');
  });

  it('are made of what the account has, with its languages', async () => {
    const { service } = setUp();
    expect(await service.listParts('work')).toEqual({
      glossaries: [{ id: 'g', name: 'Terms g', langs: [{ source: 'en', target: 'de' }] }],
      styleRules: [],
      memories: [
        {
          id: 'm',
          name: 'Memory m',
          langs: [
            { source: 'en', target: 'de' },
            { source: 'en', target: 'fr' },
          ],
        },
      ],
    });
  });
});

describe('changing a style profile', () => {
  it('sends only what differs, and lists again', async () => {
    const { service, updates, requests, changeCount } = setUp();
    await service.edit(edit({ name: ' Customer 2 ', glossaryIds: [], isOrdered: true }));
    expect(updates).toEqual([{ name: 'Customer 2', glossaryIds: [], isOrdered: true }]);
    expect(requests).toEqual(['get', 'update', 'list']);
    expect(changeCount()).toBe(1);
  });

  it('sends nothing when it was changed elsewhere', async () => {
    const { service, updates, changeElsewhere } = setUp();
    changeElsewhere({ styleRuleIds: ['s'] });
    expect(await codeOf(service.edit(edit({ isOrdered: true })))).toBe('input/conflict');
    expect(updates).toEqual([]);
  });

  it('is on behalf of the confidential projects of what it adds', async () => {
    const { service, purposes, confidential } = setUp();
    confidential.set('g', ['secret']);
    const seen = aStyleProfile();
    const { changeElsewhere } = setUp();
    changeElsewhere(seen);
    await codeOf(service.edit(edit({ glossaryIds: ['remote-g'] }, seen)));
    expect(purposes[0]).toEqual(['secret']);
  });

  it('deletes one only with its name', async () => {
    const { service, requests } = setUp();
    const input = { connectionId: 'work', profileId: 'p' };
    expect(await codeOf(service.remove({ ...input, typedName: 'custom' }))).toBe('input/invalid');
    expect(requests).not.toContain('delete');
    await service.remove({ ...input, typedName: ' Customer ' });
    expect(requests).toContain('delete');
  });
});

describe('using a style profile', () => {
  it('is on behalf of the projects that its glossaries and memories are confidential for', async () => {
    const { service, confidential } = setUp();
    expect(await service.projectsOfUse('work', 'p')).toEqual([]);
    confidential.set('g', ['secret', 'hidden']);
    confidential.set('m', ['secret']);
    expect(await service.projectsOfUse('work', 'p')).toEqual(['secret', 'hidden']);
  });

  it('asks the service about it once a minute', async () => {
    const { service, requests, pass, changeElsewhere, confidential } = setUp();
    confidential.set('m', ['secret']);
    await service.projectsOfUse('work', 'p');
    changeElsewhere({ memoryIds: [] });
    pass(59_999);
    expect(await service.projectsOfUse('work', 'p')).toEqual(['secret']);
    expect(requests).toEqual(['get']);
    pass(1);
    expect(await service.projectsOfUse('work', 'p')).toEqual([]);
  });

  it('asks nothing of a service on this computer', async () => {
    const { service, requests, confidential } = setUp({ isHere: true });
    confidential.set('g', ['secret']);
    expect(await service.projectsOfUse('embedded', 'p')).toEqual([]);
    expect(requests).toEqual([]);
  });

  it('says that the service no longer has it', async () => {
    const { service, fail } = setUp();
    fail(new AppError('api/not-found', { english: 'No.' }));
    const error = await service.projectsOfUse('work', 'p').catch(toAppError);
    expect(error).toMatchObject({
      code: 'api/not-found',
      message: expect.stringContaining('no longer has the chosen style profile'),
    });
  });
});
