import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCheckReports } from '../../../../electron/services/checks/report.ts';
import type { ListedFinding } from '../../../../shared/domain/checks/finding.ts';
import type { HistoryItem } from '../../../../shared/domain/history/history.ts';
import { speakEnglish, speakGerman } from '../../../support/languages.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { aHistoryItem } from '../../renderer/builders.ts';
import { exchangeFiles } from '../../platform/forgetful-files.ts';

const FINDING: ListedFinding = {
  rule: 'blanks',
  kind: 'doubledBlank',
  key: 'k',
  position: 0,
  start: 0,
  end: 2,
  fix: null,
  values: {},
  source: 'one',
  target: 'eins  zwei',
  location: 'slide 4, notes',
  isDismissed: false,
};

describe('the report of checks', () => {
  let folder: string;
  beforeAll(() => {
    folder = temporaryFolder();
  });
  afterEach(speakEnglish);

  const saved = async (kind: HistoryItem['kind']): Promise<string> => {
    const item = aHistoryItem({ kind });
    const reports = createCheckReports({
      checks: {
        check: () =>
          Promise.resolve({ item, findings: [FINDING], termCount: 0, isSpellingChecked: true }),
      },
      files: exchangeFiles,
      codec: { open: () => expect.fail('a web page needs no codec') },
    });
    const path = join(folder, `${kind}.html`);
    await reports.save(item.id, 'html', path);
    await reports.stop();
    return readFileSync(path, 'utf8');
  };

  it('names places in the language of the window, except those that an imported file named', async () => {
    speakGerman();
    expect(await saved('document')).toContain('>Folie 4, Notizen<');
    expect(await saved('import')).toContain('>slide 4, notes<');
  });
});
