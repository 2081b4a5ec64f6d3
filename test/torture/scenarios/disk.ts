import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFaultService } from '../../fakes/fault-service.ts';
import { checkOutcome, checkStanding, noteRetry } from '../invariants/documents.ts';
import { pause, until, type Round, type Scenario } from '../round.ts';
import {
  ask,
  drawSources,
  heal,
  listed,
  recordsOf,
  startDocumentsVictim,
  translate,
} from './documents.ts';

/** Results need a reserve of 16 MB, which is more than this disk has left when full. */
const DISK_BYTES = 64 * 1024 * 1024;

/** A disk that fills up and empties, and folders that are temporarily not writable. */
export const diskScenario: Scenario = {
  name: 'disk',
  weight: 2,
  whyNot: () => {
    if (process.platform !== 'linux') return 'only Linux has the mounts that it makes';
    return process.getuid?.() === 0 ? null : 'only root may mount a small disk';
  },
  async run(round) {
    const { random } = round;
    const disk = join(round.folder, 'disk');
    mkdirSync(disk);
    mount(['-t', 'tmpfs', '-o', `size=${String(DISK_BYTES)}`, 'dragoman-torture', disk]);
    round.onEnd(() => unmount(disk));
    const place = { folder: join(disk, 'place') };
    const work = join(place.folder, 'work');
    mkdirSync(work, { recursive: true });
    const service = await createFaultService();
    round.onEnd(() => service.close());
    service.setTranslation((bytes, { fields }) => translate(bytes, fields['target_lang'] ?? ''));
    service.isOneShot = false;
    const jobs = drawSources(random, work);
    const records = recordsOf(service);
    const args = {
      folder: place.folder,
      url: service.url,
      key: service.key,
      connectionId: 'test',
      clockJumpsMs: [],
      freeBytes: null,
      formats: null,
    };
    const trouble = random.pick([fillDisk, closeFolder] as const);
    let release = (): void => undefined;
    round.onEnd(() => {
      release();
    });
    const isFromTheStart = random.chance(0.3);
    if (isFromTheStart) release = trouble(round, { disk, work });
    const victim = startDocumentsVictim(round, args, jobs, {});
    const known = await listed(victim);
    if (known !== null) ask(victim, jobs, known);
    const requests = random.int(0, 8);
    await until(() => victim.isGone || service.requests.length >= requests, 1_500);
    if (!isFromTheStart) release = trouble(round, { disk, work });
    await pause(random.int(50, 900));
    if (random.chance(0.6)) {
      await victim.kill();
      round.count('deaths: main');
    }
    release();
    release = () => undefined;
    if (!victim.isGone) {
      await pause(random.int(0, 300));
      await victim.kill();
    }
    await until(() => service.openRequests === 0, 2_000);
    checkStanding(round, place, jobs, records);
    if (round.violations.length > 0) return;
    const healed = startDocumentsVictim(round, args, jobs, {});
    await heal(round, healed, jobs, (job, told) => {
      noteRetry(round, job, told, records);
    });
    await healed.kill();
    checkOutcome(round, place, jobs, records);
  },
};

interface Folders {
  disk: string;
  work: string;
}

/** @returns a function that empties it again */
function fillDisk(round: Round, { disk }: Folders): () => void {
  const filler = join(disk, 'filler');
  const { bavail, bsize } = statfsSync(disk);
  const left = round.random.pick([0, 4_096, 65_536, 8_000_000]);
  try {
    writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left)));
  } catch {
    // The app used up the last bytes first; the disk is full anyway.
  }
  round.note(`the disk is full but for ${String(left)} bytes`);
  round.count('disks that were full');
  return () => {
    rmSync(filler, { force: true });
  };
}

/** Makes the delivery folder unwritable for everyone. @returns a function that makes it writable again */
function closeFolder(round: Round, { work }: Folders): () => void {
  mount(['--bind', work, work]);
  mount(['-o', 'remount,bind,ro', work]);
  round.note('the folder is read-only');
  round.count('folders that were read-only');
  return () => {
    unmount(work);
  };
}

function mount(args: readonly string[]): void {
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`mount ${args.join(' ')}: ${stderr}`);
}

function unmount(folder: string): void {
  spawnSync('umount', ['-l', folder]);
}
