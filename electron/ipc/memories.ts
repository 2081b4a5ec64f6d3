import { AppError } from '../../shared/errors.ts';
import type { Desktop } from '../platform/desktop.ts';
import type { MemoryFilesService } from '../services/memory-files-service.ts';
import type { MemoryRemoteService } from '../services/memory-remote-service.ts';
import type { MemoryService } from '../services/memory-service.ts';
import type { TransferSlot } from '../services/transfer-slot.ts';
import type { IpcHandlers } from './answer.ts';

type Handlers = Pick<IpcHandlers, Extract<keyof IpcHandlers, `memories:${string}`>>;

const TMX = { name: 'TMX', extensions: ['tmx'] };

export const memoryHandlers = ({
  memories,
  files,
  remote,
  slot,
  desktop,
}: {
  memories: MemoryService;
  files: MemoryFilesService;
  remote: MemoryRemoteService;
  slot: Pick<TransferSlot, 'cancel'>;
  desktop: Pick<Desktop, 'pickFile' | 'pickSavePath' | 'revealFile'>;
}): Handlers => ({
  'memories:list': (query) => memories.list(query),
  'memories:get': ({ memoryId }) => memories.get(memoryId),
  'memories:create': (input) => memories.create(input),
  'memories:edit': (input) => memories.edit(input),
  'memories:delete': async ({ memoryId }) => {
    await memories.remove(memoryId);
    return undefined;
  },
  'memories:restore': ({ memoryId }) => memories.restore(memoryId),

  'memories:list-units': (query) => memories.listUnits(query),
  'memories:add-unit': (unit) => memories.addUnit(unit),
  'memories:edit-unit': (unit) => memories.editUnit(unit),
  'memories:undo-edit': (unit) => memories.undoEdit(unit),
  'memories:list-revisions': (unit) => memories.listRevisions(unit),
  'memories:delete-units': async (units) => {
    await memories.removeUnits(units);
    return undefined;
  },
  'memories:restore-units': async (units) => {
    await memories.restoreUnits(units);
    return undefined;
  },

  'memories:import': async ({ memoryId }) => {
    const path = await desktop.pickFile(TMX);
    return path === null ? null : files.import(memoryId, path);
  },
  'memories:export': async ({ memoryId }) => {
    const path = await desktop.pickSavePath(await files.suggestName(memoryId), TMX);
    return path === null ? null : files.export(memoryId, path);
  },
  'memories:cancel-transfer': () => {
    slot.cancel();
    return undefined;
  },
  'memories:reveal-export': () => {
    const path = files.lastPath();
    if (path === null) throw new AppError('input/not-found', 'Nothing was exported yet.');
    desktop.revealFile(path);
    return undefined;
  },
  'memories:list-remote': ({ connectionId }) => remote.list(connectionId),
});
