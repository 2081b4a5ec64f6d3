import { randomUUID } from 'node:crypto';
import { PLAIN_CSV } from '../../../../shared/exchange/csv-style.ts';
import { composeChecks } from '../../../../electron/compose/checks.ts';
import type { NewHistoryItem } from '../../../../electron/db/history/repo-types.ts';
import { historyHandlers, reviewHandlers } from '../../../../electron/ipc/history.ts';
import { createHistoryService } from '../../../../electron/services/history/service.ts';
import { createReplaceService } from '../../../../electron/services/review/replace-service.ts';
import { createSegmentTermsService } from '../../../../electron/services/review/segment-terms-service.ts';
import { createTermsOf } from '../../../../electron/services/checks/service.ts';
import { createExchangeCodec } from '../../../../electron/threads/exchange/client.ts';
import { parseTsv } from '../../../../shared/glossaries/entry-formats.ts';
import type { HistorySegment } from '../../../../shared/domain/history/history.ts';
import { createSettingsStore } from '../../../../electron/settings/settings-store.ts';
import { exchangeFiles } from '../../../unit/platform/forgetful-files.ts';
import { SETTINGS } from '../../../unit/renderer/builders.ts';
import type { FakeApi, Handlers } from '../../../unit/renderer/fake-api.ts';
import { QUIET } from '../sample/sample-api.ts';
import { threadOf, type StoredDatabase, storedGrid } from './stored-database.ts';

export interface CachedChecks {
  answers: (fake: FakeApi) => Handlers;
  /** Adds a finished translation. */
  add: (item: Partial<NewHistoryItem> & { id: string }, pairs: HistorySegment[]) => Promise<void>;
  /** Call before the database is closed. */
  close(): Promise<void>;
}

/** Returns the history and its checks as the app stores them. */
export function cachedChecks({ database, desktop }: StoredDatabase): CachedChecks {
  let stop = (): Promise<void> => Promise.resolve();
  const settings = createSettingsStore({
    folder: import.meta.dirname,
    openStore: () => ({ store: {} }),
  });
  const logger = { debug() {}, info() {}, warn() {}, error() {} };
  return {
    answers(fake) {
      const onChanged = (itemId: string | null): void => {
        checks.onItemChanged(itemId);
        fake.emit('history:changed', { itemId });
      };
      const history = createHistoryService({
        history: database.history,
        settings: () => SETTINGS.history,
        now: () => 1,
        logger,
        onChanged,
        onPurged: () => undefined,
      });
      const checks = composeChecks({
        database,
        desktop,
        logger,
        history,
        exchangeFiles,
        codec: createExchangeCodec({
          csvStyle: () => PLAIN_CSV,
          workerUrl: threadOf('threads/exchange'),
        }),
        settings,
        openSpellingMenu: () => Promise.resolve(null),
        checkThreadUrl: threadOf('threads/checks'),
        send: fake.emit,
      });
      stop = () => checks.stop();
      const replacements = createReplaceService({
        history: database.history,
        newId: randomUUID,
        now: () => 1,
        onChanged,
      });
      return {
        ...QUIET,
        ...historyHandlers(history),
        ...storedGrid({ database, now: () => 1, onChanged }),
        ...checks.handlers,
        ...reviewHandlers({
          replacements,
          terms: createSegmentTermsService({
            history: database.history,
            termsOf: createTermsOf(database, parseTsv),
            now: () => Date.now(),
          }),
        }),
      };
    },
    async add(item, segments) {
      await database.history.add(
        {
          kind: 'text',
          title: `${item.id}.txt`,
          sourceLang: 'EN-US',
          targetLang: 'DE',
          connectionName: 'A',
          isPractice: false,
          billedChars: null,
          createdAtMs: Date.UTC(2026, 2, 14),
          documentJobId: null,
          ...item,
        },
        segments,
      );
    },
    close: () => stop(),
  };
}
