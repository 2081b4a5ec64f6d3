import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkOutcome,
  checkStanding,
  noteRetry,
  type ExpectedJob,
  type ServiceRecords,
} from '../invariants/documents.ts';
import { copyDatabase, readLive } from '../invariants/read-database.ts';
import { pause, until, type Round, type Scenario } from '../round.ts';
import { ask, heal, listed, sourceText, startDocumentsVictim } from './documents.ts';

const CLI = join(import.meta.dirname, '../../../electron/embedded/start/cli.ts');
/** One job per language, so the service's own rows show which job they belong to. */
const LANGUAGES = ['DE', 'ES', 'FR', 'IT'];
/** A document that saw the service die this often may be the cause. */
const DEATHS_TO_GIVE_UP = 2;

/** Documents at the translation service inside the app, which dies just like the app. */
export const documentsEmbeddedScenario: Scenario = {
  name: 'documents-embedded',
  weight: 3,
  whyNot: () => null,
  async run(round) {
    const { random, folder } = round;
    const place = { folder: join(folder, 'place') };
    const work = join(place.folder, 'work');
    mkdirSync(work, { recursive: true });
    const services = await startServices(round, join(folder, 'services'));
    const jobs = LANGUAGES.slice(0, random.int(1, LANGUAGES.length)).map((targetLang, index) =>
      makeJob(work, { targetLang, index, lineCount: random.int(1, 60) }),
    );
    const records = recordsOf(services);
    // Each start of the service has its own key, which the app knows.
    const args = () => ({
      folder: place.folder,
      url: services.url,
      key: services.key,
      connectionId: 'embedded',
      clockJumpsMs: [],
      freeBytes: null,
      formats: null,
    });
    for (let lives = random.int(1, 3); lives > 0; lives -= 1) {
      const [beforeMs, serviceMs, betweenMs] = [
        random.int(0, 600),
        random.int(0, 600),
        random.int(0, 400),
      ];
      const [diesService, diesApp] = random.pick([
        [true, true],
        [true, false],
        [false, true],
      ] as const);
      const victim = startDocumentsVictim(round, args(), jobs, {});
      const known = await listed(victim);
      if (known !== null) ask(victim, jobs, known);
      await pause(beforeMs);
      if (diesService) await services.kill();
      await pause(betweenMs);
      if (diesApp) await victim.kill();
      if (diesService) await services.start();
      victim.send({ kind: 'key', key: services.key });
      await pause(serviceMs);
      await victim.kill();
      checkStanding(round, place, jobs, records);
      if (round.violations.length > 0) return;
    }
    const healed = startDocumentsVictim(round, args(), jobs, {});
    await heal(round, healed, jobs, (job, told) => {
      noteRetry(round, job, told, records);
    });
    await healed.kill();
    checkOutcome(round, place, jobs, records);
  },
};

function makeJob(
  work: string,
  { targetLang, index, lineCount }: { targetLang: string; index: number; lineCount: number },
): ExpectedJob {
  const fileName = `letter${String(index)}.txt`;
  const sourcePath = join(work, fileName);
  writeFileSync(sourcePath, sourceText(fileName, lineCount, 0));
  const told = new Set<string>();
  return {
    fileName,
    targetLang,
    sourcePath,
    lineCount: null,
    id: null,
    told,
    sentAgain: 0,
    mayBeGone: false,
  };
}

interface Services {
  url: string;
  key: string;
  folder: string;
  /** How often the service died while it worked on a document, by document id. */
  deaths: Map<string, number>;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Starts the services in a separate process, which comes back with the same port and data. */
export async function startServices(round: Round, folder: string): Promise<Services> {
  let child: ChildProcess | null = null;
  let port = 0;
  const services: Services = {
    url: '',
    key: '',
    folder,
    deaths: new Map(),
    async start() {
      const args = [CLI, '--engine', 'pseudo', '--data', folder, '--port', String(port)];
      const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
      child = started;
      let said = '';
      started.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
      started.stderr.resume();
      await until(() => said.includes('\n') || started.exitCode !== null, 60_000);
      const { translation } = JSON.parse(said) as { translation: { url: string; key: string } };
      Object.assign(services, translation);
      port = Number(new URL(translation.url).port);
    },
    async kill() {
      const dying = child;
      if (dying === null) return;
      child = null;
      const gone = new Promise((resolve) => dying.once('exit', resolve));
      dying.kill('SIGKILL');
      await gone;
      round.count('deaths: translation service');
      for (const id of workedOn(folder))
        services.deaths.set(id, (services.deaths.get(id) ?? 0) + 1);
    },
  };
  await services.start();
  round.onEnd(() => services.kill());
  return services;
}

const databaseOf = (folder: string): string => join(folder, 'translation.sqlite');

/** Returns the documents that a dead service was translating. */
function workedOn(folder: string): string[] {
  const copy = copyDatabase(databaseOf(folder));
  try {
    const rows = copy.all<{ id: string }>(`SELECT id FROM documents WHERE state = 'translating'`);
    return rows.map(({ id }) => id);
  } finally {
    copy.close();
  }
}

function recordsOf(services: Services): ServiceRecords {
  const rowsOf = (job: ExpectedJob) =>
    readLive<{ id: string; state: string }>(
      databaseOf(services.folder),
      'SELECT id, state FROM documents WHERE upper(target_lang) = ?',
      job.targetLang,
    );
  return {
    taken: (job) => rowsOf(job).length,
    givenUp: (job) =>
      rowsOf(job).filter(
        ({ id, state }) => state === 'error' && (services.deaths.get(id) ?? 0) >= DEATHS_TO_GIVE_UP,
      ).length,
    secrets: () => [services.key],
    isRight(job, bytes) {
      // This engine changes letters, but not numbers and lines.
      const numbers = (text: string): string => text.replaceAll(/[^\d\n]/gu, '');
      const lineCount = numbers(bytes.toString()).split('\n').length - 1;
      return numbers(bytes.toString()) === numbers(sourceText(job.fileName, lineCount, 0));
    },
  };
}
