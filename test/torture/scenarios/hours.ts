import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startFaultProxy, type ProxyFault } from '../../fakes/fault-proxy.ts';
import { createFastTime } from '../../contract/support/fast-time.ts';
import { startKillableTimeService } from '../../contract/support/killable-time-service.ts';
import {
  checkHoursHere,
  checkHoursSecrets,
  checkHoursThere,
  type ExpectedEntry,
} from '../invariants/hours.ts';
import { createRandom } from '../random.ts';
import { pause, until, type Round, type Scenario } from '../round.ts';
import { prepareRecorder } from '../power/recorder.ts';
import { startVictim, type Victim } from '../victim-process.ts';
import type { FromHoursVictim, HoursVictimArgs, ToHoursVictim } from '../victims/hours-messages.ts';

type HoursVictim = Victim<ToHoursVictim, FromHoursVictim>;

/** Shares of requests with each fault; the rest pass. */
const FAULTS: readonly (readonly [ProxyFault, number])[] = [
  ['none', 60],
  ['drop', 5],
  ['lost-answer', 8],
  ['cut-answer', 4],
  ['delay', 6],
  ['server-error-after', 4],
  ['unavailable', 3],
  ['rate-limit', 3],
  ['page-after', 2],
  ['refuse', 3],
  ['kill', 2],
];
const STUCK_MS = 60_000;
const DAY_MS = 86_400_000;

/** Hours being sent to the time service while the app and the service die again and again. */
export const hoursScenario: Scenario = {
  name: 'hours',
  weight: 6,
  whyNot: () => null,
  run: (round) => runHours(round, 'kill'),
};

/** The same with power cuts on the app's computer. */
export const hoursPowerScenario: Scenario = {
  name: 'hours-power',
  weight: 2,
  whyNot: () => prepareRecorder().whyNot,
  run: (round) => runHours(round, 'power'),
};

async function runHours(round: Round, kind: 'kill' | 'power'): Promise<void> {
  const { random, folder } = round;
  const appFolder = join(folder, 'app');
  const serviceFolder = join(folder, 'service');
  for (const path of [appFolder, serviceFolder]) mkdirSync(path);
  const time = createFastTime(400);
  const service = await startKillableTimeService(serviceFolder, time);
  round.onEnd(() => service.stop());
  const faults = createRandom(round.seed ^ 0x5bd1e995);
  let isFaulty = random.chance(0.8);
  const proxy = await startFaultProxy({
    key: service.key,
    certificate: service.certificate,
    target: () => service.origin(),
    onKill: async () => {
      round.count('deaths: time service');
      await service.kill();
    },
    delayMs: 40,
    decide(method) {
      if (!isFaulty) return 'none';
      const fault = faults.pickWeighted(FAULTS);
      // Only a change can be refused, because refusing a list means that the service doesn't have one.
      if (fault === 'refuse' && method === 'GET') return 'none';
      if (fault !== 'none') round.count(`faults of time: ${fault}`);
      return fault;
    },
  });
  round.onEnd(() => proxy.close());
  const expected = new Map<string, ExpectedEntry>();
  const args: HoursVictimArgs = {
    file: join(appFolder, 'database', 'dragoman.db'),
    url: `${proxy.origin}/api/v1`,
    token: service.token,
    certificatePem: service.certificate,
    time: time.argument,
    seed: round.seed,
    clockJumpsMs: random.chance(0.2) ? [0, 30 * DAY_MS, -30 * DAY_MS] : [],
    known: [],
    next: 1,
    changes: 0,
  };
  if (args.clockJumpsMs.length > 0) round.count('rounds with a clock that jumps');
  const lives = random.int(1, 4);
  for (let life = 0; life < lives; life += 1) {
    const recorder = kind === 'power' ? prepareRecorder().record(appFolder) : null;
    const seed = round.seed + life;
    const mine = { ...args, ...standing(expected), seed, changes: random.int(3, 40) };
    const victim = startHoursVictim(round, mine, expected, recorder?.env ?? {});
    await liveAndDie(round, victim, () => proxy.seen);
    round.count(kind === 'power' ? 'deaths: power' : 'deaths: main');
    if (random.chance(0.3)) {
      await service.kill();
      round.count('deaths: time service');
    }
    recorder?.cut(random, (line) => {
      round.note(line);
    });
    checkHoursHere(round, args.file, expected);
    checkHoursSecrets(round, folder, service.token);
    if (round.violations.length > 0) return;
  }
  isFaulty = false;
  const healed = startHoursVictim(
    round,
    { ...args, ...standing(expected), clockJumpsMs: [] },
    expected,
    {},
  );
  await settle(round, healed);
  await healed.kill();
  checkHoursHere(round, args.file, expected);
  await service.kill();
  await service.origin();
  checkHoursThere(round, join(serviceFolder, 'time.db'), expected);
}

/** Returns the state that the next life finds. */
function standing(
  expected: ReadonlyMap<string, ExpectedEntry>,
): Pick<HoursVictimArgs, 'known' | 'next'> {
  const known = [...expected.values()].flatMap(({ confirmed }) =>
    confirmed === null || confirmed.isDeleted ? [] : [confirmed],
  );
  return { known, next: expected.size + 1 };
}

function startHoursVictim(
  round: Round,
  args: HoursVictimArgs,
  expected: Map<string, ExpectedEntry>,
  env: Record<string, string>,
): HoursVictim {
  return startVictim<ToHoursVictim, FromHoursVictim>({
    round,
    program: 'hours.ts',
    args,
    env,
    onMessage: (message) => {
      if (message.kind === 'failed') round.note(message.what);
      if (message.kind !== 'will' && message.kind !== 'did') return;
      const { entry } = message;
      const known = expected.get(entry.id) ?? { confirmed: null, asked: null };
      expected.set(entry.id, known);
      if (message.kind === 'will') known.asked = entry;
      else Object.assign(known, { confirmed: entry, asked: null });
      round.count(`hours: ${message.kind === 'will' ? 'changes asked for' : 'changes confirmed'}`);
    },
  });
}

async function liveAndDie(round: Round, victim: HoursVictim, seen: () => number): Promise<void> {
  const { random } = round;
  const requests = random.int(0, 60);
  const before = seen();
  const laterMs = random.int(0, 60);
  await victim.hear((message): message is { kind: 'ready' } => message.kind === 'ready');
  await until(() => victim.isGone || seen() >= before + requests, 2_500);
  await pause(laterMs);
  await victim.kill();
}

async function settle(round: Round, victim: HoursVictim): Promise<void> {
  let open: Record<string, number> = {};
  let number = 0;
  const isSettled = async (): Promise<boolean> => {
    number += 1;
    const mine = number;
    victim.send({ kind: 'settle', number: mine });
    const answer = await victim.hear(
      (message): message is Extract<FromHoursVictim, { kind: 'settled' }> =>
        message.kind === 'settled' && message.number === mine,
    );
    open = answer?.open ?? { gone: 1 };
    return answer === null || Object.values(open).every((count) => count === 0);
  };
  const isOver = await until(isSettled, STUCK_MS);
  if (!isOver || 'gone' in open) round.violate('stuck', `hours that wait: ${JSON.stringify(open)}`);
}
