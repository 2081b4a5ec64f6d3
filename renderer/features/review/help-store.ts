import { createStore, type StoreApi } from 'zustand/vanilla';
import type {
  HistoryDetailSegment,
  HistoryItem,
  SegmentTerm,
} from '../../../shared/domain/history/history.ts';
import type { TextMatch } from '../../../shared/domain/texts/translation.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { createLateFeature, type StoreDeps, type Api } from '../../lib/stores/feature-store.ts';
import { loaderFor, IDLE, type Loadable } from '../../lib/stores/loadable.ts';
import { debounce } from '../../lib/stores/timers.ts';
import {
  MAX_MATCH_TEXT_CHARS,
  MIN_SHOWN_MATCH_PERCENT,
} from '../../../shared/domain/texts/limits.ts';

/** Delay before loading: moving through segments with Enter must not wait for any of them. */
const REST_MS = 150;

export interface HelpedSegment {
  item: Pick<HistoryItem, 'sourceLang' | 'targetLang' | 'projectId'>;
  segment: Pick<HistoryDetailSegment, 'id' | 'source'>;
  /** From 0, where it is a part of its segment. */
  part?: number | undefined;
}

export interface HelpState {
  /** The edited segment or part. Matches and terms are those of this object. */
  helped: HelpedSegment | null;
  /** Earlier translations with a similar source, best first; never the segment itself. */
  matches: Loadable<TextMatch[]>;
  /** Glossary terms in its source. */
  terms: Loadable<SegmentTerm[]>;
  begin: (of: HelpedSegment) => void;
  reload: () => Promise<void>;
  end: () => void;
}

export function createHelpStore({
  api,
  timers,
}: Pick<StoreDeps, 'timers'> & { api: Api<'history' | 'text'> }): StoreApi<HelpState> {
  return createStore<HelpState>()((set, get) => {
    const readMatches = loaderFor({ get, set }, 'matches');
    const readTerms = loaderFor({ get, set }, 'terms');
    const load = async (): Promise<void> => {
      const { helped } = get();
      if (helped === null) return;
      const { item, segment, part } = helped;
      const query = {
        text: segment.source.slice(0, MAX_MATCH_TEXT_CHARS).toWellFormed(),
        sourceLang: item.sourceLang,
        targetLang: item.targetLang,
        projectId: item.projectId,
        minPercent: MIN_SHOWN_MATCH_PERCENT,
        ownSegmentId: segment.id,
        ...(part === undefined ? {} : { ownPart: part }),
      };
      await Promise.all([
        readTerms(async () => {
          const found = await unwrap(api.history.findTerms({ segmentId: segment.id }));
          // For a split segment, the terms of the part.
          return found.filter(({ source }) => segment.source.includes(source));
        }),
        readMatches(() => unwrap(api.text.findMatches(query))),
      ]);
    };
    const rest = debounce(timers, REST_MS, () => void load());

    return {
      helped: null,
      matches: IDLE,
      terms: IDLE,
      begin(helped) {
        set({ helped, matches: IDLE, terms: IDLE });
        rest.schedule();
      },
      reload: load,
      end() {
        rest.cancel();
        set({ helped: null, matches: IDLE, terms: IDLE });
      },
    };
  });
}

export const useHelp = createLateFeature<HelpState>('segment-help', createHelpStore);
