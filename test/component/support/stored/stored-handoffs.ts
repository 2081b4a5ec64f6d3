import { PLAIN_CSV } from '../../../../shared/exchange/csv-style.ts';
import { handoffHandlers, historyHandlers } from '../../../../electron/ipc/history.ts';
import { createHeldPaths } from '../../../../electron/services/documents/held-paths.ts';
import { createTransferSlot } from '../../../../electron/services/exchange/transfer-slot.ts';
import { createHistoryService } from '../../../../electron/services/history/service.ts';
import { createHandoffService } from '../../../../electron/services/review/handoff-service.ts';
import { createReturnedFileService } from '../../../../electron/services/review/returned-file-service.ts';
import { createExchangeCodec } from '../../../../electron/threads/exchange/client.ts';
import { exchangeFiles } from '../../../unit/platform/forgetful-files.ts';
import { SETTINGS } from '../../../unit/renderer/builders.ts';
import type { FakeApi, Handlers } from '../../../unit/renderer/fake-api.ts';
import { QUIET } from '../sample/sample-api.ts';
import { threadOf, type StoredDatabase, storedGrid } from './stored-database.ts';

export interface StoredHandoffs {
  answers: (fake: FakeApi) => Handlers;
  /** Call before the database is closed. */
  close(): Promise<void>;
}

/** Returns the history as the app stores it, with documents that are sent to a colleague and returned. */
export function storedHandoffs({ database, desktop }: StoredDatabase): StoredHandoffs {
  let stop = (): Promise<void> => Promise.resolve();
  return {
    answers(fake) {
      let nowMs = Date.UTC(2026, 2, 14, 9);
      const now = (): number => (nowMs += 1000);
      const onChanged = (itemId: string | null): void => {
        fake.emit('history:changed', { itemId });
      };
      const history = createHistoryService({
        history: database.history,
        settings: () => SETTINGS.history,
        now,
        logger: { error() {} },
        onChanged,
        onPurged: () => undefined,
      });
      const deps = {
        history: database.history,
        files: exchangeFiles,
        codec: createExchangeCodec({
          csvStyle: () => PLAIN_CSV,
          workerUrl: threadOf('threads/exchange'),
        }),
        now,
      };
      let lastId = 0;
      const newId = (): string => `id-${String((lastId += 1))}`;
      const heldPaths = createHeldPaths({ newId, now });
      const returned = createReturnedFileService({ ...deps, newId, onChanged });
      stop = () => returned.stop();
      return {
        ...QUIET,
        ...historyHandlers(history),
        ...storedGrid({ database, now, onChanged }),
        ...handoffHandlers({
          handoffs: createHandoffService({ ...deps, slot: createTransferSlot({ now }) }),
          returned,
          heldPaths,
          desktop,
        }),
        'documents:hold-path': ({ path }) => ({ token: heldPaths.hold(path) }),
      };
    },
    close: () => stop(),
  };
}
