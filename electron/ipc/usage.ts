import type { Desktop } from '../platform/desktop.ts';
import type { AdminAccessService } from '../services/usage/admin-access.ts';
import type { DeveloperKeyService } from '../services/usage/developer-key-service.ts';
import type { UsageReportService } from '../services/usage/report-service.ts';
import type { UsageService } from '../services/usage/service.ts';
import { revealExport, saveWith } from '../services/exchange/file-export.ts';
import type { HandlersOf } from './answer.ts';

export const usageHandlers = ({
  usage,
  access,
  keys,
  reports,
  desktop,
}: {
  usage: Pick<UsageService, 'getAccount' | 'getLastAccount' | 'listDays' | 'listPairs'>;
  access: Pick<AdminAccessService, 'describe' | 'setKey' | 'removeKey'>;
  keys: Omit<DeveloperKeyService, 'forget'>;
  reports: Omit<UsageReportService, 'forget'>;
  desktop: Pick<Desktop, 'pickSavePath' | 'revealFile'>;
}): HandlersOf<'usage'> => ({
  'usage:get-account': ({ connectionId }) => usage.getAccount(connectionId),
  'usage:get-last-account': ({ connectionId }) => usage.getLastAccount(connectionId),
  'usage:list-days': (query) => usage.listDays(query),
  'usage:list-pairs': (query) => usage.listPairs(query),

  'usage:get-admin-access': ({ connectionId }) => access.describe(connectionId),
  'usage:set-admin-key': ({ connectionId, key }) => access.setKey(connectionId, key),
  'usage:remove-admin-key': ({ connectionId }) => access.removeKey(connectionId),

  'usage:list-keys': (query) => keys.list(query),
  'usage:create-key': (input) => keys.create(input),
  'usage:rename-key': ({ label, ...place }) => keys.rename(place, label),
  'usage:limit-key': ({ limits, ...place }) => keys.setLimits(place, limits),
  'usage:deactivate-key': ({ typedLabel, ...place }) => keys.deactivate(place, typedLabel),
  'usage:copy-new-key': (place) => keys.copyNew(place),
  'usage:keep-new-key': ({ name, ...place }) => keys.keepNew(place, name),
  'usage:put-away-new-key': (place) => keys.putAwayNew(place),

  'usage:get-report': (query) => reports.get(query),
  'usage:export-report': (filter) =>
    saveWith(desktop, reports.suggestName(filter), ['CSV', 'csv'], (path) =>
      reports.export(filter, path),
    ),
  'usage:reveal-export': () => revealExport(reports.lastPath(), desktop),
});
