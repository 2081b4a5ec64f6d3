import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { CURRENT_AGE } from '../../../support/database-age.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { onCleanUp } from '../../embedded/translation/support.ts';
import { openLedgerBench } from '../../support/ledger-bench.ts';
import { createWatchesUnderTest } from '../../support/watches-under-test.ts';

const PROGRAM = fileURLToPath(new URL('watch-until-killed.ts', import.meta.url));

it.each(['before', 'after'])(
  'kill -9 between the plan and the sending sends once: %s its job is stored',
  async (moment) => {
    const bench = await openLedgerBench(temporaryFolder());
    const first = createWatchesUnderTest(bench.under, bench.folder);
    await first.addProject();
    await first.service.start(CURRENT_AGE);
    const { id } = await first.watch();
    await first.look();
    await first.service.setSending({ watchId: id, charsADay: 100 });
    await first.service.stop();
    writeFileSync(join(first.inbox, 'letter.txt'), 'Dear reader.\n');
    await bench.under.close();

    const { url, key } = bench.service;
    const child = fork(PROGRAM, [bench.folder, url, key, moment], {
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const gone = once(child, 'exit');
    onCleanUp(() => {
      child.kill('SIGKILL');
    });
    expect((await once(child, 'message'))[0]).toBe('held');
    child.kill('SIGKILL');
    await gone;

    await bench.restart();
    const next = createWatchesUnderTest(bench.under, bench.folder);
    await next.service.start(CURRENT_AGE);
    await next.settle();
    await next.settle();
    const { jobs } = await bench.under.ledger.list({ page: 1, limit: 9, text: '' });
    expect(jobs).toHaveLength(1);
    await bench.under.untilState(jobs[0]!.id, 'saved');
    expect(await next.names('sent')).toEqual(['letter.txt']);
    expect(await next.view()).toMatchObject({ sentCharsToday: 13, counts: { planned: 0 } });
    expect(bench.service.uploads).toHaveLength(1);
    await next.service.stop();
    await bench.close();
  },
);
