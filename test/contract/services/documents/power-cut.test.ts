import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstOf } from '../../../support/runs.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { createRandom } from '../../../torture/random.ts';
import { createRound, type EndableRound } from '../../../torture/round.ts';
import { prepareRecorder } from '../../../torture/power/recorder.ts';
import { replay, takeSnapshot } from '../../../torture/power/replay.ts';
import { cutCommits } from '../../../torture/scenarios/commits.ts';
import { startVictim } from '../../../torture/victim-process.ts';
import { onCleanUp } from '../../embedded/translation/support.ts';

const { whyNot } = prepareRecorder();
const LETTER = 'Dear reader,\n';

function newRound(seed: number): EndableRound {
  const round = createRound({ seed, folder: temporaryFolder(), random: createRandom(seed) });
  onCleanUp(() => round.end());
  return round;
}

describe.skipIf(whyNot !== null)('a power cut', () => {
  it(
    'loses confirmed commits with synchronous = NORMAL, none with FULL, and none in the app or its services',
    { tags: 'deep' },
    async () => {
      expect(await cutCommits(newRound(1), 'NORMAL')).toBeGreaterThan(0);
      for (const kind of firstOf(2, ['app', 'imports', 'embedded', 'FULL'] as const)) {
        const round = newRound(1);
        expect(await cutCommits(round, kind), kind).toBe(0);
        expect(round.violations).toEqual([]);
      }
    },
  );

  it.each([
    ['keep a source', { 'inbox/job-one': LETTER }],
    ['set aside', { 'results/one.aside.bin': 'half of it' }],
    ['set aside what is shorter', { 'results/one.aside.bin': 'half of it' }],
    ['remove a result', {}],
    ['remove for good', {}],
  ])(
    'leaves the files of the ledger as its rows are about to record: %s',
    async (what, expected) => {
      const round = newRound(1);
      const root = join(round.folder, 'disk');
      mkdirSync(root);
      writeFileSync(join(root, 'letter.txt'), LETTER);
      const snapshot = takeSnapshot(root);
      const { env, log } = prepareRecorder().record(root);
      const args = { folder: root, what };
      const victim = startVictim<never, string>({ round, program: 'ledger-files.ts', args, env });
      expect(await victim.hear((message): message is 'done' => message === 'done')).toBe('done');
      await victim.gone;
      const disk = replay(snapshot, readFileSync(log));
      for (let seed = 0; seed < 20; seed += 1) {
        const { files } = disk.afterCut(createRandom(seed));
        const left = [...files].map(([path, bytes]) => [relative(root, path), bytes.toString()]);
        expect(Object.fromEntries(left)).toEqual({ 'letter.txt': LETTER, ...expected });
      }
    },
  );
});
