import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EMBEDDED_CONNECTION_ID } from '../../../../shared/domain/connections/connection-kind.ts';
import { readTextRules } from '../../../../shared/documents/rules/read-text-rules.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { startInput } from '../../../support/builders/documents.ts';
import { newProject } from '../../../support/builders/time.ts';
import { openLedgerBench, type LedgerBench } from '../../support/ledger-bench.ts';

const RULES = { fileName: 'app.json', rules: readTextRules('{"xml": {"translate": ["t"]}}') };

describe('the rule file of a project', () => {
  let bench: LedgerBench;
  beforeEach(async () => {
    bench = await openLedgerBench(temporaryFolder());
    const { catalog, projectRules } = bench.under.database;
    await catalog.addProject('p', newProject({ name: 'App' }), 1);
    await projectRules.setTextRules('p', RULES, 2);
  });
  afterEach(() => bench.close());

  const start = async (name: string, change: Parameters<typeof startInput>[0]) => {
    const path = join(bench.folder, name);
    writeFileSync(path, '<r><t>One boat</t><n>Two boats</n></r>');
    const { files } = await bench.under.plan.add([{ kind: 'path', path }]);
    const fileIds = files.map(({ id }) => id);
    return bench.under.plan.start(startInput({ fileIds, targetLangs: ['ES'], ...change }));
  };

  it('is part of a job from its start, and sent to the service inside the app', async () => {
    const connectionId = EMBEDDED_CONNECTION_ID;
    const [job] = await start('a.xml', { projectId: 'p', connectionId });
    await bench.under.database.projectRules.setTextRules('p', null, 3);
    await bench.under.untilState(job?.id ?? '', 'saved');
    const sent = bench.service.uploads[0]?.fields['dragoman_rules'] ?? '';
    expect(readTextRules(sent)).toEqual(RULES.rules);
    const stored = await bench.under.database.documentJobs.get(job?.id ?? '');
    expect(stored?.textRules).toEqual(RULES);
    const item = await bench.under.database.history.getDetail(stored?.historyItemId ?? '', {
      page: 1,
      limit: 9,
    });
    expect(item?.segments.map(({ source }) => source)).toEqual(['One boat']);
  });

  it('is refused by services that do not know it, before anything is sent', async () => {
    await expect(start('a.xml', { projectId: 'p' })).rejects.toMatchObject({
      code: 'input/invalid',
      details: { field: 'connectionId' },
    });
    expect(bench.under.plan.get().files).toHaveLength(1);
    expect(bench.service.uploads).toEqual([]);
  });

  it('has nothing to say about files without a project, or of other formats', async () => {
    const [alone] = await start('a.xml', {});
    const [page] = await start('a.html', { projectId: 'p' });
    for (const job of [alone, page]) {
      await bench.under.untilState(job?.id ?? '', 'saved');
      expect((await bench.under.database.documentJobs.get(job?.id ?? ''))?.textRules).toBeNull();
    }
    expect(bench.service.uploads.map(({ fields }) => fields['dragoman_rules'])).toEqual([
      undefined,
      undefined,
    ]);
  });
});
