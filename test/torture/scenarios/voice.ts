import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../../electron/db/database.ts';
import { AppError } from '../../../shared/errors.ts';
import {
  createStreamService,
  STREAM_FAULTS,
  STREAM_MOMENTS,
  type StreamFault,
  type StreamMoment,
} from '../../fakes/fault-service-stream.ts';
import { voiceScript, WORD_MS, type VoiceScript } from '../../fakes/voice-script.ts';
import {
  checkVoice,
  checkVoiceOutcome,
  confirmedWord,
  isVoiceOver,
  type ExpectedVoice,
} from '../invariants/voice.ts';
import { createRandom, type Random } from '../random.ts';
import type { Round, Scenario } from '../round.ts';
import { startVictim } from '../victim-process.ts';
import {
  finish,
  openVoiceLife,
  speak,
  type FromVoiceLife,
  type VoiceLifeArgs,
} from '../victims/voice-life.ts';

/**
 * States of a session when something happens: the moments of a first connection, after a cut, and in the rest of it.
 */
const STATES = [...STREAM_MOMENTS, 'again', 'rest'] as const;
/** Faults on this computer. */
const OWN_FAULTS = [
  /** A line temporarily can't be stored. */
  'disk-full',
  /** A line is stored, but the confirmation is lost. */
  'answer-lost',
  'end-not-stored',
  'stopped-twice',
  'app-closed',
  'killed',
] as const;
type Fault = StreamFault | 'ends' | (typeof OWN_FAULTS)[number];
const FAULTS: readonly Fault[] = [...STREAM_FAULTS, 'ends', ...OWN_FAULTS];

interface Blow {
  moment: StreamMoment;
  /** How often the moment passes first. */
  passes: number;
  fault: Fault;
}

/** Every state with every fault; consecutive cells differ in both. */
export const VOICE_CELLS = FAULTS.flatMap((_, first) =>
  STATES.map((state, second) => ({ state, fault: FAULTS[(first + second) % FAULTS.length] })),
);

const MOST_RESTS = 8;
const CONSONANTS = Array.from('bdfgklmnprstvwz');
const VOWELS = Array.from('aeiou');

/** Voice sessions with a service that quits, disconnects, and fails, on a computer that does so too. */
export const voiceScenario: Scenario = {
  name: 'voice',
  weight: 4,
  whyNot: () => null,
  run: (round) => runVoice(round, blowsOf(round)),
};

/** The first seeds cover every cell once; all others have several random faults. */
function blowsOf(round: Round): Blow[] {
  const { random } = round;
  const cell = VOICE_CELLS[round.seed];
  const blows: Blow[] = [];
  if (cell?.fault !== undefined) {
    const { state, fault } = cell;
    if (state === 'again') blows.push({ moment: 'concluded', passes: 1, fault: 'cut' });
    if (state === 'rest') blows.push({ moment: 'tentative', passes: 1, fault: 'error' });
    const moment = state === 'again' || state === 'rest' ? 'concluded' : state;
    blows.push({ moment, passes: state === 'concluded' ? 1 : 0, fault });
  } else {
    for (let left = random.int(1, 5); left > 0; left -= 1) {
      const moment = random.pick(STREAM_MOMENTS);
      blows.push({ moment, passes: random.int(0, 1), fault: random.pick(FAULTS) });
    }
  }
  round.note(JSON.stringify(blows));
  return blows.flatMap((blow) =>
    blow.fault === 'ends'
      ? [
          { ...blow, fault: 'end' as const },
          ...[1, 2].map(() => ({ moment: 'tentative', passes: 0, fault: 'end' }) as const),
        ]
      : [blow],
  );
}

async function runVoice(round: Round, blows: Blow[]): Promise<void> {
  const { random, folder } = round;
  const script = drawScript(random);
  const isTranslated = blows.some(({ moment }) => moment === 'translated');
  const targets = random.pick([['de'], ['de', 'es'], ...(isTranslated ? [] : [[]])]);
  const computer = createComputer(round);
  // This can't always be known in such short sessions: see docs/voice.md.
  const countsOn = random.chance(0.3);
  const service = await createStreamService({
    script,
    targets,
    countsOn,
    lag: random.int(0, 2),
    onMoment: (moment) => strike(round, blows, moment, computer),
  });
  round.onEnd(() => service.close());
  const app = join(folder, 'app');
  mkdirSync(app);
  const keepsSound = random.chance(0.2);
  const args = {
    folder: app,
    service: { url: service.url, key: 'k' },
    script,
    targets,
    keepsSound,
  };
  const place = { database: join(app, 'database', 'dragoman.db'), sounds: join(app, 'voice') };
  const expected = expect({ script, targets, keepsSound, hasSureTimes: !countsOn });
  const tell = (message: FromVoiceLife): void => {
    if (message.kind === 'started') expected.sessionId = message.sessionId;
    else if (message.kind === 'sound') expected.confirmedMs = message.soundMs;
    else {
      const words = message.texts.flatMap((text) => text.trim().split(' '));
      for (const word of words) {
        expected.confirmed.add(confirmedWord(message.lang, word.replace(/^\w\w-/u, '')));
      }
    }
  };
  const dies = blows.some(({ fault }) => fault === 'killed');
  await (dies ? liveElsewhere(round, args, tell, computer) : liveHere(args, tell, computer));
  for (let rests = 0; rests < MOST_RESTS; rests += 1) {
    if (expected.sessionId === '') break;
    checkVoice(round, place, expected);
    if (isVoiceOver(place, expected.sessionId)) break;
    if (!(await finishHere(args, expected.sessionId, tell, computer))) break;
    round.count('rests written down');
  }
  if (blows.length > 0) round.count('blows that did not come', blows.length);
  // It died before the session started.
  if (expected.sessionId !== '') checkVoiceOutcome(round, place, expected);
}

/** Controls for the app's computer. */
interface Computer {
  failing: 'disk-full' | 'answer-lost' | null;
  /** How many session ends can't be stored. */
  unstoredEnds: number;
  stop: () => void;
  close: () => void;
  kill: () => void;
}

function createComputer(round: Round): Computer {
  const nothing = (): void => round.count('blows that met nothing');
  return { failing: null, unstoredEnds: 0, stop: nothing, close: nothing, kill: nothing };
}

function strike(
  round: Round,
  blows: Blow[],
  moment: StreamMoment,
  computer: Computer,
): StreamFault | null {
  const [blow] = blows;
  if (blow?.moment !== moment) return null;
  blow.passes -= 1;
  if (blow.passes >= 0) return null;
  blows.shift();
  const { fault } = blow;
  round.note(`${fault} at ${moment}`);
  round.count(`blows: ${fault}`);
  if (fault === 'disk-full' || fault === 'answer-lost') computer.failing = fault;
  else if (fault === 'end-not-stored') {
    computer.unstoredEnds = 2;
    return 'error';
  } else if (fault === 'stopped-twice') computer.stop();
  else if (fault === 'app-closed') computer.close();
  else if (fault === 'killed') computer.kill();
  else return fault === 'ends' ? 'end' : fault;
  return null;
}

/** Returns a database that fails temporarily. */
function failing(computer: Computer) {
  return (kept: Database['voice']): Database['voice'] => {
    const broken = (): AppError => new AppError('db/unavailable', 'databaseErrors.stopped');
    const addLines: typeof kept.addLines = async (...args) => {
      const { failing: how } = computer;
      computer.failing = null;
      if (how === 'disk-full') throw broken();
      const stored = await kept.addLines(...args);
      if (how === 'answer-lost') throw broken();
      return stored;
    };
    const update: typeof kept.update = async (sessionId, change) => {
      if (typeof change.endedAtMs === 'number' && computer.unstoredEnds > 0) {
        computer.unstoredEnds -= 1;
        throw broken();
      }
      return kept.update(sessionId, change);
    };
    return new Proxy(kept, {
      get: (target, name): unknown =>
        name === 'addLines' ? addLines : name === 'update' ? update : Reflect.get(target, name),
    });
  };
}

type Life = (app: ReturnType<typeof openVoiceLife>) => Promise<boolean>;

/** Opens the app, does something, and ends, perhaps in the middle of it. */
async function live(
  args: VoiceLifeArgs,
  tell: (message: FromVoiceLife) => void,
  computer: Computer,
  life: Life,
): Promise<boolean> {
  const app = openVoiceLife(args, tell, failing(computer));
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => (closing ??= app.close());
  computer.close = () => void close();
  computer.stop = () => {
    const stopped = app.voice.list(ALL).then(async ({ sessions: [first] }) => {
      await app.voice.stop(first?.session.id ?? '');
      await app.voice.stop(first?.session.id ?? '');
    });
    stopped.catch(() => undefined);
  };
  try {
    await app.voice.recover('current');
    return await life(app);
  } catch (error) {
    if (closing === null) throw error;
    return true;
  } finally {
    await close();
  }
}

const ALL = {
  text: '',
  language: null,
  projectId: null,
  fromMs: null,
  toMs: null,
  order: 'time',
  page: 1,
  limit: 1,
} as const;

async function liveHere(
  args: VoiceLifeArgs,
  tell: (message: FromVoiceLife) => void,
  computer: Computer,
): Promise<void> {
  await live(args, tell, computer, async (app) => (await speak(app, args, tell)) !== '');
}

function finishHere(
  args: VoiceLifeArgs,
  sessionId: string,
  tell: (message: FromVoiceLife) => void,
  computer: Computer,
): Promise<boolean> {
  return live(args, tell, computer, (app) => finish(app, sessionId));
}

async function liveElsewhere(
  round: Round,
  args: VoiceLifeArgs,
  tell: (message: FromVoiceLife) => void,
  computer: Computer,
): Promise<void> {
  const victim = startVictim<object, FromVoiceLife>({
    round,
    program: 'voice.ts',
    args,
    onMessage: tell,
  });
  computer.kill = () => {
    round.count('deaths: main');
    void victim.kill();
  };
  await victim.gone;
}

function drawScript(random: Random): VoiceScript {
  const letters = createRandom(random.int(0, 1_000_000));
  const consonant = (): string => letters.pick(CONSONANTS);
  const vowel = (): string => letters.pick(VOWELS);
  let count = 0;
  /** Each word occurs once; its last two letters make it unique. */
  const word = (): string => {
    count += 1;
    const [tens = '', ones = ''] = [Math.floor(count / 15), count % 15].map((at) => CONSONANTS[at]);
    return [consonant(), vowel(), consonant(), vowel(), tens, ones].join('');
  };
  return voiceScript(
    Array.from({ length: random.int(4, 6) }, (_, index) => {
      const length = random.int(1, 5);
      const people = index === 1 ? 2 : random.pickWeighted([[1, 3] as const, [2, 2], [3, 1]]);
      return Array.from({ length: people }, () => Array.from({ length }, word));
    }),
  );
}

function expect({
  script,
  ...known
}: { script: VoiceScript } & Pick<ExpectedVoice, 'targets' | 'keepsSound' | 'hasSureTimes'>) {
  const words = script.passages.flatMap(({ speakers, startMs }) =>
    speakers.flatMap((said) =>
      said.map((text, slot) => ({
        text,
        startMs: startMs + slot * WORD_MS,
        endMs: startMs + (slot + 1) * WORD_MS,
      })),
    ),
  );
  return { ...known, sessionId: '', words, confirmedMs: 0, confirmed: new Set<string>() };
}
