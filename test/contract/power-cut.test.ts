import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../torture/random.ts';
import { createRound, type EndableRound } from '../torture/round.ts';
import { prepareRecorder } from '../torture/power/recorder.ts';
import { replay, takeSnapshot } from '../torture/power/replay.ts';
import { cutCommits } from '../torture/scenarios/commits.ts';
import { startVictim } from '../torture/victim-process.ts';
import { onCleanUp, temporaryFolder } from './embedded-service-support.ts';

const { whyNot } = prepareRecorder();

function newRound(seed: number): EndableRound {
  const round = createRound({ seed, folder: temporaryFolder(), random: createRandom(seed) });
  onCleanUp(() => round.end());
  return round;
}

describe.skipIf(whyNot !== null)('a power cut', () => {
  it('takes confirmed commits with synchronous = NORMAL, none with FULL, none of the app or its services', async () => {
    expect(await cutCommits(newRound(1), 'NORMAL')).toBeGreaterThan(0);
    for (const kind of ['FULL', 'app', 'embedded'] as const) {
      const round = newRound(1);
      expect(await cutCommits(round, kind), kind).toBe(0);
      expect(round.violations).toEqual([]);
    }
  });

  it('leaves the copy of a source whose name is about to be committed', async () => {
    const round = newRound(1);
    const root = join(round.folder, 'disk');
    mkdirSync(root);
    writeFileSync(join(root, 'letter.txt'), 'Dear reader,\n');
    const snapshot = takeSnapshot(root);
    const { env, log } = prepareRecorder().record(root);
    const args = { folder: root };
    const victim = startVictim<never, { name: string }>({
      round,
      program: 'keep-source.ts',
      args,
      env,
    });
    const kept = await victim.hear((_message): _message is { name: string } => true);
    await victim.gone;
    const disk = replay(snapshot, readFileSync(log));
    for (let seed = 0; seed < 20; seed += 1) {
      const { files } = disk.afterCut(createRandom(seed));
      expect(files.get(join(root, 'inbox', kept?.name ?? ''))?.toString()).toBe('Dear reader,\n');
    }
  });
});
