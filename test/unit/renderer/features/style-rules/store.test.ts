import { describe, expect, it } from 'vitest';
import { createStyleRulesStore } from '../../../../../renderer/features/style-rules/store.ts';
import { withChanges } from '../../../../../renderer/features/style-rules/rules-form.tsx';
import { valueOf } from '../../../../../renderer/lib/stores/loadable.ts';
import type {
  StyleList,
  StyleLists,
} from '../../../../../shared/domain/glossaries/style-rule-list.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { createFakeApi, type Handlers } from '../../fake-api.ts';
import { aStyleList } from '../../../../support/builders/style-rules.ts';

const LIST = aStyleList({ updatedAtMs: 1 });
const answer = (...lists: StyleList[]): StyleLists => ({
  lists,
  readAtMs: 1,
  isRemembered: false,
  isMissing: false,
});

async function setup(handlers: Handlers = {}) {
  const fake = createFakeApi({ 'style-rules:list': () => answer(LIST), ...handlers });
  const store = createStyleRulesStore({ api: fake.api });
  await store.getState().chooseAccount('a');
  return { fake, get: store.getState };
}

describe('lists of style rules', () => {
  it('are changed as they were seen, and shown as the service then has them', async () => {
    const { fake, get } = await setup({
      'style-rules:rename': () => answer({ ...LIST, name: 'Shop', version: 4 }),
    });
    expect(await get().renameList(LIST, 'Shop')).toBeNull();
    expect(fake.inputsOf('style-rules:rename')).toEqual([
      { connectionId: 'a', styleId: 's', seen: 'v3', name: 'Shop' },
    ]);
    expect(valueOf(get().lists)?.lists[0]?.name).toBe('Shop');
    expect(fake.inputsOf('style-rules:list')).toHaveLength(1);
  });

  it('are read again after a conflict, not after an invalid field', async () => {
    let code: 'input/conflict' | 'input/invalid' = 'input/conflict';
    const { fake, get } = await setup({
      'style-rules:rename': () => {
        throw new AppError(code, { english: 'No.' });
      },
    });
    expect(await get().renameList(LIST, 'Shop')).toMatchObject({ code });
    expect(fake.inputsOf('style-rules:list')).toHaveLength(2);
    code = 'input/invalid';
    await get().renameList(LIST, '');
    expect(fake.inputsOf('style-rules:list')).toHaveLength(2);
  });

  it('open the one that was created, and close the one that was deleted', async () => {
    const { get } = await setup({
      'style-rules:create': () => answer(LIST, { ...LIST, id: 'new' }),
      'style-rules:delete': () => answer(LIST),
    });
    await get().createList({ name: 'New', language: 'fr' });
    expect(get().styleId).toBe('new');
    await get().deleteList({ ...LIST, id: 'new' }, 'New');
    expect(get().styleId).toBeNull();
  });

  it("of another account aren't taken for those of this one", async () => {
    const { get } = await setup();
    get().openList('s');
    await get().chooseAccount('b');
    expect(get().styleId).toBeNull();
  });
});

describe('changes of rules', () => {
  const rules = { numbers: { a: '1' }, formatting: { b: '2' } };

  it('set, replace and remove single rules; a category without rules is removed', () => {
    const change = (category: string, rule: string, value: string) => ({ category, rule, value });
    expect(withChanges(rules, [change('numbers', 'a', '3')])['numbers']).toEqual({ a: '3' });
    expect(withChanges(rules, [change('numbers', 'a', '')])).toEqual({ formatting: { b: '2' } });
    expect(withChanges(rules, [change('new', 'c', '4'), change('new', 'c', '5')])).toEqual({
      ...rules,
      new: { c: '5' },
    });
  });
});
