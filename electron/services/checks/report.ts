import { ofProject } from '../../../shared/domain/connections/call-purpose.ts';
import { coverageOf } from '../../../shared/domain/checks/coverage.ts';
import type { CheckReportFormat, ListedFinding } from '../../../shared/domain/checks/finding.ts';
import {
  checkReportHtml,
  checkReportLayout,
  toCheckRow,
} from '../../../shared/domain/checks/report.ts';
import { ruleQuality } from '../../../shared/domain/checks/measured.ts';
import { placeText } from '../../../shared/domain/history/places.ts';
import { createFileExport } from '../exchange/file-export.ts';
import type { ExchangeCodec } from '../exchange/codec.ts';
import type { ExchangeFiles } from '../exchange/files.ts';
import type { CheckService } from './service.ts';

/** Rows per message. */
const ROWS_PER_MESSAGE = 250;

/** Exporter of an item's open findings. */
export type CheckReportService = ReturnType<typeof createCheckReports>;

export function createCheckReports(deps: {
  checks: Pick<CheckService, 'check'>;
  files: Pick<ExchangeFiles, 'createBeside' | 'split'>;
  codec: Pick<ExchangeCodec, 'open'>;
}) {
  const output = createFileExport(deps.files);
  return {
    /**
     * @param path destination; replacing an existing file was confirmed
     * @throws `input/not-found`, `document/disk-full`
     */
    async save(
      itemId: string,
      format: CheckReportFormat,
      path: string,
    ): Promise<{ fileName: string; findingCount: number }> {
      const { item, findings: all, isSpellingChecked, termCount } = await deps.checks.check(itemId);
      const quality = ruleQuality(item.targetLang);
      const coverage = coverageOf({
        isSpellingChecked,
        termCount,
        rulesOff: [...quality.off],
        rulesUnmeasured: [...quality.unmeasured],
      });
      const open = all.filter(({ isDismissed }) => !isDismissed);
      // Place names from another program may read like one of ours.
      const findings = item.kind === 'import' ? open : open.map(withWordedPlace);
      async function* html(): AsyncGenerator<Uint8Array> {
        yield await Promise.resolve(
          new TextEncoder().encode(checkReportHtml({ ...item, coverage, findings })),
        );
      }
      async function* sheet(): AsyncGenerator<Uint8Array> {
        const session = deps.codec.open();
        try {
          const table = session.table('xlsx', checkReportLayout());
          for (let from = 0; from < findings.length; from += ROWS_PER_MESSAGE) {
            yield await table.write(findings.slice(from, from + ROWS_PER_MESSAGE).map(toCheckRow));
          }
          yield await table.end();
        } finally {
          await session.close();
        }
      }
      const pieces = format === 'html' ? html() : sheet();
      const { projectIds } = ofProject(item.projectId);
      const { fileName } = await output.write({ path, extension: format, pieces, projectIds });
      return { fileName, findingCount: findings.length };
    },
    /** Returns the last report of this run; null when there was none. */
    lastPath: output.lastPath,
    stop: () => output.stop(),
  };
}

function withWordedPlace(finding: ListedFinding): ListedFinding {
  const { location } = finding;
  return location === undefined ? finding : { ...finding, location: placeText(location) };
}
