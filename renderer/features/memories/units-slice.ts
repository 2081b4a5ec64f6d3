import type { MemoryUnitPage } from '../../../shared/domain/local-memory.ts';
import { unwrap } from '../../lib/api.ts';
import { createSearchForm } from '../../lib/search-form.ts';
import { attempt } from './attempt.ts';
import type { Cell } from './cell.ts';
import type { MemoriesState, UnitFields, UnitsSlice } from './state.ts';
import type { MemoriesDeps } from './deps.ts';

const RESULTS_PER_PAGE = 50;

/** The pairs of the opened memory. */
export function createUnitsSlice(
  { api, timers, session }: MemoriesDeps,
  cell: Cell<MemoriesState>,
): UnitsSlice {
  const opened = (): string => cell.get().memory?.id ?? '';
  const { slice } = createSearchForm<UnitFields, MemoryUnitPage>({
    name: 'memory-units',
    fields: { text: '', targetLang: '' },
    limit: RESULTS_PER_PAGE,
    session,
    timers,
    run: async ({ values: { text, targetLang }, page, limit }) => {
      const memoryId = opened();
      if (memoryId === '') return { units: [], total: 0 };
      const lang = targetLang === '' ? null : targetLang;
      return unwrap(api.memories.listUnits({ memoryId, text, targetLang: lang, page, limit }));
    },
    totalOf: (page) => page.total,
    cell: {
      get: () => cell.get().unitSearch,
      set: (patch) => cell.set({ unitSearch: { ...cell.get().unitSearch, ...patch } }),
    },
  });
  return {
    unitSearch: slice,
    editing: null,
    setEditing: (editing) => cell.set({ editing }),
    addUnit: (unit) =>
      attempt(async () => {
        await unwrap(api.memories.addUnit({ ...unit, memoryId: opened() }));
        await cell.get().unitSearch.comeBack();
      }),
    editUnit: (unit, source, target) =>
      attempt(async () => {
        const memoryId = opened();
        const isSame = unit.source === source && unit.target === target;
        if (!isSame) {
          await unwrap(api.memories.editUnit({ memoryId, unitId: unit.id, source, target }));
          cell.set({ undoable: { kind: 'edit', memoryId, unitId: unit.id } });
        }
        cell.set({ editing: null });
        await cell.get().unitSearch.comeBack();
      }),
    async deleteUnit({ id }) {
      const memoryId = opened();
      const actionError = await attempt(async () => {
        await unwrap(api.memories.deleteUnits({ memoryId, unitIds: [id] }));
        cell.set({ undoable: { kind: 'units', memoryId, unitIds: [id] }, editing: null });
        await cell.get().unitSearch.comeBack();
      });
      cell.set({ actionError });
    },
    async listRevisions(unitId) {
      const answer = await api.memories.listRevisions({ memoryId: opened(), unitId });
      return answer.ok ? answer.value : null;
    },
  };
}
