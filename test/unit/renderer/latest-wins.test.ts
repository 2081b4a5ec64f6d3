import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StoreApi } from 'zustand/vanilla';
import { createAnalysisStore } from '../../../renderer/features/analysis/store.ts';
import { createGlossariesStore } from '../../../renderer/features/glossaries/index.ts';
import { createHistoryStore } from '../../../renderer/features/history/index.ts';
import { createMemoriesStore } from '../../../renderer/features/memories/index.ts';
import { createModelsStore } from '../../../renderer/features/models/store.ts';
import { createProjectsStore } from '../../../renderer/features/projects/index.ts';
import { createSpokenTermsStore } from '../../../renderer/features/spoken-terms/store.ts';
import { createStyleRulesStore } from '../../../renderer/features/style-rules/store.ts';
import { createTimeStore } from '../../../renderer/features/time/store.ts';
import { createVoiceStore } from '../../../renderer/features/voice/index.ts';
import type { StoreDeps } from '../../../renderer/lib/stores/feature-store.ts';
import { createSearchSession } from '../../../renderer/lib/search/search-session.ts';
import type { RequestName } from '../../../shared/ipc/contract.ts';
import { aHistoryItem, SETTINGS } from './builders.ts';
import { createFakeApi, type Handlers } from './fake-api.ts';
import { createManualTimers, defer, settle, type Deferred } from './manual-timers.ts';
import { memoryStorage } from './memory-storage.ts';
import { aProject, aTimeConnection } from './time-builders.ts';
import { aSession } from './voice-builders.ts';

const ROOT = join(import.meta.dirname, '../../..');

interface Race<State> {
  /** Request that is sent twice. */
  request: RequestName;
  /** Other requests, answered immediately. */
  others?: Handlers;
  create: (deps: StoreDeps) => StoreApi<State>;
  /** Runs before the race. */
  open?: (state: State) => unknown;
  ask: (state: State, mark: string) => unknown;
  /** Returns the answer of the main process, which contains `mark`. */
  answer: (mark: string) => unknown;
  /** Returns the displayed answer. */
  shown: (state: State) => unknown;
}

const memory = (mark: string) => ({ id: mark, name: mark, sourceLang: 'en', targetLangs: ['de'] });
const memories = (mark: string) => ({ memories: [memory(mark)], total: 1 });
const connections = (mark: string) => [{ id: mark, name: mark, isDefault: false }];
const catalog = (mark: string) => ({ projects: [aProject({ name: mark })], customers: [] });
const glossary = (mark: string) => ({ id: 'g', name: mark, dictionaries: [] });
const detail = { item: aHistoryItem({ id: 'i' }), segments: [], rows: [], total: 0, counts: {} };
const durations = (mark: string) => [{ jobId: 'i', durationMs: mark }];
const unplayed = { list: () => Promise.resolve([]), onChanged: () => () => undefined };

const race = <State>(it: Race<State>) => it as unknown as Race<never>;

const RACES: Readonly<Record<string, Race<never>>> = {
  'memories of an analysis': race({
    request: 'memories:list',
    create: createAnalysisStore,
    ask: ({ watch }) => watch(),
    answer: memories,
    shown: (state) => state.memories,
  }),
  'memories of the concordance': race({
    request: 'memories:list',
    create: createHistoryStore,
    // Its code is loaded with the first request.
    open: ({ loadPairMemories }) => loadPairMemories(),
    ask: ({ loadPairMemories }) => loadPairMemories(),
    answer: memories,
    shown: (state) => state.pairMemories,
  }),
  'facets of the history': race({
    request: 'history:list-facets',
    create: createHistoryStore,
    ask: ({ loadFacets }) => loadFacets(),
    answer: (mark) => ({ sourceLangs: [{ code: mark, count: 1 }], targetLangs: [] }),
    shown: (state) => state.facets,
  }),
  'what the history records': race({
    request: 'settings:get',
    create: createHistoryStore,
    ask: ({ loadRecording }) => loadRecording(),
    answer: (mark) => ({ ...SETTINGS, history: { unrecordedProjectIds: [mark] } }),
    shown: (state) => state.recording,
  }),
  'time of an item': race({
    request: 'time:get-job-durations',
    others: {
      'history:list-rows': () => detail as never,
      'history:list-drafts': () => ({ drafts: [] }) as never,
    },
    create: createHistoryStore,
    // It also loads code lazily.
    open: ({ openItem }) => openItem('i'),
    ask: ({ openItem }) => openItem('i'),
    answer: durations,
    shown: (state) => state.loggedMs,
  }),
  'time of a voice session': race({
    request: 'time:get-job-durations',
    others: {
      'voice:get-session': () => ({ session: aSession({ id: 'i' }), lines: [], total: 0 }) as never,
    },
    create: (deps) =>
      createVoiceStore({ ...deps, storage: memoryStorage(), sound: unplayed } as never),
    ask: ({ openSession }) => openSession('i'),
    answer: durations,
    shown: (state) => state.loggedMs,
  }),
  'facets of voice sessions': race({
    request: 'voice:list-facets',
    create: (deps) =>
      createVoiceStore({ ...deps, storage: memoryStorage(), sound: unplayed } as never),
    ask: ({ loadFacets }) => loadFacets(),
    answer: (mark) => ({ languages: [mark] }),
    shown: (state) => state.facets,
  }),
  'accounts of glossaries': race({
    request: 'connections:list',
    create: createGlossariesStore,
    ask: ({ loadConnections }) => loadConnections(),
    answer: connections,
    shown: (state) => state.connections,
  }),
  'a glossary that was changed': race({
    request: 'glossaries:get',
    create: createGlossariesStore,
    open: ({ openGlossary }) => openGlossary('g'),
    ask: ({ rereadOpen }) => rereadOpen('g'),
    answer: glossary,
    shown: (state) => state.glossary,
  }),
  'a memory that is opened': race({
    request: 'memories:get',
    create: createMemoriesStore,
    ask: ({ openMemory }, mark) => openMemory(mark),
    answer: memory,
    shown: (state) => state.memory,
  }),
  'a memory that was changed': race({
    request: 'memories:get',
    create: createMemoriesStore,
    open: ({ openMemory }) => openMemory('m'),
    ask: ({ rereadOpen }) => rereadOpen('m'),
    answer: (mark) => ({ ...memory('m'), name: mark }),
    shown: (state) => state.memory,
  }),
  'projects of memories': race({
    request: 'projects:get-catalog',
    create: createMemoriesStore,
    ask: ({ loadProjects }) => loadProjects(),
    answer: catalog,
    shown: (state) => state.projects,
  }),
  'accounts of memories': race({
    request: 'connections:list',
    create: createMemoriesStore,
    ask: ({ loadConnections }) => loadConnections(),
    answer: connections,
    shown: (state) => state.connections,
  }),
  'the catalogue after a change': race({
    request: 'projects:get-catalog',
    others: { 'projects:delete': () => undefined },
    create: createProjectsStore,
    ask: ({ deleteProject }) => deleteProject('p'),
    answer: catalog,
    shown: (state) => state.catalog,
  }),
  'services of projects': race({
    request: 'time-connections:list',
    create: createProjectsStore,
    ask: ({ loadTimeConnections }) => loadTimeConnections(),
    answer: (mark) => [aTimeConnection({ name: mark })],
    shown: (state) => state.timeConnections,
  }),
  'tags that are offered': race({
    request: 'time:list-tags',
    create: (deps) =>
      createTimeStore({
        ...deps,
        storage: memoryStorage(),
        clock: { now: () => 0, zone: () => 'UTC' },
      }),
    ask: ({ loadTags }) => loadTags(),
    answer: (mark) => [mark],
    shown: (state) => state.tags,
  }),
  'models that are on their way': race({
    request: 'models:list',
    create: createModelsStore,
    ask: ({ watch }) => watch(),
    answer: (mark) => ({ pairs: [{ directions: [{ id: mark, job: {} }] }], total: 1 }),
    shown: (state) => state.underWay,
  }),
  'accounts of spoken terms': race({
    request: 'connections:list',
    create: createSpokenTermsStore,
    ask: ({ open }) => open(),
    answer: connections,
    shown: (state) => state.connections,
  }),
  'accounts of style rules': race({
    request: 'connections:list',
    create: createStyleRulesStore,
    ask: ({ open }) => open(),
    answer: connections,
    shown: (state) => state.connections,
  }),
};

describe('an older answer that arrives late is not shown', () => {
  it.each(Object.entries(RACES))('%s', async (_, { request, others, create, ...of }) => {
    const asked: Deferred<never>[] = [];
    let isRacing = false;
    const fake = createFakeApi({
      'settings:get': () => SETTINGS,
      'settings:update': () => SETTINGS,
      ...others,
      [request]: () => {
        if (!isRacing) return of.answer('before');
        const one = defer<never>();
        asked.push(one);
        return one.promise;
      },
    });
    const timers = createManualTimers();
    const session = createSearchSession({ api: fake.api, timers });
    const store = create({ api: fake.api, timers, session });
    await of.open?.(store.getState());
    isRacing = true;
    for (const mark of ['older', 'newer']) {
      void of.ask(store.getState(), mark);
      await settle();
    }
    expect(asked).toHaveLength(2);
    asked[1]?.resolve(of.answer('newer') as never);
    await settle();
    asked[0]?.resolve(of.answer('older') as never);
    await settle();
    const shown = JSON.stringify(of.shown(store.getState()));
    expect(shown).toContain('newer');
    expect(shown).not.toContain('older');
  });

  it('because no store shows the answer of a read request directly', () => {
    const direct = /set\(\{[^;]*?await unwrap\(\s*api\.\w+\.(?:get|list|find|read)/u;
    const files = readdirSync(join(ROOT, 'renderer'), { recursive: true, encoding: 'utf8' });
    const unguarded = files.filter(
      (file) =>
        file.endsWith('.ts') && direct.test(readFileSync(join(ROOT, 'renderer', file), 'utf8')),
    );
    expect(direct.test('cell.set({ tags: await unwrap(api.time.listTags()) });')).toBe(true);
    expect(unguarded).toEqual([]);
  });
});
