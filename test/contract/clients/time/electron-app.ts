/**
 * A main process without a window that calls time services over the pinned transport: in Electron the same Node
 * requests run on a different TLS library. Prints the result of each call as one line of JSON.
 */
import { createTimeClient } from '../../../support/clients.ts';
import { TimeCallError } from '../../../../electron/clients/time/time-call-error.ts';
import { createPinnedTransport } from '../../../../electron/clients/http/pinned-transport.ts';
import { outcomes, runSteps } from '../../../support/electron-outcomes.ts';

interface Target {
  name: string;
  url: string;
  certificatePem: string;
  fingerprint256: string;
}

async function call(target: Target): Promise<string> {
  const client = createTimeClient({
    baseUrl: target.url,
    tokenHeader: 'bearer',
    getToken: async () => Promise.resolve('tok_0123456789abcdef'),
    userAgent: 'Dragoman time/1',
    transport: createPinnedTransport({ ...target, origin: new URL(target.url).origin }),
    random: () => 0,
  });
  try {
    const created = await client.createProject({ name: 'Katalog' });
    const again = await client.createProject({ name: 'Katalog' });
    return `${created?.remoteId ?? ''} ${again?.remoteId ?? ''}`;
  } catch (error) {
    return error instanceof TimeCallError ? `${error.code} ${error.outcome}` : String(error);
  } finally {
    client.close();
  }
}

async function run(): Promise<void> {
  const targets = JSON.parse(process.env['TARGETS'] ?? '[]') as Target[];
  for (const target of targets) outcomes[target.name] = await call(target);
}

runSteps(run);
