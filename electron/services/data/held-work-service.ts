import type {
  HeldDecision,
  HeldWorkPage,
  HeldWorkQuery,
} from '../../../shared/domain/data/held-work.ts';
import type { HeldKind } from '../../../shared/domain/data/held-work-kinds.ts';
import type { Database } from '../../db/database.ts';

/** What may have been done already, according to a newer state of the database, and waits for the person's decision. */
export interface HeldWorkService {
  list(query: HeldWorkQuery): Promise<HeldWorkPage>;
  /** Decides about some or all. One that was decided meanwhile is passed over. @returns how many are left */
  decide(choice: HeldDecision): Promise<number>;
}

export interface HeldWorkDeps {
  heldWork: Pick<Database['heldWork'], 'list' | 'listRows' | 'release' | 'count'>;
  decideJob: (id: string, decision: HeldDecision['decision']) => Promise<unknown>;
  /** A project that was made confidential because nobody knew what it was. */
  openProject: (id: string) => Promise<unknown>;
  onChanged: () => void;
}

export function createHeldWorkService(deps: HeldWorkDeps): HeldWorkService {
  const { heldWork } = deps;

  const ways: Record<
    HeldKind,
    (id: string, decision: HeldDecision['decision']) => Promise<unknown>
  > = {
    'whole-upload': deps.decideJob,
    'pre-translated': deps.decideJob,
    recording: deps.decideJob,
    // Nothing of it goes by itself: from now on the person may finish it.
    'voice-rest': (id) => heldWork.release(id),
    async project(id, decision) {
      if (decision === 'go-on') await deps.openProject(id);
      await heldWork.release(id);
    },
  };

  return {
    list: (query) => heldWork.list(query),
    async decide({ ids, decision }) {
      const chosen = ids === null ? null : new Set(ids);
      try {
        for (const { kind, id } of await heldWork.listRows()) {
          if (chosen?.has(id) !== false) await ways[kind](id, decision);
        }
      } finally {
        deps.onChanged();
      }
      return heldWork.count();
    },
  };
}
