/**
 * Runs the app's time ledger and its outbox as a separate process. It changes entries, reports each change before it
 * is requested and once it is confirmed, and sends queued changes to the time service.
 */
import { randomUUID } from 'node:crypto';
import { fastTimeOf, type FastTime } from '../../contract/support/fast-time.ts';
import { startTimeSync } from '../../contract/support/time-sync-under-test.ts';
import { createRandom } from '../random.ts';
import type {
  EntryState,
  FromHoursVictim,
  HoursVictimArgs,
  ToHoursVictim,
} from './hours-messages.ts';
import { readArgs } from './read-args.ts';

const HOUR_MS = 3_600_000;
const FIRST_DAY_MS = Date.UTC(2026, 0, 5);

const args = readArgs() as HoursVictimArgs;
const { url, token, certificatePem } = args;
const random = createRandom(args.seed);
const alive = args.known.map((entry) => ({ ...entry }));
let { next } = args;

const tell = (message: FromHoursVictim): void => {
  process.send?.(message);
};

const app = startTimeSync({
  file: args.file,
  time: withJumps(fastTimeOf(args.time), args.clockJumpsMs),
  random: () => random.next(),
  endpoint: () => Promise.resolve({ url, token, certificatePem }),
});
const nowMs = (): number => fastTimeOf(args.time).clock.now();

process.on('message', (message: ToHoursVictim) => {
  settle(message.number).catch((error: unknown) => {
    tell({ kind: 'failed', what: String(error) });
  });
});

await app.sync.start();
tell({ kind: 'ready' });
for (let left = args.changes; left > 0; left -= 1) await change();

async function change(): Promise<void> {
  const entry = random.chance(0.55) || alive.length === 0 ? null : random.pick(alive);
  if (entry === null) await add();
  else if (random.chance(0.2)) await remove(entry);
  else await edit(entry);
}

async function confirmed(entry: EntryState, action: () => Promise<unknown>): Promise<void> {
  tell({ kind: 'will', entry });
  await action();
  tell({ kind: 'did', entry });
  app.sync.entriesChanged(entry.id);
}

async function add(): Promise<void> {
  const startedAtMs = FIRST_DAY_MS + next * HOUR_MS;
  const entry: EntryState = {
    id: randomUUID(),
    note: `Work #${String(next)}`,
    startedAtMs,
    endedAtMs: startedAtMs + random.int(1, 3_000) * 1000,
    isBillable: random.chance(0.5),
    isDeleted: false,
  };
  next += 1;
  const { isDeleted: _isDeleted, ...fields } = entry;
  await confirmed(entry, () =>
    app.database.timeEntries.add(
      { ...fields, zone: 'UTC', projectId: null, tags: [], source: 'manual', documentJobId: null },
      nowMs(),
    ),
  );
  alive.push(entry);
}

async function edit(entry: EntryState): Promise<void> {
  const mark = /#\d+/u.exec(entry.note)?.[0] ?? '';
  const note = `Edited ${mark} ${String(random.int(1, 1_000_000))}`;
  const isBillable = random.chance(0.5);
  const edited = { ...entry, note, isBillable };
  await confirmed(edited, () =>
    app.database.timeEntries.edit(entry.id, { note, isBillable }, nowMs()),
  );
  Object.assign(entry, edited);
}

async function remove(entry: EntryState): Promise<void> {
  await confirmed({ ...entry, isDeleted: true }, () =>
    app.database.timeEntries.remove(entry.id, nowMs()),
  );
  alive.splice(alive.indexOf(entry), 1);
}

/** Sends everything that is queued, like a user would. */
async function settle(number: number): Promise<void> {
  await app.sync.outbox.retryAll();
  await app.sync.connections.pull('embedded-time').catch(() => undefined);
  const { waiting, parked, held, conflicts } = await app.sync.outbox.summary();
  tell({ kind: 'settled', number, open: { waiting, parked, held, conflicts } });
}

function withJumps(time: FastTime, jumpsMs: readonly number[]): FastTime {
  let reads = 0;
  const now = (): number => {
    reads += 1;
    const jumpMs = jumpsMs[Math.floor(reads / 11) % Math.max(1, jumpsMs.length)] ?? 0;
    return time.clock.now() + jumpMs;
  };
  return { ...time, clock: { ...time.clock, now } };
}
