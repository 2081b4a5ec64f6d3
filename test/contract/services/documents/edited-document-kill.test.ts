import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { onCleanUp } from '../../embedded/translation/support.ts';
import {
  EDITED_BYTES,
  EDITED_ITEM,
  openEditedDocuments,
  SAVING_MOMENTS,
} from '../../support/edited-documents-under-test.ts';
import { newItem } from '../../../db/helpers.ts';
import { someOf } from '../../../support/runs.ts';

const PROGRAM = fileURLToPath(new URL('edited-document-until-killed.ts', import.meta.url));
const NAME = 'letter.de (2).txt';

/** Prepares an item of three segments, two of them edited. */
async function prepare(folder: string): Promise<void> {
  const { database, chosen } = openEditedDocuments(folder);
  await database.opening;
  const texts = ['eins', 'zwei', 'drei'];
  await database.history.add(
    newItem(EDITED_ITEM, {
      title: 'letter.txt',
      connectionName: 'Test',
      billedChars: null,
      createdAtMs: 1,
    }),
    texts.map((target, position) => ({ position, source: `${String(position)}.`, target })),
  );
  for (const position of [0, 2]) {
    await database.history.editSegment(
      { itemId: EDITED_ITEM, position, target: `mine ${String(position)}`, isConfirmed: true },
      2,
    );
  }
  await database.close();
  writeFileSync(chosen, texts.join('\n'));
}

describe('kill -9 while an edited document is saved', () => {
  it.each(someOf(2, SAVING_MOMENTS))(
    'at “%s”: no partial file has the name, every edit is there, and it can be saved again',
    async (moment) => {
      const folder = temporaryFolder();
      await prepare(folder);
      const child = fork(PROGRAM, [folder, moment], {
        execArgv: [],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      const gone = once(child, 'exit');
      onCleanUp(() => {
        child.kill('SIGKILL');
      });
      expect((await once(child, 'message'))[0]).toBe('held');
      const { beside, results } = openPaths(folder);
      const isUnderWay = (): boolean => readdirSync(beside).some((name) => name.startsWith('.'));
      // On a busy machine the copy may have begun and ended between two checks.
      const isToBeSeen = (): boolean =>
        moment === 'copying' && !isUnderWay() && !existsSync(join(beside, NAME));
      while (isToBeSeen()) await setImmediate();
      child.kill('SIGKILL');
      await gone;

      // Under its name it is complete or missing.
      const path = join(beside, NAME);
      const size = existsSync(path) ? statSync(path).size : null;
      // While it is copied, the kill may come a moment too late.
      const possible = {
        answer: [null],
        stored: [null],
        copying: [null, EDITED_BYTES],
        published: [EDITED_BYTES],
      };
      expect(possible[moment]).toContain(size);

      const again = openEditedDocuments(folder);
      onCleanUp(() => again.database.close());
      await again.database.opening;
      // As at every start.
      await again.files.prunePlanned();
      await again.unfinished.removeLeftovers();
      expect(readdirSync(beside).filter((name) => name.startsWith('.'))).toEqual([]);
      expect(readdirSync(results)).toEqual([]);
      const detail = await again.database.history.getDetail(EDITED_ITEM, { page: 1, limit: 9 });
      expect(detail?.segments.map(({ target, state }) => [target, state])).toEqual([
        ['mine 0', 'confirmed'],
        ['zwei', 'machine'],
        ['mine 2', 'confirmed'],
      ]);
      const saved = await again.save();
      expect(again.asked[0]?.edits.map(({ edited }) => edited)).toEqual([
        'mine 0',
        undefined,
        'mine 2',
      ]);
      expect(statSync(join(beside, saved.fileName)).size).toBe(EDITED_BYTES);
      expect(readdirSync(results)).toEqual([]);
      expect(readdirSync(beside).filter((name) => name.startsWith('.'))).toEqual([]);
    },
  );
});

function openPaths(folder: string): { beside: string; results: string } {
  return { beside: join(folder, 'documents'), results: join(folder, 'data', 'results') };
}
