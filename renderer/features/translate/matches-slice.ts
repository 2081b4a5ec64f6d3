import type { TextMatch } from '../../../shared/domain/texts/translation.ts';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import { unwrap } from '../../lib/api.ts';
import type { Cell } from '../../lib/feature-store.ts';
import { createLoader, IDLE, type Loadable } from '../../lib/loadable.ts';
import { debounce, type Timers } from '../../lib/timers.ts';
import { linesOf, replaceParagraph, type TextEdit } from './paragraphs.ts';
import type { RouteSlice } from './route-slice.ts';
import { selectSourceLang } from './selectors.ts';
import type { TextSlice } from './text-state.ts';

export interface MatchesSlice {
  /** The paragraph that is worked on, from 0. */
  paragraph: number;
  /** What was translated before and is like that paragraph, best first. */
  matches: Loadable<TextMatch[]>;
  setParagraph: (index: number) => void;
  loadMatches: () => Promise<void>;
  /** The change that puts a match in the place of the paragraph's translation; null when there is none. */
  editOfMatch: (index: number) => TextEdit | null;
}

const MIN_PERCENT = 60;
/** Bound of the contract. */
const MAX_LENGTH = 5000;
/** Matches are looked for when the person has come to rest. */
const REST_MS = 300;

/** What the history and the memories say to the paragraph at hand. */
export function createMatchesSlice(
  { api, timers }: { api: Pick<DragomanApi, 'text'>; timers: Timers },
  { get, set }: Cell<MatchesSlice & TextSlice & RouteSlice>,
) {
  const read = createLoader(
    () => get().matches,
    (matches) => set({ matches }),
  );
  let asked = '';

  const load = async (): Promise<void> => {
    rest.cancel();
    const { sourceText, paragraph, targetLang, projectId } = get();
    const text = (linesOf(sourceText)[paragraph] ?? '').trim().slice(0, MAX_LENGTH);
    if (text === '' || targetLang === null) {
      asked = '';
      return set({ matches: IDLE });
    }
    const query = { text, sourceLang: selectSourceLang(get()), targetLang, projectId };
    const key = JSON.stringify(query);
    if (key === asked && get().matches.status !== 'idle') return;
    asked = key;
    await read(async () => {
      const found = await unwrap(api.text.findMatches({ ...query, minPercent: MIN_PERCENT }));
      // What is in the history of this very text is nothing that was translated before.
      const { past, itemIds } = get();
      const own = past === null ? itemIds.text : null;
      return found.filter(({ itemId }) => itemId === null || itemId !== own);
    });
    if (get().matches.status === 'failed') asked = '';
  };
  const rest = debounce(timers, REST_MS, () => void load());

  const slice: MatchesSlice = {
    paragraph: 0,
    matches: IDLE,
    setParagraph(paragraph) {
      if (paragraph === get().paragraph) return;
      set({ paragraph });
      rest.schedule();
    },
    loadMatches: load,
    editOfMatch(index) {
      const { matches, targetText, paragraph } = get();
      const match = matches.status === 'ready' ? matches.value[index] : undefined;
      return match === undefined ? null : replaceParagraph(targetText, paragraph, match.target);
    },
  };
  return {
    slice,
    schedule: () => rest.schedule(),
    /** The history is another: what was found before may be more. */
    forget(): void {
      asked = '';
    },
  };
}
