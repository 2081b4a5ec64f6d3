import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../../../scripts/lib/build.mjs';
import { hasDisplay, startVirtualDisplay } from '../../../scripts/lib/virtual-display.mjs';
import { startApp, type AppUnderTest } from '../../e2e/support/app.ts';
import { createFaultService, type FaultService } from '../../fakes/fault-service.ts';
import { FAULT_GATES } from '../../fakes/fault-service-gates.ts';
import { listProcesses } from '../../fakes/process-table.ts';
import { DocumentsPage, goTo } from '../../support/window/documents-page.ts';
import { allowWeakStorage } from '../../support/window/page-api.ts';
import {
  addCustomConnection,
  chooseService,
  makeDefault,
} from '../../support/window/settings-page.ts';
import {
  checkOutcome,
  checkStanding,
  databaseOf,
  type ExpectedJob,
} from '../invariants/documents.ts';
import { readLive } from '../invariants/read-database.ts';
import { pause, until, type Round, type Scenario } from '../round.ts';
import { drawSources, recordsOf, translate } from './documents.ts';

const END_MS = 60_000;

/** Part of the app that ends: all of it, only the main process, or the one for services and network. */
type Victim = 'all' | 'main' | 'utility';

/** The complete app in a real window. */
export const electronScenario: Scenario = {
  name: 'electron',
  weight: 1,
  whyNot: () => null,
  async run(round) {
    const { random } = round;
    await prepareWindow();
    const service = await createFaultService();
    round.onEnd(() => service.close());
    service.setTranslation((bytes, { fields }) => translate(bytes, fields['target_lang'] ?? ''));
    service.isOneShot = false;
    const place = { folder: join(round.folder, 'place') };
    const work = join(place.folder, 'work');
    mkdirSync(work, { recursive: true });
    // Only one, because a click would start those checked by then and leave the others for the next click.
    const [first, ...others] = drawSources(random, work);
    const jobs = first === undefined ? [] : [first];
    for (const { sourcePath } of others) {
      if (sourcePath !== first?.sourcePath) rmSync(sourcePath, { force: true });
    }
    const records = recordsOf(service);
    const userData = join(place.folder, 'data');

    let app = await startApp({ userData });
    let isRunning = true;
    round.onEnd(() => (isRunning ? app.kill() : undefined));
    await makeAccount(app, service);
    const documents = new DocumentsPage(app.page);
    await documents.drop(jobs.map(({ sourcePath }) => sourcePath));
    await documents.chooseTarget('German');
    const gate = random.pick(FAULT_GATES.slice(0, 5));
    const isHeld = random.chance(0.5);
    if (isHeld) service.hold(gate);
    await documents.translateButton.click();
    // The user has to drop unconfirmed files again, which shows nothing about the app.
    await until(() => readJobs(place.folder).length >= jobs.length, END_MS);
    for (let lives = random.int(1, 2); lives > 0; lives -= 1) {
      const requests = service.requests.length + random.int(0, 6);
      if (isHeld) await Promise.race([service.waitUntilHeld(gate), pause(3_000)]);
      else await until(() => service.requests.length >= requests, 3_000);
      await pause(random.int(0, 200));
      const victim = random.pick<Victim>(['all', 'main', 'utility']);
      isRunning = false;
      await end(app, victim);
      round.count(`deaths in the window: ${victim}`);
      await until(() => service.openRequests <= 1, 500);
      service.release(gate);
      await until(() => service.openRequests === 0, 2_000);
      checkStanding(round, place, jobs, records);
      if (round.violations.length > 0) return;
      app = await startApp({ userData });
      isRunning = true;
    }
    await untilSaved(round, { app, jobs, folder: place.folder });
    isRunning = false;
    await app.kill();
    checkOutcome(round, place, jobs, records);
  },
};

let isPrepared = false;

async function prepareWindow(): Promise<void> {
  if (isPrepared) return;
  await ensureBuilt();
  if (!hasDisplay()) process.env['DISPLAY'] = (await startVirtualDisplay()).display;
  isPrepared = true;
}

async function makeAccount(under: AppUnderTest, service: FaultService): Promise<void> {
  const { page } = under;
  // Without a keystore, the key would be lost after each death; the weak tier keeps it across restarts.
  await allowWeakStorage(under);
  await addCustomConnection(page, { name: 'Paid', url: service.url, key: service.key });
  await makeDefault(page, 'Paid');
  await goTo(page, 'Documents');
  await chooseService(page, 'Paid');
}

async function end(app: AppUnderTest, victim: Victim): Promise<void> {
  const main = app.app.process();
  if (victim === 'main') {
    const gone = new Promise((resolve) => main.once('exit', resolve));
    main.kill('SIGKILL');
    await gone;
    return;
  }
  if (victim === 'utility') {
    for (const { pid, parent, command } of listProcesses()) {
      if (parent === main.pid && command.includes('--type=utility')) process.kill(pid, 'SIGKILL');
    }
    await pause(100);
  }
  await app.kill();
}

const readJobs = (folder: string): { fileName: string; state: string }[] =>
  readLive(databaseOf({ folder }), 'SELECT file_name AS fileName, state FROM document_jobs');

/** The user takes care of everything that waits for them, in the window. */
async function untilSaved(
  round: Round,
  { app, jobs, folder }: { app: AppUnderTest; jobs: readonly ExpectedJob[]; folder: string },
): Promise<void> {
  await goTo(app.page, 'Documents');
  const documents = new DocumentsPage(app.page);
  const isOver = async (): Promise<boolean> => {
    const rows = readJobs(folder);
    for (const { fileName } of rows.filter(({ state }) => state === 'needs-attention')) {
      const job = jobs.find((one) => one.fileName === fileName);
      const again = documents.row(fileName).getByRole('button', { name: /Upload again/ });
      if (job === undefined || job.sentAgain > 0 || !(await again.isVisible())) continue;
      job.sentAgain += 1;
      round.count('a person decided: document/outcome-unknown');
      await again.click();
    }
    await pause(200);
    return rows.length >= jobs.length && rows.every(({ state }) => state === 'saved');
  };
  await until(isOver, END_MS);
}
