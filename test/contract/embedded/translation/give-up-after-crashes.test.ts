import { spawn } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import type { AccountUnderTest, Handle } from './support.ts';
import {
  callsOf,
  createGatedEngine,
  handleOf,
  onCleanUp,
  startService,
  untilFinished,
} from './support.ts';
import { nextLook } from '../../support/next-look.ts';
import { asked, create, put, spoken, untilOver, wave } from './voice/jobs-support.ts';

const CHILD = path.join(import.meta.dirname, '../../support/crashing-service-child.ts');
const FIELDS = { source_lang: 'EN', target_lang: 'DE' };

interface ServiceProcess extends AccountUnderTest {
  /** Resolves when the process has ended for any reason. */
  gone: Promise<void>;
  /** Ends it like `kill -9`. */
  kill(): void;
}

/** @param isHolding makes every text but the poison wait forever */
async function startProcess(dataFolder: string, isHolding = false): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [CHILD, dataFolder, isHolding ? 'hold' : ''], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
  });
  onCleanUp(async () => {
    child.kill('SIGKILL');
    await gone;
  });
  const line = await new Promise<string>((resolve, reject) => {
    let seen = '';
    child.stdout.on('data', (chunk: Buffer) => {
      seen += chunk.toString();
      if (seen.includes('\n')) resolve(seen);
    });
    child.once('exit', () => {
      reject(new Error('ended before it was ready'));
    });
  });
  const { url, apiKey }: { url: string; apiKey: string } = JSON.parse(line);
  return {
    ...callsOf(url, { apiKey, adminKey: '', routes: [] }),
    gone,
    kill() {
      child.kill('SIGKILL');
    },
  };
}

async function untilTranslating(service: AccountUnderTest, handle: Handle): Promise<void> {
  while ((await service.status(handle))['status'] !== 'translating') await nextLook();
}

const upload = (service: AccountUnderTest, text: string): Promise<Handle> =>
  handleOf(service.upload(`${text}.txt`, text, FIELDS));

/** Sends requests of a client that was given the ids before, whether or not an answer arrives. */
async function ask(service: ServiceProcess, ...handles: Handle[]): Promise<void> {
  for (const handle of handles) await service.status(handle).catch(() => null);
}

describe('a document on which the service process crashes', () => {
  it('is given up after two attempts; others are translated, even those in progress at the same time', async () => {
    const dataFolder = temporaryFolder();
    const first = await startProcess(dataFolder, true);
    const [before, behind] = [await upload(first, 'before'), await upload(first, 'behind')];
    for (const handle of [before, behind]) await untilTranslating(first, handle);
    const poison = await upload(first, 'poison');
    await first.gone;

    // Working on them immediately would blame those beside it a second time too.
    const second = await startProcess(dataFolder);
    await ask(second, before, poison, behind);
    await second.gone;

    const third = await startProcess(dataFolder);
    expect(await untilFinished(() => third.status(poison))).toMatchObject({
      status: 'error',
      error_message: expect.stringMatching(
        /stopped twice while working on it\. The source was not changed\./u,
      ),
    });
    for (const handle of [before, behind, await third.finished('another', FIELDS)]) {
      expect(await untilFinished(() => third.status(handle))).toMatchObject({ status: 'done' });
    }
  });
});

describe('a text that was answered before the service process is killed', () => {
  it('is counted', async () => {
    const dataFolder = temporaryFolder();
    const first = await startProcess(dataFolder);
    const used = async (service: ServiceProcess): Promise<unknown> => {
      const { character_count: count }: { character_count?: number } = await (
        await service.get('/v2/usage')
      ).json();
      return count;
    };
    const answers = await Promise.all(
      ['one', 'three', 'fifteen letters'].map((text) =>
        first.postJson('/v2/translate', { text: [text], ...FIELDS }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    first.kill();
    await first.gone;
    expect(await used(await startProcess(dataFolder))).toBe(23);
  });
});

describe('a document in progress when the service ended normally', () => {
  it('is resumed, however often that happens', async () => {
    const dataFolder = temporaryFolder();
    let handle: Handle | null = null;
    for (let times = 0; times < 3; times += 1) {
      const engine = createGatedEngine();
      const service = await startService({ dataFolder, engine });
      handle ??= await upload(service, 'long work');
      await untilTranslating(service, handle);
      await expect.poll(engine.isWaiting).toBe(true);
      await service.service.close();
    }
    const last = await startService({ dataFolder });
    const status = await untilFinished(() =>
      last.status(handle ?? { document_id: '', document_key: '' }),
    );
    expect(status).toMatchObject({ status: 'done' });
  });
});

describe('sound on which the service process crashes', () => {
  it(
    'is given up after two attempts, and other sound is translated',
    { tags: 'deep' },
    async () => {
      const dataFolder = temporaryFolder();
      const [poison, other] = [wave(spoken('poison')), wave(spoken('hello there'))];
      const first = await startProcess(dataFolder);
      const [one, two] = [await create(first, asked(poison)), await create(first, asked(other))];
      // It ends at the first one; whether it answers before that is random.
      await put(one, poison).catch(() => null);
      await first.gone;

      const second = await startProcess(dataFolder);
      await second.gone;

      const third = await startProcess(dataFolder);
      const given = await untilOver(third, one.job_id);
      expect(given.results.map(({ status }) => status)).toEqual(['failed', 'failed']);
      expect(given.results[0]?.error?.message).toContain('twice');
      expect(
        (await put({ ...two, upload_url: movedTo(third, two.upload_url) }, other)).status,
      ).toBe(204);
      const { results } = await untilOver(third, two.job_id);
      expect(results.map(({ status }) => status)).toEqual(['complete', 'complete']);
    },
  );
});

/** Returns the same address at a restarted service, at a different port. */
const movedTo = ({ url }: AccountUnderTest, address: string): string =>
  url + new URL(address).pathname;
