import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { SERVICES_CLI } from '../../../support/thread-entries.ts';
import { onCleanUp } from './support.ts';
import { callTimeService } from '../time/support.ts';
import { firstOf } from '../../../support/runs.ts';

/** As `npm run services` starts them; their bundle, which starts in half the time, is the same program. */
const SOURCE = path.resolve(import.meta.dirname, '../../../../electron/embedded/start/cli.ts');

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

function run(args: string[], env: Record<string, string> = {}, program = SERVICES_CLI) {
  const child = spawn(process.execPath, [program, ...args], {
    // A run killed by a test leaves its temporary folder here.
    env: { ...process.env, TMPDIR: temporaryFolder(), ...env },
  });
  onCleanUp(() => {
    child.kill('SIGKILL');
  });
  const firstLine = new Promise<string>((resolve, reject) => {
    let seen = '';
    child.stdout.on('data', (chunk: Buffer) => {
      seen += chunk.toString();
      if (seen.includes('\n')) resolve(seen);
    });
    child.once('exit', () => {
      reject(new Error('ended before it was ready'));
    });
  });
  firstLine.catch(() => undefined);
  const ended = (async (): Promise<Ended> => {
    const code = new Promise<number | null>((resolve) => child.once('close', resolve));
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: await code, stdout, stderr };
  })();
  return { child, firstLine, ended };
}

/** Makes a call like a program that was given the printed line. */
async function callTime(
  time: Record<string, string>,
  method: string,
  address: string,
  form?: Record<string, string>,
): Promise<{ status: number; body: unknown }> {
  const { url = '', token = '', certificate = '' } = time;
  const ca = readFileSync(certificate, 'utf8');
  const answer = await callTimeService({ url, token, ca }, method, address, form);
  return { status: answer.status, body: answer.json };
}

describe('the services without a window', () => {
  it.each(
    firstOf(1, [
      ['SIGTERM', SOURCE],
      ['SIGINT', SERVICES_CLI],
    ] as const),
  )('print one line when ready and end cleanly on %s', async (signal, program) => {
    const data = path.join(temporaryFolder(), 'data');
    const { child, firstLine, ended } = run(
      ['--engine', 'pseudo', '--data', data, '--time-port', '0'],
      {},
      program,
    );
    const line = await firstLine;
    const ready: Record<string, Record<string, string>> = JSON.parse(line);
    expect(Object.keys(ready)).toEqual(['translation', 'time']);
    const { translation = {}, time = {} } = ready;
    expect(Object.keys(translation)).toEqual(['url', 'key', 'adminKey']);
    expect(Object.keys(time)).toEqual(['url', 'token', 'certificate']);
    expect(time['url']).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/api\/v1$/u);
    expect(await callTime(time, 'GET', '/projects')).toMatchObject({
      status: 200,
      body: { data: [] },
    });
    expect(translation['url']).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/u);
    const response = await fetch(`${translation['url'] ?? ''}/v2/usage`, {
      headers: { authorization: `DeepL-Auth-Key ${translation['key'] ?? ''}` },
    });
    expect(response.status).toBe(200);
    child.kill(signal);
    const end = await ended;
    expect(end.code).toBe(0);
    expect(end.stdout).toBe(line);
    expect(end.stderr).toBe('engine: pseudo (practice)\n');
    // A clean end leaves no write-ahead log behind.
    expect(readdirSync(data).toSorted()).toEqual([
      'documents',
      'time-certificate.pem',
      'time-key.pem',
      'time-token',
      'time.db',
      'translation.sqlite',
      'voice-jobs',
    ]);
  });

  it('practice: any key is served, headers cause failures, the data is erased at the next start', async () => {
    const data = path.join(temporaryFolder(), 'data');
    const usage = async (url: string, key: string): Promise<Record<string, unknown>> => {
      const response = await fetch(`${url}/v2/usage`, {
        headers: { authorization: `DeepL-Auth-Key ${key}` },
      });
      const body: Record<string, unknown> = await response.json();
      return { http: response.status, ...body };
    };
    for (const _ of ['first run', 'second run']) {
      const { child, firstLine, ended } = run(['--practice', '--data', data]);
      const line = await firstLine;
      const { translation }: { translation: Record<string, string> } = JSON.parse(line);
      const { url = '', key = '', adminKey = '' } = translation;
      expect(adminKey).toBe(`${key}:adm`);
      const translate = (headers: Record<string, string>): Promise<Response> =>
        fetch(`${url}/v2/translate`, {
          method: 'POST',
          headers: { authorization: 'DeepL-Auth-Key mine', ...headers },
          body: new URLSearchParams({ text: 'proton beam', target_lang: 'DE' }),
        });
      const session = { 'mock-server-session': 's', 'mock-server-session-429-count': '1' };
      expect((await translate(session)).status).toBe(429);
      expect(await (await translate(session)).text()).toContain('Protonenstrahl');
      // Nothing from the first run remains in the second one.
      expect(await usage(url, 'mine')).toMatchObject({ http: 200, character_count: 11 });
      expect(await usage(url, key)).toMatchObject({ http: 200, character_count: 0 });
      expect(await usage(url, 'invalid')).toMatchObject({ http: 403 });
      expect(readdirSync(data)).toEqual(['practice']);
      child.kill('SIGTERM');
      expect(await ended).toEqual({
        code: 0,
        stdout: line,
        stderr: 'engine: lexicon (practice)\n',
      });
    }
  });

  it(
    'keep the certificate, token and entries of the time service over a restart',
    { tags: 'deep' },
    async () => {
      const data = path.join(temporaryFolder(), 'data');
      const lines: Record<string, string>[] = [];
      for (const round of [1, 2]) {
        const { child, firstLine, ended } = run(['--engine', 'pseudo', '--data', data]);
        const { time }: { time: Record<string, string> } = JSON.parse(await firstLine);
        lines.push(time);
        const form = { name: `round ${String(round)}` };
        expect(await callTime(time, 'POST', '/projects', form)).toMatchObject({
          status: 201,
          body: { data: { id: round } },
        });
        child.kill('SIGTERM');
        await ended;
      }
      expect(lines[1]).toEqual({ ...lines[0], url: expect.any(String) });
    },
  );

  it('let a user sign in whose password is in a variable', async () => {
    const { firstLine } = run(['--engine', 'pseudo', '--time-email', 'me@example.org'], {
      DRAGOMAN_TIME_PASSWORD: 'correct horse',
    });
    const { time }: { time: Record<string, string> } = JSON.parse(await firstLine);
    const form = { email: 'me@example.org', password: 'correct horse', account_id: 'local' };
    expect(await callTime(time, 'POST', '/auth', form)).toMatchObject({
      status: 200,
      body: { token: expect.any(String), account_id: 'local' },
    });
  });

  it('listen on the port of --time-port, and say when it is in use', { tags: 'deep' }, async () => {
    const first = run(['--engine', 'pseudo']);
    const { time }: { time: Record<string, string> } = JSON.parse(await first.firstLine);
    const { port } = new URL(time['url'] ?? '');
    const taken = await run(['--engine', 'pseudo', '--time-port', port]).ended;
    expect([taken.code, taken.stdout, taken.stderr]).toEqual([
      2,
      '',
      expect.stringContaining('port is in use'),
    ]);
    first.child.kill('SIGTERM');
    await first.ended;
    const second = run(['--engine', 'pseudo', '--time-port', port]);
    expect(await second.firstLine).toContain(`"https://127.0.0.1:${port}/api/v1"`);
  });

  it('practice with a separate time service', async () => {
    const data = path.join(temporaryFolder(), 'data');
    const { firstLine } = run(['--practice', '--data', data]);
    const { time }: { time: Record<string, string> } = JSON.parse(await firstLine);
    expect(time['certificate']).toBe(path.join(data, 'practice', 'time-certificate.pem'));
    expect(await callTime(time, 'GET', '/projects')).toMatchObject({ status: 200 });
  });

  it.each(
    firstOf(1, [
      [['--edition', 'free'], /:fx$/u, 500_000],
      [['--edition', 'free', '--practice'], /:fx$/u, 20_000_000],
      [['--edition', 'pro'], /^[0-9a-f]+$/u, 1_000_000_000_000],
    ] as const),
  )('with %j print a key like %s', async (args, pattern, limit) => {
    const { firstLine } = run(['--engine', 'pseudo', ...args]);
    const { translation }: { translation: Record<string, string> } = JSON.parse(await firstLine);
    const { url = '', key = '' } = translation;
    expect(key).toMatch(pattern);
    const response = await fetch(`${url}/v2/usage`, {
      headers: { authorization: `DeepL-Auth-Key ${key}` },
    });
    expect(await response.json()).toMatchObject({ character_limit: limit });
  });

  it('answer from a lexicon file', async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'words.tsv'), 'EN\tDE\tGood night\tGute Nacht\n');
    const { firstLine } = run(['--engine', `lexicon:${path.join(folder, 'words.tsv')}`]);
    const { translation }: { translation: Record<string, string> } = JSON.parse(await firstLine);
    const response = await fetch(`${translation['url'] ?? ''}/v2/translate`, {
      method: 'POST',
      headers: {
        authorization: `DeepL-Auth-Key ${translation['key'] ?? ''}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ text: ['Good night'], source_lang: 'EN', target_lang: 'DE' }),
    });
    expect(await response.text()).toContain('Gute Nacht');
  });

  it('remove their temporary folder', async () => {
    const temporary = temporaryFolder();
    const { child, firstLine, ended } = run(['--engine', 'pseudo'], { TMPDIR: temporary });
    await firstLine;
    expect(readdirSync(temporary)).toHaveLength(1);
    child.kill('SIGTERM');
    await ended;
    expect(readdirSync(temporary)).toEqual([]);
  });

  it.each(
    firstOf(2, [
      [['--port', 'abc'], '--port must be a number'],
      [['--engine', 'lexicon:/nowhere/x.tsv'], 'The lexicon file cannot be read.'],
      [['--practice', '--engine', 'lexicon:/nowhere/x.tsv'], 'The lexicon file cannot be read.'],
      [['stray'], 'stray'],
    ] as const),
  )('answer %j with one plain sentence and code 2', async (args, hint) => {
    const { code, stdout, stderr } = await run([...args]).ended;
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(hint);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).not.toContain('/nowhere');
  });

  it('report a port that is in use', async () => {
    const first = run(['--engine', 'pseudo']);
    const { translation }: { translation: { url: string } } = JSON.parse(await first.firstLine);
    const second = await run(['--engine', 'pseudo', '--port', new URL(translation.url).port]).ended;
    expect([second.code, second.stderr]).toEqual([2, expect.stringContaining('port is in use')]);
  });

  it('print their help', async () => {
    const { code, stdout } = await run(['--help']).ended;
    expect(code).toBe(0);
    expect(stdout).toContain('--engine NAME');
    expect(stdout).toContain('--practice');
    expect(stdout).toContain('--edition NAME');
    expect(stdout).toContain('--time-port N   port of the time service');
    expect(stdout).toContain('--time-email E');
    expect(stdout).toContain('"time":{"url","token","certificate"}');
  });
});
