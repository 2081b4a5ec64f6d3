import { unwrap } from '../../lib/api.ts';
import { attempt } from './attempt.ts';
import type { Cell } from './cell.ts';
import type { MemoriesState, UndoSlice, Undoable } from './state.ts';
import type { MemoriesDeps } from './deps.ts';

export function createUndoSlice(api: MemoriesDeps['api'], cell: Cell<MemoriesState>): UndoSlice {
  const takeBack = async (undoable: Undoable): Promise<void> => {
    const { memoryId } = undoable;
    if (undoable.kind === 'memory') await unwrap(api.memories.restore({ memoryId }));
    else if (undoable.kind === 'units') {
      await unwrap(api.memories.restoreUnits({ memoryId, unitIds: undoable.unitIds }));
    } else await unwrap(api.memories.undoEdit({ memoryId, unitId: undoable.unitId }));
  };
  const reread = (): Promise<void> => {
    const { memory, memorySearch, unitSearch } = cell.get();
    return memory === null ? memorySearch.comeBack() : unitSearch.comeBack();
  };
  return {
    undoable: null,
    async deleteMemory({ id, name }) {
      const actionError = await attempt(async () => {
        await unwrap(api.memories.delete({ memoryId: id }));
        cell.set({ undoable: { kind: 'memory', memoryId: id, name }, memory: null });
        await reread();
      });
      cell.set({ actionError });
    },
    async undo() {
      const { undoable } = cell.get();
      if (undoable === null) return;
      // Pressed twice, it is taken back once.
      cell.set({ undoable: null });
      const actionError = await attempt(async () => {
        await takeBack(undoable);
        await reread();
      });
      cell.set({ actionError });
    },
    dismissUndo: () => cell.set({ undoable: null }),
  };
}
