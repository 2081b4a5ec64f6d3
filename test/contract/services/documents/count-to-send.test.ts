import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { EMBEDDED_CONNECTION_ID } from '../../../../shared/domain/connections/connection-kind.ts';
import { shareAccounts } from '../../embedded/translation/support.ts';
import { KNOWN, openKnownBench, remember } from '../../support/known-bench.ts';
import type { LedgerBench } from '../../support/ledger-bench.ts';
import { createLedgerUnderTest, type LedgerPatch } from '../../support/ledger-under-test.ts';
import { docx, paragraph, run } from '../../support/minimal-docx.ts';

const [FERRY, CLOTHES, FISH] = KNOWN;

let bench: LedgerBench;
let own: { url: string; key: string };
let patch: LedgerPatch;
const openAccount = shareAccounts();
beforeEach(async () => {
  ({ bench, own, patch } = await openKnownBench(await openAccount()));
});
afterEach(() => bench.close());

describe('what the plan says', () => {
  /** Plans files. Returns a function that counts what of them is sent, and one that sends it. */
  async function plan(files: Record<string, string | Uint8Array>, targetLangs = ['DE']) {
    const paths = Object.entries(files).map(([name, content]) => {
      const path = join(bench.folder, name);
      writeFileSync(path, content);
      return path;
    });
    const planned = await bench.under.plan.add(paths.map((path) => ({ kind: 'path', path })));
    const count = async () => {
      const { files: counted } = await bench.under.toSend.count({
        fileIds: planned.files.map(({ id }) => id),
        sourceLang: 'EN',
        targetLangs,
        projectId: null,
        choice: { memoryIds: null, usesHistory: true },
      });
      return counted.map(({ sentChars, savedChars }) => [sentChars, savedChars]);
    };
    const send = async (): Promise<(number | null)[]> => {
      const jobs = await bench.under.start(planned.files, targetLangs);
      const saved = await Promise.all(jobs.map(({ id }) => bench.under.untilState(id, 'saved')));
      const sum = (of: 'billedChars' | 'savedChars') =>
        saved.reduce((chars, job) => chars + (job[of] ?? 0), 0);
      return [sum('billedChars'), sum('savedChars')];
    };
    return { count, send };
  }
  const sumOf = (amounts: number[][]): number[] =>
    [0, 1].map((at) => amounts.reduce((sum, amount) => sum + (amount[at] ?? 0), 0));

  const FILES = {
    'a.txt': `Dear guests. ${FERRY[0]} Be early.\n${CLOTHES[0]}\t3. Be early.\nAll new. Whole.\n12\n`,
    'b.txt': `Be early. ${FISH[0]} Only here.`,
    'c.docx': docx(
      paragraph(
        run('Fish &amp; chips are served. Ask '),
        run('us', '<w:b/>'),
        run(' &lt;now&gt;.'),
      ) +
        `<w:p>${run('One')}<w:r><w:br/></w:r>${run('two. Be early.')}</w:p>` +
        paragraph(run('Be early.')),
    ),
  };

  it.each([
    ['elsewhere', 'test'],
    ['inside the app', EMBEDDED_CONNECTION_ID],
  ])('is what a service %s gets and bills, to the character', async (_where, connectionId) => {
    await remember(bench, KNOWN);
    await bench.under.close();
    // This service counts the characters of its texts itself.
    const under = createLedgerUnderTest(bench.folder, own, { ...patch, connectionId });
    onTestFinished(() => under.close());
    bench = { ...bench, under };
    const { count, send } = await plan(FILES, ['DE', 'FR']);
    const counted = await count();
    const german = 'Dear guests.Be early.All new. Whole.';
    const french = `Dear guests. ${FERRY[0]} Be early.${CLOTHES[0]}\t3. Be early.All new. Whole.`;
    expect(counted[0]?.[0]).toBe(german.length + french.length);
    expect(await send()).toEqual(sumOf(counted));
  });

  it('follows a memory that is edited before the start', async () => {
    await remember(bench, KNOWN.slice(0, 1));
    const { count, send } = await plan({ 'letter.txt': `${FERRY[0]} ${CLOTHES[0]}` });
    expect(await count()).toEqual([[CLOTHES[0].length, FERRY[0].length]]);
    await bench.under.database.memoryUnits.add(
      { memoryId: 'm', source: CLOTHES[0], target: CLOTHES[1], targetLang: 'de' },
      2,
    );
    expect(await send()).toEqual([0, FERRY[0].length + CLOTHES[0].length]);
    expect(bench.service.textBodies).toEqual([]);
    expect(readFileSync(join(bench.folder, 'letter.de.txt'), 'utf8')).toBe(
      `${FERRY[1]} ${CLOTHES[1]}`,
    );
  });
});
