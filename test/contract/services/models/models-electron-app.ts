/**
 * A main process without a window that downloads a model over Electron's network. Prints the result as one line of
 * JSON.
 */
import { session } from 'electron';
import { createNetTransport } from '../../../../electron/platform/network/net-transport.ts';
import { openModels } from '../../support/models-under-test.ts';
import { outcomes, runSteps } from '../../../support/electron-outcomes.ts';

const WAIT_MS = 20;

const url = process.env['MODELS_URL'] ?? '';
const folder = process.env['MODELS_FOLDER'] ?? '';
const certificate = process.env['MODELS_CERTIFICATE'] ?? '';

async function run(): Promise<void> {
  // Chromium's own answer, except for the test's certificate.
  session.defaultSession.setCertificateVerifyProc((request, decide) => {
    decide(request.certificate.data.trim() === certificate.trim() ? 0 : -3);
  });
  const transport = createNetTransport({ beginSignIn: async () => Promise.resolve(null) });
  const { models } = openModels({ folder, url, certificate, transport });
  const { directionCount } = await models.refreshList();
  outcomes['directionCount'] = directionCount;
  await models.download(['en_de', 'de_en']);
  for (const id of ['en_de', 'de_en']) {
    for (;;) {
      const direction = await models.get(id);
      const job = direction?.job ?? null;
      outcomes[id] = job?.error?.message ?? direction?.installed?.version ?? null;
      if (job === null || job.state === 'failed') break;
      await new Promise((resolve) => {
        setTimeout(resolve, WAIT_MS);
      });
    }
  }
  await models.stop();
}

runSteps(run);
