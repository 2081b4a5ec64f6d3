import { parseTsv } from '../../shared/glossaries/entry-formats.ts';
import { checkHandlers } from '../ipc/checks.ts';
import { systemClock } from '../platform/clock.ts';
import { createCheckReports } from '../services/checks/report.ts';
import { createCheckService, createTermsOf } from '../services/checks/service.ts';
import type { HistoryService } from '../services/history/service.ts';
import { createCheckThread } from '../threads/checks/client.ts';
import type { PageParts } from './parts.ts';

interface ComposeChecksOptions extends Pick<
  PageParts,
  'database' | 'logger' | 'desktop' | 'send' | 'codec' | 'exchangeFiles'
> {
  history: Pick<HistoryService, 'editSegment'>;
  /** URL of the built thread that checks. */
  checkThreadUrl: URL;
}

/** Builds everything about the checks of finished translations. */
export function composeChecks({ database, send, ...options }: ComposeChecksOptions) {
  const checks = createCheckService({
    database,
    history: options.history,
    termsOf: createTermsOf(database, parseTsv),
    thread: createCheckThread({ workerUrl: options.checkThreadUrl }),
    now: () => systemClock.now(),
    logger: options.logger,
    onCounted: (counted) => {
      send('checks:counted', counted);
    },
    onChanged: () => {
      send('checks:changed', {});
    },
  });
  const reports = createCheckReports({
    checks,
    files: options.exchangeFiles,
    codec: options.codec,
  });
  return {
    handlers: checkHandlers({ checks, reports, desktop: options.desktop }),
    /** An item changed; null: any may have. */
    onItemChanged: (itemId: string | null): void => {
      checks.onItemChanged(itemId);
    },
    avoidWords: (targetLang: string, terms: readonly string[]) =>
      checks.addForbidden(targetLang, terms),
    /** Before the database is closed. */
    async stop() {
      await Promise.all([checks.stop(), reports.stop()]);
    },
  };
}
