import type {
  TimeExportInput,
  TimeReport,
  TimeReportQuery,
} from '../../shared/domain/time/report-schemas.ts';
import { HOURS_EXTENSIONS } from '../../shared/domain/time/import-names.ts';
import type { Desktop } from '../platform/desktop.ts';
import type { OutboxService } from '../services/sync/outbox-service.ts';
import type { TimeConflictService } from '../services/sync/time-conflict-service.ts';
import type { TimeEntryService } from '../services/time/entry-service.ts';
import type { HeldPaths } from '../services/documents/held-paths.ts';
import type { TimeImportService } from '../services/time/import-service.ts';
import type { TimeExportService } from '../services/time/export-service.ts';
import type { TimeConnectionService } from '../services/time/time-connection-service.ts';
import type { TimerService } from '../services/time/timer-service.ts';
import { revealExport, saveWith } from '../services/exchange/file-export.ts';
import type { WorkService } from '../services/time/work-service.ts';
import type { HandlersOf, IpcHandlers } from './answer.ts';

/** Handlers of entries and the timer. */
export const timeHandlers = ({
  entries,
  timer,
}: {
  entries: TimeEntryService;
  timer: Omit<TimerService, 'refresh'>;
}) =>
  ({
    'time:list-entries': (query) => entries.list(query),
    'time:get-entry': ({ entryId }) => entries.get(entryId),
    'time:add-entry': (entry) => entries.add(entry),
    'time:edit-entry': ({ entryId, patch }) => entries.edit(entryId, patch),
    'time:delete-entry': ({ entryId }) => entries.delete(entryId),
    'time:undo': () => entries.undo(),
    'time:redo': () => entries.redo(),
    'time:list-revisions': ({ entryId }) => entries.listRevisions(entryId),
    'time:get-job-durations': ({ jobIds }) => entries.getJobDurations(jobIds),
    'time:list-tags': () => entries.listTags(),
    'time:get-timer': () => timer.get(),
    'time:start-timer': (input) => timer.start(input),
    'time:stop-timer': () => timer.stop(),
    'time:answer-gap': (answer) => timer.answerGap(answer),
  }) satisfies Partial<IpcHandlers>;

/** Handlers of the time on documents. */
export const workHandlers = ({ work }: { work: WorkService }) =>
  ({
    'time:note-work': ({ itemId }) => work.note(itemId),
    'time:get-work': ({ itemId }) => work.get(itemId),
    'time:log-work': ({ itemId }) => work.log(itemId),
  }) satisfies Partial<IpcHandlers>;

/** Handlers of imports of hours. */
export const timeImportHandlers = ({
  imports,
  heldPaths,
  desktop,
}: {
  imports: Omit<TimeImportService, 'stop'>;
  heldPaths: Pick<HeldPaths, 'take'>;
  desktop: Pick<Desktop, 'pickFile'>;
}) =>
  ({
    'time:open-import': async ({ token, ...usual }) => {
      const path =
        token === undefined
          ? await desktop.pickFile({ name: 'CSV, XLSX, JSON', extensions: HOURS_EXTENSIONS })
          : heldPaths.take(token);
      return path === null ? null : imports.open(path, usual);
    },
    'time:reread-import': (reading) => imports.reread(reading),
    'time:list-import-lines': (query) => imports.listLines(query),
    'time:list-import-projects': (query) => imports.listProjectChoices(query),
    'time:apply-import': ({ importId }) => imports.apply(importId),
    'time:cancel-import': () => imports.cancel(),
    'time:close-import': ({ importId }) => imports.close(importId),
  }) satisfies Partial<IpcHandlers>;

const LABELS: Record<TimeExportInput['format'], string> = {
  csv: 'CSV',
  xlsx: 'Excel (XLSX)',
};

/** Handlers of the ledger's totals and files. */
export const timeReportHandlers = (deps: {
  /** Summaries of worked time. @throws `input/invalid` with the field for an invalid range or an unknown zone */
  reports: { get: (query: TimeReportQuery) => Promise<TimeReport> };
  exports: TimeExportService;
  desktop: Pick<Desktop, 'pickSavePath' | 'revealFile'>;
}) =>
  ({
    'time:get-report': (query) => deps.reports.get(query),
    'time:export-entries': (input) => {
      const kind = [LABELS[input.format], input.format] as const;
      return saveWith(deps.desktop, deps.exports.suggestName(input), kind, (path) =>
        deps.exports.export(input, path),
      );
    },
    'time:reveal-export': () => revealExport(deps.exports.lastPath(), deps.desktop),
  }) satisfies Partial<IpcHandlers>;

/** Handlers of records that both sides changed. */
export const timeConflictHandlers = (conflicts: TimeConflictService) =>
  ({
    'time:list-conflicts': () => conflicts.list(),
    'time:settle-conflict': (choice) => conflicts.settle(choice),
  }) satisfies Partial<IpcHandlers>;

export const outboxHandlers = (outbox: OutboxService): HandlersOf<'outbox'> => ({
  'outbox:list-operations': (query) => outbox.list(query),
  'outbox:get-summary': () => outbox.summary(),
  'outbox:retry-operation': ({ operationId }) => outbox.retry(operationId),
  'outbox:retry-all': () => outbox.retryAll(),
  'outbox:hold-operation': ({ operationId }) => outbox.hold(operationId),
  'outbox:release-operation': ({ operationId }) => outbox.release(operationId),
  'outbox:drop-operation': ({ operationId }) => outbox.drop(operationId),
  'outbox:restore-operation': ({ operationId }) => outbox.restore(operationId),
});

export const timeConnectionHandlers = (
  connections: TimeConnectionService,
): HandlersOf<'time-connections'> => ({
  'time-connections:list': () => connections.list(),
  'time-connections:add': (input) => connections.add(input),
  'time-connections:set-token': ({ connectionId, token }) =>
    connections.setToken(connectionId, token),
  'time-connections:set-default': ({ connectionId }) => connections.setDefault(connectionId),
  'time-connections:remove': ({ connectionId, revokeToken }) =>
    connections.remove(connectionId, revokeToken),
  'time-connections:probe': ({ connectionId }) => connections.probe(connectionId),
  'time-connections:pull': ({ connectionId }) => connections.pull(connectionId),
});
