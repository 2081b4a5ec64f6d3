import { createStore, type StoreApi } from 'zustand/vanilla';
import type {
  ProjectRules,
  ProjectRulesInput,
} from '../../../shared/domain/projects/project-rules.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { createFeatureContext, type Api } from '../../lib/stores/feature-store.ts';
import { loaderFor, IDLE, valueOf, type Loadable, attempt } from '../../lib/stores/loadable.ts';
import { createEgressSlice, type EgressDeps, type EgressSlice } from './egress-slice.ts';
import { MAX_PAGE_ROWS } from '../../../shared/domain/app/limits.ts';

/** Something that can be chosen beside a connection. */
export interface NamedThing {
  id: string;
  name: string;
}

export interface LaneState extends EgressSlice {
  /** One for each project of the time pages, by name. */
  rules: Loadable<ProjectRules[]>;
  glossaries: Loadable<NamedThing[]>;
  memories: Loadable<NamedThing[]>;
  /** Style profiles of the service of the rule that is shown. */
  profiles: Loadable<NamedThing[]>;
  /** Error of the last change of rules, kept after its form was left. */
  refusal: { projectId: string; error: ErrorData } | null;
  loadRules: () => Promise<void>;
  /** Loads the rules once, although several parts of a page request them at the same time. */
  needRules: () => Promise<void>;
  /** Loads local glossaries and memories for the form of a rule. */
  loadChoices: () => Promise<void>;
  /** Loads the style profiles of a service; none without one. */
  loadProfiles: (connectionId: string | null) => Promise<void>;
  /** Shows the rules immediately. Resolves with the error if they were refused, else with null. */
  saveRules: (input: ProjectRulesInput) => Promise<ErrorData | null>;
  /** Asks for a rule file of a project, or removes it. */
  changeTextRules: (projectId: string, change: 'choose' | 'remove') => Promise<void>;
}

export interface LaneDeps extends EgressDeps {
  api: Api<'lane' | 'glossaries' | 'memories' | 'styleProfiles'>;
}

/** Creates the store of project rules and of data that left the computer. Loads nothing until it is shown. */
export function createLaneStore(deps: LaneDeps): StoreApi<LaneState> {
  const { api } = deps;
  let isListening = false;
  /** Projects with an unanswered change, and their rules as stored by the main process. */
  const savings = new Map<string, { kept: ProjectRules | undefined; unanswered: number }>();
  return createStore<LaneState>()((set, get) => {
    const readRules = loaderFor({ get, set }, 'rules');
    const readGlossaries = loaderFor({ get, set }, 'glossaries');
    const readMemories = loaderFor({ get, set }, 'memories');
    const readProfiles = loaderFor({ get, set }, 'profiles', { hidesPrevious: true });
    const show = (changed: ProjectRules): void => {
      const known = valueOf(get().rules);
      if (known === null) return;
      const isThere = known.some(({ projectId }) => projectId === changed.projectId);
      const value = isThere
        ? known.map((each) => (each.projectId === changed.projectId ? changed : each))
        : [...known, changed];
      set({ rules: { status: 'ready', value } });
    };
    const page = { page: 1, limit: MAX_PAGE_ROWS, text: '' };
    return {
      ...createEgressSlice(deps, { get, set }),
      rules: IDLE,
      glossaries: IDLE,
      memories: IDLE,
      profiles: IDLE,
      refusal: null,
      async loadRules() {
        // The store lives as long as the window.
        if (!isListening) api.lane.onRulesChanged(show);
        isListening = true;
        await readRules(() => unwrap(api.lane.listRules()));
      },
      async needRules() {
        if (get().rules.status === 'idle') await get().loadRules();
      },
      async loadChoices() {
        await Promise.all([
          readGlossaries(
            async () =>
              (await unwrap(api.glossaries.list({ ...page, connectionId: null }))).glossaries,
          ),
          readMemories(async () => (await unwrap(api.memories.list(page))).memories),
        ]);
      },
      async loadProfiles(connectionId) {
        if (connectionId === null) set({ profiles: IDLE });
        else {
          await readProfiles(
            async () => (await unwrap(api.styleProfiles.list({ connectionId }))).profiles,
          );
        }
      },
      async saveRules(input) {
        const { projectId } = input;
        const shown = valueOf(get().rules)?.find((each) => each.projectId === projectId);
        const saving = savings.get(projectId) ?? { kept: shown, unanswered: 0 };
        savings.set(projectId, saving);
        saving.unanswered += 1;
        if (shown !== undefined) {
          show({ ...shown, ...input, styleProfile: input.styleProfile ?? null });
        }
        set({ refusal: null });
        const error = await attempt(async () => {
          saving.kept = await unwrap(api.lane.saveRules(input));
        });
        saving.unanswered -= 1;
        if (saving.unanswered === 0) {
          savings.delete(projectId);
          if (saving.kept !== undefined) show(saving.kept);
        }
        if (error !== null) set({ refusal: { projectId, error } });
        return error;
      },
      async changeTextRules(projectId, change) {
        set({ refusal: null });
        const error = await attempt(async () => {
          const { chooseTextRules, removeTextRules } = api.lane;
          const call = change === 'choose' ? chooseTextRules : removeTextRules;
          const changed = await unwrap(call({ projectId }));
          if (changed !== null) show(changed);
        });
        if (error !== null) set({ refusal: { projectId, error } });
      },
    };
  });
}

export const { useFeature: useLane } = createFeatureContext<LaneState>('lane');
