import { describe, expect, it } from 'vitest';
import {
  createProgramCopies,
  type ProgramAccount,
} from '../../../../electron/services/programs/copies.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { Reach } from '../../../../shared/domain/lane/reach.ts';
import { projectRules } from '../../../support/builders/lane.ts';

const PROGRAM = { id: 'program-1', projectId: 'shop' };

/** Sets up a project with a glossary and two memories, and an account that remembers its calls. */
function setUp() {
  const reaches: Record<string, Reach> = { shop: 'anywhere', merger: 'anywhere' };
  const confidential = { glossary: [] as string[], memory: [] as string[] };
  const memory = { name: 'm', sourceLang: 'en', changedAtMs: 1, unitCount: 3 };
  const memories = [
    { ...memory, id: 'm1', projectIds: ['shop'] },
    { ...memory, id: 'm2', projectIds: ['merger'] },
    { ...memory, id: 'm3', projectIds: [] },
  ];
  const read: string[] = [];
  const copies = createProgramCopies({
    rules: {
      list: async () =>
        Promise.resolve(
          Object.entries(reaches).map(([projectId, reach]) =>
            projectRules({
              projectId,
              projectName: projectId,
              reach,
              glossaryId: 'g1',
              memoryId: projectId === 'shop' ? 'm3' : null,
            }),
          ),
        ),
      listConfidentialOfGlossary: async () => Promise.resolve(confidential.glossary),
      listConfidentialOfMemory: async (id) =>
        Promise.resolve(confidential.memory.filter((each) => each === id)),
    },
    glossaries: {
      get: async () =>
        Promise.resolve({
          id: 'g1',
          name: 'Shop',
          dictionaries: [{ id: 'd1', sourceLang: 'en', targetLang: 'de' }],
        } as never),
    },
    entries: { readAll: async () => Promise.resolve('cart\tKorb') },
    memories: { list: async () => Promise.resolve({ memories, total: memories.length } as never) },
    tmx: {
      readLeaving: ((id: string) => {
        read.push(id);
        return (async function* () {
          yield await Promise.resolve({ bytes: new Uint8Array(2), doneCount: 1 });
        })();
      }) as never,
    },
  });
  const glossaries = new Map<string, unknown>();
  const there = new Map<string, string>();
  const calls: string[] = [];
  const account = {
    listGlossaries: async () => Promise.resolve([...glossaries.keys()].map((id) => ({ id }))),
    putGlossary: async (id: string, input: unknown) => {
      glossaries.set(id, input);
      return Promise.resolve();
    },
    deleteGlossary: async (id: string) => Promise.resolve(void glossaries.delete(id)),
    listTranslationMemories: async () =>
      Promise.resolve([...there].map(([id, name]) => ({ id, name }))),
    importTranslationMemory: async ({ name }: { name: string }) => {
      calls.push(name.split(' ')[0] ?? '');
      there.set(`copy ${String(calls.length)}`, name);
      return Promise.resolve();
    },
    deleteTranslationMemory: async (id: string) => Promise.resolve(void there.delete(id)),
  } as unknown as ProgramAccount;
  const names = () => [...there.values()].map((name) => name.split(' ')[0]);
  return { copies, account, reaches, confidential, memories, glossaries, names, calls, read };
}

describe('the copies of a program', () => {
  it('are the glossary and the memories of its project, as far as they may leave', async () => {
    const { copies, account, glossaries, names, read } = setUp();
    await copies.settle(PROGRAM, account);
    expect([...glossaries.values()]).toEqual([
      {
        name: 'Shop',
        dictionaries: [
          { source: 'en', target: 'de', entries: [{ source: 'cart', target: 'Korb' }] },
        ],
      },
    ]);
    expect([...glossaries.keys()][0]).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u);
    expect(names()).toEqual(['m1', 'm3']);
    // Both times, for its size and its bytes, through the reader of texts that may leave.
    expect(new Set(read)).toEqual(new Set(['m1', 'm3']));
  });

  it('are sent again only after a change, also of what another project keeps here', async () => {
    const { copies, account, memories, reaches, calls, names } = setUp();
    await copies.settle(PROGRAM, account);
    await copies.settle(PROGRAM, account);
    expect(calls).toEqual(['m1', 'm3']);
    memories[0]!.changedAtMs = 2;
    await copies.settle(PROGRAM, account);
    expect(calls).toEqual(['m1', 'm3', 'm1']);
    reaches['merger'] = 'here';
    await copies.withdraw(PROGRAM, account);
    expect(names()).toEqual([]);
    await copies.settle(PROGRAM, account);
    expect(calls).toEqual(['m1', 'm3', 'm1', 'm1', 'm3']);
  });

  it.each([
    ['its project is confidential', { reaches: { shop: 'here' } }],
    ['its project is gone', { program: { id: 'program-1', projectId: 'gone' } }],
    ['it has none anymore', { program: { id: 'program-1', projectId: null } }],
  ] as const)('are deleted when %s', async (_, change) => {
    const { copies, account, reaches, glossaries, names } = setUp();
    await copies.settle(PROGRAM, account);
    Object.assign(reaches, 'reaches' in change ? change.reaches : {});
    await copies.withdraw('program' in change ? change.program : PROGRAM, account);
    expect([[...glossaries.keys()], names()]).toEqual([[], []]);
    await copies.settle('program' in change ? change.program : PROGRAM, account);
    expect([[...glossaries.keys()], names()]).toEqual([[], []]);
  });

  it('leave out a glossary and a memory that belong to confidential projects only', async () => {
    const { copies, account, confidential, glossaries, names } = setUp();
    confidential.glossary = ['merger'];
    confidential.memory = ['m1'];
    await copies.settle(PROGRAM, account);
    expect([[...glossaries.keys()], names()]).toEqual([[], ['m3']]);
  });

  it('have their memories even if the glossary is too large, and no older one', async () => {
    const { copies, account, glossaries, names } = setUp();
    await copies.settle(PROGRAM, account);
    const tooLarge = async () =>
      Promise.reject(new AppError('api/too-large', { english: 'Too large.' }));
    for (const _round of [1, 2]) {
      const settled = copies.settle(PROGRAM, { ...account, putGlossary: tooLarge });
      await expect(settled).rejects.toMatchObject({ code: 'api/too-large' });
      expect([[...glossaries.keys()], names()]).toEqual([[], ['m1', 'm3']]);
    }
  });

  it('are offered for projects that may reach a program', async () => {
    const { copies, reaches } = setUp();
    reaches['merger'] = 'here';
    expect(await copies.listOffered()).toEqual([{ id: 'shop', name: 'shop' }]);
  });
});
