import type { HeldDecision, HeldWorkQuery } from '../../../shared/domain/data/held-work.ts';
import type { HeldKind } from '../../../shared/domain/data/held-work-kinds.ts';
import type { Database } from '../../db/database.ts';

/**
 * Work that may have been done already, according to a newer state of the database, and waits for the user's decision.
 */
export type HeldWorkService = ReturnType<typeof createHeldWorkService>;

export interface HeldWorkDeps {
  heldWork: Pick<Database['heldWork'], 'list' | 'listRows' | 'release' | 'count'>;
  decideJob: (id: string, decision: HeldDecision['decision']) => Promise<unknown>;
  /** Lets a watched folder send again, or ends its sending. */
  decideWatch: (id: string, decision: HeldDecision['decision']) => Promise<unknown>;
  /** Reopens a project that was made confidential because its rule was unknown. */
  openProject: (id: string) => Promise<unknown>;
  onChanged: () => void;
}

export function createHeldWorkService(deps: HeldWorkDeps) {
  const { heldWork } = deps;

  const ways: Record<
    HeldKind,
    (id: string, decision: HeldDecision['decision']) => Promise<unknown>
  > = {
    'whole-upload': deps.decideJob,
    'pre-translated': deps.decideJob,
    recording: deps.decideJob,
    // Nothing is sent automatically: from now on the user may finish it.
    'voice-rest': (id) => heldWork.release(id),
    watch: deps.decideWatch,
    async project(id, decision) {
      if (decision === 'go-on') await deps.openProject(id);
      await heldWork.release(id);
    },
  };

  return {
    list: (query: HeldWorkQuery) => heldWork.list(query),
    /** Decides about some or all. Work decided meanwhile is skipped. @returns how many are left */
    async decide({ ids, decision }: HeldDecision): Promise<number> {
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
