import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { describe, expect, it } from 'vitest';
import { composeConnections } from '../../../../electron/compose/connections.ts';
import type { EmbeddedEndpoint } from '../../../../electron/services/connections/embedded-service.ts';
import { NO_PROJECT } from '../../../../shared/domain/connections/call-purpose.ts';
import { DEFAULT_SETTINGS } from '../../../../shared/domain/app/settings.ts';
import { AppError } from '../../../../shared/errors.ts';
import { newFile, openInWorker } from '../../../db/helpers.ts';
import { makeTestCertificate } from '../../../fakes/test-certificate.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { onCleanUp } from '../../embedded/translation/support.ts';
import { startUtility } from '../../support/utility-thread.ts';
import { noReceipt } from '../../../support/no-receipt.ts';
import { anUpload } from '../../../support/builders/documents.ts';
import { firstOf } from '../../../support/runs.ts';

const TEXT = 'words that nobody else may read';

/** Starts the services process, which can be killed. */
async function startServices() {
  const utility = startUtility();
  const ask = async (question: object): Promise<EmbeddedEndpoint> => {
    utility.send(question);
    return (await utility.next()) as unknown as EmbeddedEndpoint;
  };
  const normal = await ask({ type: 'start', dataFolder: temporaryFolder(), engine: 'pseudo' });
  const practice = await ask({ type: 'start-practice', turn: 1 });
  return { normal, practice, kill: () => utility.kill() };
}

/** Sets up the app's access to its built-in services, as composed, before it has noticed that they died. */
function startApp({ normal, practice }: { normal: EmbeddedEndpoint; practice: EmbeddedEndpoint }) {
  const unused = (): never => {
    throw new Error('unused');
  };
  const { connections } = composeConnections({
    database: openInWorker(newFile()),
    settings: { get: () => DEFAULT_SETTINGS },
    lane: { transport: unused, lines: unused },
    appVersion: '0.0.0-test',
    secrets: {
      status: unused,
      set: unused,
      get: () => null,
      delete: unused,
      has: () => 'missing',
      deleteAll: unused,
      recheck: unused,
      setWeakConsent: unused,
    },
    embedded: {
      status: () => ({ state: 'running', engine: null, message: null }),
      endpoint: async () => Promise.resolve(normal),
    },
    practice: {
      isOn: () => true,
      endpoint: async () => Promise.resolve(practice),
      headers: () => ({}),
    },
    onChanged: () => undefined,
    onAccountChanged: () => undefined,
  });
  onCleanUp(async () => {
    connections.close();
    return Promise.resolve();
  });
  const client = async (id: string) => (await connections.account(id)).for(NO_PROJECT);
  return {
    translate: async (id: string): Promise<unknown> =>
      (await client(id)).translateText({ texts: [TEXT], sourceLang: 'EN', targetLang: 'DE' }),
    upload: async (id: string): Promise<unknown> =>
      (await client(id)).uploadDocument(
        anUpload({
          sizeBytes: TEXT.length,
          onBeforeComplete: noReceipt,
          async *open() {
            yield await Promise.resolve(Buffer.from(TEXT));
          },
        }),
      ),
  };
}

/** Possible new owners of the port. Each records all that it can read. */
const IMPOSTORS: Record<string, (got: string[]) => Promise<Server>> = {
  'a server that speaks HTTP': async (got) => {
    const server = createServer((request, response) => {
      note(request, got);
      response.end('{}');
    });
    return Promise.resolve(server);
  },
  'a server that speaks HTTPS with a certificate of its own': async (got) => {
    const pair = await makeTestCertificate();
    return createSecureServer({ key: pair.key, cert: pair.certificate }, (request, response) => {
      note(request, got);
      response.end('{}');
    });
  },
};

function note(request: IncomingMessage, got: string[]): void {
  got.push(JSON.stringify(request.headers));
  request.on('data', (bytes: Buffer) => got.push(bytes.toString('latin1')));
}

async function takeOver(url: string, make: (got: string[]) => Promise<Server>): Promise<string[]> {
  const got: string[] = [];
  const server = await make(got);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(Number(new URL(url).port), '127.0.0.1', resolve);
  });
  onCleanUp(
    async () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  );
  return got;
}

describe.each(firstOf(1, Object.entries(IMPOSTORS)))('%s', (_name, make) => {
  it('gets no text and no key at the address of the service inside the app', async () => {
    const services = await startServices();
    const app = startApp(services);
    // There are kept-alive connections, too.
    await app.translate('embedded');
    await app.translate('practice');
    await services.kill();
    const got = [
      await takeOver(services.normal.url, make),
      await takeOver(services.practice.url, make),
    ];
    for (const ask of [app.translate, app.upload]) {
      for (const id of ['embedded', 'practice']) {
        const error: unknown = await ask(id).catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(AppError);
      }
    }
    const read = got.flat().join('\n');
    for (const secret of [TEXT, services.normal.key, services.practice.key, 'DeepL-Auth-Key']) {
      expect(read).not.toContain(secret);
    }
  });
});
