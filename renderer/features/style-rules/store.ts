import { createStore, type StoreApi } from 'zustand/vanilla';
import { styleListMark } from '../../../shared/domain/glossaries/style-list-mark.ts';
import type {
  NewStyleList,
  SaveInstruction,
  StyleList,
  StyleLists,
} from '../../../shared/domain/glossaries/style-rule-list.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { createLateFeature, type Api } from '../../lib/stores/feature-store.ts';
import { loaderFor, IDLE, valueOf, type Loadable } from '../../lib/stores/loadable.ts';
import {
  createAccountChange,
  createServiceAccount,
  type ServiceAccount,
} from '../../lib/stores/service-account.ts';

/** Category, then rule, then value. */
export type Rules = StyleList['rules'];
type Instruction = Pick<SaveInstruction, 'instructionId' | 'label' | 'prompt' | 'sourceLang'>;
/** Target list of a change, and the version that was shown. */
type Seen = { connectionId: string; styleId: string; seen: string };

export interface StyleRulesState extends ServiceAccount {
  lists: Loadable<StyleLists>;
  /** Id of the open list; null: all lists are shown. */
  styleId: string | null;
  reload: () => Promise<void>;
  openList: (styleId: string | null) => void;
  /** Each change returns its error, with the invalid field; null when done. */
  createList: (list: Pick<NewStyleList, 'name' | 'language'>) => Promise<ErrorData | null>;
  renameList: (list: StyleList, name: string) => Promise<ErrorData | null>;
  deleteList: (list: StyleList, typedName: string) => Promise<ErrorData | null>;
  setRules: (list: StyleList, rules: Rules) => Promise<ErrorData | null>;
  saveInstruction: (list: StyleList, instruction: Instruction) => Promise<ErrorData | null>;
  deleteInstruction: (list: StyleList, instructionId: string) => Promise<ErrorData | null>;
}

export function createStyleRulesStore({
  api,
}: {
  api: Api<'styleRules' | 'connections' | 'app'>;
}): StoreApi<StyleRulesState> {
  return createStore<StyleRulesState>()((set, get) => {
    const load = loaderFor({ get, set }, 'lists');
    const reload = async (): Promise<void> => {
      const { connectionId } = get();
      if (connectionId !== null) await load(() => unwrap(api.styleRules.list({ connectionId })));
    };
    const change = createAccountChange(get, load, reload);
    const seenAs = (connectionId: string, list: StyleList): Seen => ({
      connectionId,
      styleId: list.id,
      seen: styleListMark(list),
    });

    return {
      ...createServiceAccount<StyleRulesState>(
        api,
        { get, set },
        { blank: { styleId: null, lists: IDLE }, reload },
      ),
      lists: IDLE,
      styleId: null,
      reload,
      openList: (styleId) => set({ styleId }),
      async createList(list) {
        const known = new Set(valueOf(get().lists)?.lists.map(({ id }) => id));
        const failed = await change((connectionId) =>
          api.styleRules.create({ ...list, connectionId }),
        );
        const made = valueOf(get().lists)?.lists.find(({ id }) => !known.has(id));
        if (failed === null && made !== undefined) set({ styleId: made.id });
        return failed;
      },
      renameList: (list, name) =>
        change((id) => api.styleRules.rename({ ...seenAs(id, list), name })),
      async deleteList(list, typedName) {
        const failed = await change((id) =>
          api.styleRules.delete({ ...seenAs(id, list), typedName }),
        );
        if (failed === null) set({ styleId: null });
        return failed;
      },
      setRules: (list, rules) =>
        change((id) => api.styleRules.setRules({ ...seenAs(id, list), rules })),
      saveInstruction: (list, instruction) =>
        change((id) => api.styleRules.saveInstruction({ ...seenAs(id, list), ...instruction })),
      deleteInstruction: (list, instructionId) =>
        change((id) => api.styleRules.deleteInstruction({ ...seenAs(id, list), instructionId })),
    };
  });
}

export const useStyleRules = createLateFeature<StyleRulesState>(
  'styleRules',
  createStyleRulesStore,
);
