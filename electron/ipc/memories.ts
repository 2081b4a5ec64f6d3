import type { Desktop } from '../platform/desktop.ts';
import type { MemoryFilesService } from '../services/memories/files-service.ts';
import type { MemoryRemoteService } from '../services/memories/remote-service.ts';
import type { MemoryService } from '../services/memories/service.ts';
import type { TransferSlot } from '../services/exchange/transfer-slot.ts';
import { revealExport, saveWith } from '../services/exchange/file-export.ts';
import type { HandlersOf } from './answer.ts';

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
}): HandlersOf<'memories'> => ({
  'memories:list': (query) => memories.list(query),
  'memories:get': ({ memoryId }) => memories.get(memoryId),
  'memories:create': (input) => memories.create(input),
  'memories:edit': (input) => memories.edit(input),
  'memories:delete': ({ memoryId }) => memories.remove(memoryId),
  'memories:restore': ({ memoryId }) => memories.restore(memoryId),

  'memories:list-units': (query) => memories.listUnits(query),
  'memories:add-unit': (unit) => memories.addUnit(unit),
  'memories:edit-unit': (unit) => memories.editUnit(unit),
  'memories:undo': ({ memoryId }) => memories.undo(memoryId),
  'memories:redo': ({ memoryId }) => memories.redo(memoryId),
  'memories:list-revisions': (unit) => memories.listRevisions(unit),
  'memories:delete-units': (units) => memories.removeUnits(units),

  'memories:import': async ({ memoryId, onKnown }) => {
    const path =
      onKnown === undefined
        ? await desktop.pickFile({ name: 'TMX', extensions: ['tmx'] })
        : files.askedPath();
    return path === null ? null : files.import(memoryId, path, onKnown);
  },
  'memories:export': async ({ memoryId }) => {
    const name = await files.suggestName(memoryId);
    return saveWith(desktop, name, ['TMX', 'tmx'], (path) => files.export(memoryId, path));
  },
  'memories:cancel-transfer': () => slot.cancel(),
  'memories:reveal-export': () => revealExport(files.lastPath(), desktop),
  'memories:list-remote': ({ connectionId }) => remote.list(connectionId),
  'memories:list-remote-segments': (query) => remote.listSegments(query),
});
