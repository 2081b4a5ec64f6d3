import type { CheckReportFormat } from '../../shared/domain/checks/finding.ts';
import { t } from '../../shared/i18n/text.ts';
import type { Desktop } from '../platform/desktop.ts';
import { IMPORT_FILE_EXTENSIONS } from '../../shared/exchange/exchange-formats.ts';
import type { FileCheckService } from '../services/checks/file-check.ts';
import type { CheckReportService } from '../services/checks/report.ts';
import type { SpellingService } from '../services/checks/spelling-service.ts';
import type { CheckService } from '../services/checks/service.ts';
import { revealExport, saveWith } from '../services/exchange/file-export.ts';
import type { HandlersOf } from './answer.ts';

const LABELS: Record<CheckReportFormat, string> = { html: 'HTML', xlsx: 'Excel (XLSX)' };

export const checkHandlers = (deps: {
  checks: CheckService;
  spelling: SpellingService;
  reports: CheckReportService;
  fileChecks: FileCheckService;
  desktop: Pick<Desktop, 'pickFile' | 'pickSavePath' | 'revealFile'>;
}): HandlersOf<'checks'> => ({
  'checks:get-findings': (query) => deps.checks.getFindings(query),
  'checks:set-dismissed': (finding) => deps.checks.setDismissed(finding),
  'checks:fix': (place) => deps.checks.fix(place),
  'checks:list-counts': ({ itemIds }) => deps.checks.listCounts(itemIds),
  'checks:list-forbidden': ({ targetLang }) => deps.checks.listForbidden(targetLang),
  'checks:set-forbidden': ({ targetLang, terms }) => deps.checks.setForbidden(targetLang, terms),
  'checks:spell-words': (asked) => deps.spelling.spell(asked),
  'checks:offer-spellings': (asked) => deps.spelling.offer(asked),
  'checks:check-file': async (input) => {
    const filter = { name: 'TMX, XLIFF, TSV', extensions: IMPORT_FILE_EXTENSIONS };
    const path = await deps.desktop.pickFile(filter);
    return path === null ? null : deps.fileChecks.check(input, path);
  },
  'checks:save-report': ({ itemId, format }) => {
    const name = `${t('checks.reportFile')}.${format}`;
    return saveWith(deps.desktop, name, [LABELS[format], format], (path) =>
      deps.reports.save(itemId, format, path),
    );
  },
  'checks:reveal-report': () => revealExport(deps.reports.lastPath(), deps.desktop),
});
