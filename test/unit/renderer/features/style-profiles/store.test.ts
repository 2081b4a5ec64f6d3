import { describe, expect, it } from 'vitest';
import { createStyleProfilesStore } from '../../../../../renderer/features/style-profiles/store.ts';
import { valueOf } from '../../../../../renderer/lib/stores/loadable.ts';
import type {
  StyleProfile,
  StyleProfiles,
} from '../../../../../shared/domain/glossaries/style-profile.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { createFakeApi, type Handlers } from '../../fake-api.ts';
import { aStyleProfile } from '../../../../support/builders/style-rules.ts';

const PROFILE = aStyleProfile({ glossaryIds: ['g'] });
const PARTS = { glossaries: [], styleRules: [], memories: [] };
const answer = (...profiles: StyleProfile[]): StyleProfiles => ({ profiles, isMissing: false });

async function setup(handlers: Handlers = {}) {
  const fake = createFakeApi({
    'style-profiles:list': () => answer(PROFILE),
    'style-profiles:list-parts': () => PARTS,
    ...handlers,
  });
  const store = createStyleProfilesStore({ api: fake.api });
  await store.getState().chooseAccount('a');
  return { fake, get: store.getState };
}

describe('style profiles', () => {
  it('are changed as they were seen, and shown as the service then has them', async () => {
    const { fake, get } = await setup({
      'style-profiles:edit': () => answer({ ...PROFILE, name: 'Shop' }),
    });
    expect(await get().edit(PROFILE, { name: 'Shop' })).toBeNull();
    const { name, glossaryIds, styleRuleIds, memoryIds, isOrdered } = PROFILE;
    const seen = { name, glossaryIds, styleRuleIds, memoryIds, isOrdered };
    expect(fake.inputsOf('style-profiles:edit')).toEqual([
      { connectionId: 'a', profileId: 'p', seen, wanted: { ...seen, name: 'Shop' } },
    ]);
    expect(valueOf(get().profiles)?.profiles[0]?.name).toBe('Shop');
    expect(fake.inputsOf('style-profiles:list')).toHaveLength(1);
  });

  it('are read again after a conflict, not after an invalid field', async () => {
    let code: 'input/conflict' | 'input/invalid' = 'input/conflict';
    const { fake, get } = await setup({
      'style-profiles:edit': () => {
        throw new AppError(code, { english: 'No.' });
      },
    });
    expect(await get().edit(PROFILE, { isOrdered: true })).toMatchObject({ code });
    expect(fake.inputsOf('style-profiles:list')).toHaveLength(2);
    code = 'input/invalid';
    expect(await get().edit(PROFILE, { isOrdered: true })).toMatchObject({ code });
    expect(fake.inputsOf('style-profiles:list')).toHaveLength(2);
  });

  it('are opened once they are made, and closed once they are deleted', async () => {
    const made = aStyleProfile({ id: 'new', name: 'New' });
    const { get } = await setup({
      'style-profiles:create': () => answer(made, PROFILE),
      'style-profiles:delete': () => answer(PROFILE),
    });
    expect(await get().create('New')).toBeNull();
    expect(get().profileId).toBe('new');
    expect(await get().remove(made, 'New')).toBeNull();
    expect(get().profileId).toBeNull();
  });
});
