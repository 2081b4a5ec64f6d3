import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, it } from 'vitest';

const ELECTRON = join(import.meta.dirname, '../../electron');

/**
 * Reasons why a file may compare times of the wall clock, which a user, a network, or an empty battery sets. None may
 * decide about money, or about permanent deletion.
 * - `pace`: how often something is reported, requested, retried, or copied. Repeated requests have an id, or were
 *   certainly not accepted.
 * - `fresh`: how long an answer is reused instead of being requested again.
 * - `length`: how long something lasted, from stored data, or which part of it is shown.
 * - `filter`: which rows a user or a service requests.
 * - `shown`: when something was made or ends, for display.
 * - `form`: whether an instant is valid, and in order.
 * - `expiry`: how long a permission or a certificate is valid; a new one costs nothing.
 * - `here`: data of a built-in service; recreating it costs nothing.
 * - `asked`: the user names the instant, or is asked first.
 * - `steady`: times of a clock that cannot be set.
 * - `run-days`: deleted data is purged after days on which the app ran.
 */
type Reason =
  | 'pace'
  | 'fresh'
  | 'length'
  | 'filter'
  | 'shown'
  | 'form'
  | 'expiry'
  | 'here'
  | 'asked'
  | 'steady'
  | 'run-days';

/** Files with the number of their comparisons. Add one only with the reason why it decides neither. */
const COMPARISONS: Record<string, [count: number, ...reasons: Reason[]]> = {
  'clients/http/retry-policy.ts': [1, 'pace'],
  'clients/http/slot-queue.ts': [1, 'pace'],
  'clients/time/form-fields.ts': [1, 'form'],
  'clients/time/time-changes.ts': [2, 'filter'],
  'clients/translation/voice/timeline.ts': [2, 'length'],
  'clients/translation/voice/voice-session.ts': [3, 'pace', 'length'],
  'command/commands/time.ts': [2, 'length'],
  'db/care/backup.ts': [1, 'pace'],
  'db/engine/check-mark.ts': [5, 'fresh'],
  'db/glossaries/glossaries-repo.ts': [2, 'run-days'],
  'db/history/sql.ts': [7, 'filter', 'run-days', 'asked'],
  'db/memories/journal.ts': [2, 'run-days'],
  'db/memories/memories-repo.ts': [2, 'run-days'],
  'db/sync/outbox-sql.ts': [2, 'pace', 'run-days'],
  'db/sync/outbox-take.ts': [1, 'pace'],
  'db/texts/drafts-repo.ts': [1, 'steady'],
  'db/time/entries-repo.ts': [1, 'length'],
  'db/time/entries-sql.ts': [4, 'filter', 'length'],
  'db/time/entry-filter.ts': [2, 'filter'],
  'db/time/entry-ledger.ts': [1, 'form'],
  'db/time/reports-repo.ts': [1, 'filter'],
  'db/time/timer-gaps-repo.ts': [2, 'asked'],
  'db/time/work-rules.ts': [2, 'length'],
  'db/usage/usage-repo.ts': [3, 'filter'],
  'db/voice/search.ts': [2, 'filter'],
  'db/voice/sql.ts': [3, 'run-days', 'asked'],
  'embedded/http/certificate.ts': [2, 'expiry'],
  'embedded/http/make-certificate.ts': [1, 'expiry'],
  'embedded/time/entries/fields.ts': [2, 'form'],
  'embedded/time/entries/repo.ts': [3, 'filter'],
  'embedded/time/entries/wire.ts': [1, 'length'],
  'embedded/time/records.ts': [1, 'filter'],
  'embedded/time/tokens/repo.ts': [1, 'expiry'],
  'embedded/time/tokens/sign-in.ts': [1, 'pace'],
  'embedded/time/tokens/tokens.ts': [3, 'expiry', 'pace'],
  'embedded/time/values/instants.ts': [1, 'form'],
  'embedded/translation/admin/report-range.ts': [1, 'filter'],
  'embedded/translation/documents/repo.ts': [1, 'here'],
  'embedded/translation/documents/service.ts': [1, 'here'],
  'embedded/translation/documents/worker.ts': [1, 'length'],
  'embedded/translation/memories/jobs.ts': [2, 'expiry'],
  'embedded/translation/practice/documents.ts': [3, 'pace'],
  'embedded/translation/practice/voice.ts': [1, 'pace'],
  'embedded/translation/programs/wrong-keys.ts': [2, 'pace'],
  'embedded/translation/usage/billing-period.ts': [2, 'here'],
  'embedded/translation/voice/jobs/repo.ts': [1, 'here'],
  'embedded/translation/voice/script.ts': [2, 'length'],
  'embedded/translation/voice/sessions.ts': [1, 'expiry'],
  'embedded/translation/voice/sphinx-drafts.ts': [2, 'length'],
  'embedded/translation/voice/stream.ts': [1, 'pace'],
  'platform/files/data-folder.ts': [2, 'shown'],
  'platform/files/folder-look.ts': [1, 'fresh'],
  'platform/files/models/installed-models.ts': [1, 'shown'],
  'platform/files/run-days.ts': [3, 'run-days'],
  'services/analysis/service.ts': [1, 'pace'],
  'services/app/crash-streak.ts': [1, 'steady'],
  'services/connections/connection-health.ts': [3, 'pace', 'fresh'],
  'services/connections/embedded-service.ts': [1, 'pace'],
  'services/connections/stated-limits.ts': [1, 'fresh'],
  'services/app/tray-menu.ts': [1, 'shown'],
  'services/documents/held-paths.ts': [2, 'expiry'],
  'services/documents/runner.ts': [1, 'pace'],
  'services/documents/sound/sound-steps.ts': [1, 'steady'],
  'services/exchange/transfer-slot.ts': [1, 'pace'],
  'services/glossaries/style-profile-service.ts': [1, 'fresh'],
  'services/models/service.ts': [1, 'pace'],
  'services/review/segment-terms-service.ts': [1, 'fresh'],
  'services/sync/outbox-runner.ts': [1, 'pace'],
  'services/sync/time-pull-service.ts': [1, 'filter'],
  'services/sync/time-sync-schedule.ts': [2, 'pace'],
  'services/sync/time-sync.ts': [1, 'pace'],
  'services/texts/facts.ts': [1, 'fresh'],
  'services/texts/translation-service.ts': [1, 'fresh'],
  'services/texts/trials.ts': [1, 'fresh'],
  'services/time/work-service.ts': [1, 'length'],
  'services/updates/judge-list.ts': [2, 'expiry'],
  'services/updates/updates-service.ts': [1, 'pace'],
  'services/usage/report-service.ts': [1, 'fresh'],
  'services/usage/service.ts': [4, 'fresh', 'shown'],
  'services/voice/live-session.ts': [1, 'length'],
  'services/watches/watcher.ts': [1, 'steady'],
  'window/long-arguments.ts': [1, 'run-days'],
};

const NOW = String.raw`(?:(?<!performance\.)\bnow\(\)|\bnowMs\b|\batMs\b|\bDate\.now\(\)|\bnew Date\(\))`;
const COMPARISON = new RegExp(
  [
    String.raw`${NOW}\)? (?:[<>]=?|-) `,
    String.raw`(?<!=)(?:[<>]=?|-) (?:Math\.\w+\()?(?:[\w#]+\??\.)*${NOW}`,
    // In SQL, and by the times of files.
    String.raw`_at_ms\)? ?[<>]=? ?[?@]`,
    String.raw`\b(?:mtime|birthtime)Ms\b`,
  ].join('|'),
  'u',
);

function countComparisons(): Record<string, number> {
  const found: Record<string, number> = {};
  for (const name of readdirSync(ELECTRON, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!name.endsWith('.ts') || name.includes(`migrations${sep}`)) continue;
    const lines = readFileSync(join(ELECTRON, name), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(?:\*|\/\/|\/\*)/u.test(line) && COMPARISON.test(line));
    if (lines.length > 0) found[name.replaceAll(sep, '/')] = lines.length;
  }
  return found;
}

it('never decides about money or deletion: every comparison of wall clock times', () => {
  const listed = Object.entries(COMPARISONS).map(([file, [count]]) => [file, count] as const);
  expect(countComparisons()).toEqual(Object.fromEntries(listed));
});
