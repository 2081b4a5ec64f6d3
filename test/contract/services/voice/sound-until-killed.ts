/** Runs as a separate process: sends a recording until it is killed, and reports when that should be. */
import '../../../support/killed-program.ts';
import { createNodeTransport } from '../../../../electron/clients/http/node-transport.ts';
import type { HttpTransport } from '../../../../electron/clients/http/transport.ts';
import { EMBEDDED_CONNECTION_ID } from '../../../../shared/domain/connections/connection-kind.ts';
import { createLedgerUnderTest } from '../../support/ledger-under-test.ts';

const [, , folder = '', url = '', key = '', source = '', moment = ''] = process.argv;
const real = createNodeTransport();
const untilKilled = async (): Promise<never> => {
  process.stdout.write('now\n');
  return new Promise<never>(() => undefined);
};

/** Sends half of the first piece to the network, then leaves the upload open. */
async function* halfOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    yield piece.subarray(0, piece.length / 2);
    await untilKilled();
  }
}

const transport: HttpTransport = {
  ...real,
  async upload(to, request) {
    if (moment === 'middle') return real.upload(to, { ...request, body: halfOf(request.body) });
    const answer = await real.upload(to, request);
    answer.discard();
    return untilKilled();
  },
};
const connectionId = EMBEDDED_CONNECTION_ID;
const app = createLedgerUnderTest(folder, { url, key }, { connectionId, transport });
await app.translate([source], ['DE', 'FR']);
