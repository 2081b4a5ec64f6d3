import { parseTsv } from '../../shared/glossaries/entry-formats.ts';
import { checkHandlers } from '../ipc/checks.ts';
import { now } from '../support/clock.ts';
import { createFileCheckService } from '../services/checks/file-check.ts';
import { createCheckReports } from '../services/checks/report.ts';
import {
  createSpellingService,
  type SpellingServiceDeps,
} from '../services/checks/spelling-service.ts';
import { createCheckService, createTermsOf } from '../services/checks/service.ts';
import type { HistoryService } from '../services/history/service.ts';
import { createCheckThread } from '../threads/checks/client.ts';
import type { PageParts } from './parts.ts';

interface ComposeChecksOptions extends Pick<
  PageParts,
  'database' | 'logger' | 'desktop' | 'send' | 'codec' | 'exchangeFiles' | 'settings'
> {
  history: Pick<HistoryService, 'editSegment'>;
  openSpellingMenu: SpellingServiceDeps['openMenu'];
  /** URL of the built checking thread. */
  checkThreadUrl: URL;
}

/** Builds the services that check finished translations. */
export function composeChecks({ database, send, settings, ...options }: ComposeChecksOptions) {
  const thread = createCheckThread({ workerUrl: options.checkThreadUrl });
  const ownWords = () => settings.get().spelling.ownWords;
  const checks = createCheckService({
    database,
    history: options.history,
    termsOf: createTermsOf(database, parseTsv),
    thread,
    ownWords,
    now,
    logger: options.logger,
    onCounted: (counted) => send('checks:counted', counted),
    onChanged: () => send('checks:changed', {}),
  });
  let knownWords = ownWords().join('\n');
  settings.onChange(() => {
    const words = ownWords().join('\n');
    if (words === knownWords) return;
    knownWords = words;
    checks.onOwnWordsChanged().catch((error: unknown) => {
      options.logger.error('the checks could not be told about new words', { error });
    });
  });
  const spelling = createSpellingService({ thread, settings, openMenu: options.openSpellingMenu });
  const reports = createCheckReports({
    checks,
    files: options.exchangeFiles,
    codec: options.codec,
  });
  const fileChecks = createFileCheckService({
    checks: database.checks,
    files: options.exchangeFiles,
    codec: options.codec,
    thread,
    ownWords,
    now,
  });
  return {
    /** Counts off the main process. */
    thread,
    handlers: checkHandlers({ checks, spelling, reports, fileChecks, desktop: options.desktop }),
    /** Called when an item changed; null: any may have. */
    onItemChanged: (itemId: string | null): void => checks.onItemChanged(itemId),
    openFindings: (itemId: string, isWanted: boolean) => checks.openFindings(itemId, isWanted),
    avoidWords: (targetLang: string, terms: readonly string[]) =>
      checks.addForbidden(targetLang, terms),
    /** Called before the database is closed. */
    async stop() {
      await Promise.all([checks.stop(), reports.stop()]);
    },
  };
}
