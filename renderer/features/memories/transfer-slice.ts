import { unwrap } from '../../lib/api.ts';
import { createTransferRun } from '../../lib/transfer-run.ts';
import { attempt } from './attempt.ts';
import type { Cell } from './cell.ts';
import type { MemoriesState, MemoryTransfer, TransferSlice } from './state.ts';
import type { MemoriesDeps } from './deps.ts';

export function createTransferSlice(
  api: MemoriesDeps['api'],
  cell: Cell<MemoriesState>,
): TransferSlice {
  const run = createTransferRun<MemoryTransfer>({
    get: () => cell.get().transfer,
    set: (transfer) => cell.set({ transfer }),
    running: (progress) => ({ status: 'running', progress, isCancelling: false }),
    cancelled: (kind) => ({ status: 'cancelled', kind }),
    failed: (_kind, error) => ({ status: 'failed', error }),
  });
  return {
    transfer: { status: 'idle' },
    importTmx: (memoryId, onOpening) =>
      run('import', async () => {
        const result = await unwrap(api.memories.import({ memoryId }));
        if (result === null) return { status: 'idle' };
        onOpening?.();
        await cell.get().openMemory(result.memory.id);
        return { status: 'imported', result };
      }),
    exportTmx: (memoryId) =>
      run('export', async () => {
        const result = await unwrap(api.memories.export({ memoryId }));
        return result === null ? { status: 'idle' } : { status: 'exported', result };
      }),
    noteProgress(progress) {
      const { transfer } = cell.get();
      if (transfer.status === 'running') cell.set({ transfer: { ...transfer, progress } });
    },
    async cancelTransfer() {
      const { transfer } = cell.get();
      if (transfer.status !== 'running') return;
      cell.set({ transfer: { ...transfer, isCancelling: true } });
      await attempt(async () => {
        await unwrap(api.memories.cancelTransfer());
      });
    },
    dismissTransfer() {
      if (cell.get().transfer.status !== 'running') cell.set({ transfer: { status: 'idle' } });
    },
    async revealExport() {
      const actionError = await attempt(async () => {
        await unwrap(api.memories.revealExport());
      });
      cell.set({ actionError });
    },
  };
}
