import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFaultService, type FaultService } from '../../fakes/fault-service.ts';
import type { ExpectedJob } from '../invariants/documents.ts';
import {
  checkPreTranslated,
  createTextLedger,
  type PreTranslatedFile,
} from '../invariants/pre-translation.ts';
import type { Random } from '../random.ts';
import { pause, until, type Round, type Scenario } from '../round.ts';
import type { DocumentsVictimArgs } from '../victims/documents-messages.ts';
import { startServices } from './documents-embedded.ts';
import { ask, heal, listed, startDocumentsVictim } from './documents.ts';
import { chooseServiceFaults } from './service-faults.ts';

const TARGET = 'DE';
const KNOWN = Array.from(
  { length: 30 },
  (_, at) => [`Known sentence ${String(at)}.`, `Bekannter Satz ${String(at)}.`] as const,
);

/**
 * Several files of which a memory knows some texts. While the other texts are sent in batches, the app dies, and so
 * does the service inside it that reads and writes files.
 */
export const preTranslationScenario: Scenario = {
  name: 'pre-translation',
  weight: 4,
  whyNot: () => null,
  async run(round) {
    const { random, folder } = round;
    const service = await createFaultService();
    round.onEnd(() => service.close());
    const formats = await startServices(round, join(folder, 'services'));
    const place = { folder: join(folder, 'place') };
    const work = join(place.folder, 'work');
    mkdirSync(work, { recursive: true });
    const files = drawFiles(random, work);
    const jobs = files.map(({ job }) => job);
    const args = (): DocumentsVictimArgs => ({
      folder: place.folder,
      url: service.url,
      key: service.key,
      connectionId: 'test',
      clockJumpsMs: [],
      freeBytes: null,
      formats: { url: formats.url, key: formats.key },
    });
    const texts = createTextLedger(round, place, files, service);
    if (!(await remember(round, args()))) return;
    const faults = chooseServiceFaults(round, service);
    for (let lives = random.int(1, 4); lives > 0; lives -= 1) {
      const victim = startDocumentsVictim(round, args(), jobs, {});
      const known = await listed(victim);
      if (known !== null) ask(victim, jobs, known);
      const instant = await waitForInstant(round, service, jobs);
      const [diesApp, diesFormats] = random.pickWeighted([
        [[true, false] as const, 4],
        [[true, true] as const, 2],
        [[false, true] as const, 2],
      ]);
      const laterMs = random.int(0, 300);
      if (diesApp) await victim.kill();
      if (diesFormats) {
        await formats.kill();
        await formats.start();
        victim.send({ kind: 'formats-key', key: formats.key });
      }
      if (!diesApp) await pause(laterMs);
      await victim.kill();
      service.release('translate');
      await until(() => service.openRequests === 0, 500);
      round.count('deaths: main');
      round.count(`deaths ${instant}`);
      texts.checkStanding();
      if (round.violations.length > 0) return;
    }
    faults.stop();
    const healed = startDocumentsVictim(round, args(), jobs, {});
    await heal(round, healed, jobs, texts.noteRetry);
    await healed.kill();
    texts.checkStanding();
    checkPreTranslated(round, place, { files, known: KNOWN, service, texts });
  },
};

/** Runs a life before all others, in which the memory receives the known texts. */
async function remember(round: Round, args: DocumentsVictimArgs): Promise<boolean> {
  const victim = startDocumentsVictim(round, args, [], {});
  const isReady = (await listed(victim)) !== null;
  victim.send({ kind: 'remember', pairs: KNOWN });
  const told = isReady ? await victim.hear((message) => message.kind === 'remembered') : null;
  await victim.kill();
  if (told === null) round.violate('stuck', 'the memory was not filled');
  return told !== null;
}

/** Waits for the time of death that the seed chose. @returns its name */
async function waitForInstant(
  { random }: Round,
  service: FaultService,
  jobs: readonly ExpectedJob[],
): Promise<string> {
  const instant = random.pickWeighted([
    ['after a while', 1] as const,
    ['when texts come', 4],
    ['before texts are answered', 4],
    ['when texts were answered', 3],
    ['at a change', 3],
  ]);
  const [batches, changes] = [random.int(1, 5), random.int(1, 12)];
  const [whileMs, laterMs] = [random.int(0, 1_500), random.chance(0.5) ? 0 : random.int(0, 60)];
  const [sent, billed] = [service.textBodies.length, service.billedBodies.length];
  const countTold = (): number => jobs.reduce((sum, { told }) => sum + told.size, 0);
  const toldBefore = countTold();
  switch (instant) {
    case 'after a while':
      await pause(whileMs);
      break;
    case 'when texts come':
      await until(() => service.textBodies.length >= sent + batches, 3_000);
      break;
    case 'before texts are answered':
      service.hold('translate');
      await Promise.race([service.waitUntilHeld('translate'), pause(3_000)]);
      break;
    case 'when texts were answered':
      await until(() => service.billedBodies.length >= billed + batches, 3_000);
      break;
    default:
      await until(() => countTold() >= toldBefore + changes, 3_000);
  }
  await pause(laterMs);
  return instant;
}

/** Generates files with unique texts, shared, known, and partly known ones, repetitions, and numbers, in any order. */
function drawFiles(random: Random, work: string): PreTranslatedFile[] {
  const shared = Array.from({ length: 80 }, (_, at) => `Shared sentence ${String(at)}.`);
  return Array.from({ length: random.int(2, 4) }, (_, index) => {
    const fileName = `letter${String(index)}.txt`;
    const lines: string[] = [];
    for (let count = random.int(1, 160); count > 0; count -= 1) {
      const kind = random.pickWeighted([
        ['own', 6] as const,
        ['shared', 3],
        ['known', 2],
        ['partly known', 3],
        ['unknown paragraph', 1],
        ['repeated', 1],
        ['number', 1],
      ]);
      const own = `Sentence ${String(lines.length)} of ${fileName}.`;
      if (kind === 'own') lines.push(own);
      else if (kind === 'shared') lines.push(random.pick(shared));
      else if (kind === 'known') lines.push(random.pick(KNOWN)[0]);
      else if (kind === 'partly known') {
        const sentences = [own, random.pick(shared)];
        lines.push(sentences.toSpliced(random.int(0, 2), 0, random.pick(KNOWN)[0]).join(' '));
      } else if (kind === 'unknown paragraph') lines.push(`${own} ${random.pick(shared)}`);
      else if (kind === 'repeated') lines.push(lines.length === 0 ? own : random.pick(lines));
      else lines.push(`${String(random.int(1, 23))}:30`);
    }
    const sourcePath = join(work, fileName);
    writeFileSync(sourcePath, lines.join('\n'));
    const job: ExpectedJob = {
      fileName,
      targetLang: TARGET,
      sourcePath,
      lineCount: lines.length,
      id: null,
      told: new Set<string>(),
      sentAgain: 0,
      mayBeGone: false,
    };
    return { job, lines };
  });
}
