import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../../../fakes/manual-clock.ts';
import { createWrongKeys } from '../../../../../electron/embedded/translation/programs/wrong-keys.ts';
import { onCleanUp } from '../support.ts';
import { FORM_TYPE, JSON_TYPE, startPrograms, withKey } from './support.ts';

const TEXT = JSON.stringify({ text: ['Hello.'], target_lang: 'DE', source_lang: 'EN' });
const HUNDRED_MB = 100_000_000;

describe('a wrong key', () => {
  it('sent 1,000 times is logged once, and the right one still works', async () => {
    const under = await startPrograms();
    const { key } = await under.add();
    const wrong = { ...withKey('not-a-key'), 'user-agent': 'guesser' };
    const statuses = new Map<number, number>();
    const guess = async (): Promise<void> => {
      const { status } = await under.ask('/v2/usage', { headers: wrong });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    };
    const guesses = Array.from({ length: 100 }, async () => {
      for (let each = 0; each < 10; each += 1) await guess();
    });
    const right = await under.ask('/v2/usage', {
      headers: { ...withKey(key), 'user-agent': 'guesser' },
    });
    expect(right.status).toBe(200);
    await Promise.all(guesses);
    expect(new Set(statuses.keys())).toEqual(new Set([403, 429]));
    expect(statuses.get(403)! + statuses.get(429)!).toBe(1000);
    // Most were not even held open.
    expect(statuses.get(429)).toBeGreaterThan(900);
    expect(under.log).toEqual(['a program on this computer used a key that is not valid']);
  });

  it('is answered later each time, and slows only its own program', async () => {
    const clock = createManualClock();
    const log: string[] = [];
    const wrongKeys = createWrongKeys({ clock, log: (line) => log.push(line) });
    const delays: number[] = [];
    for (const caller of ['a', 'a', 'a', 'b']) {
      const refused = wrongKeys.refuse(caller).catch((error: unknown) => error);
      const before = clock.now();
      await clock.fireNext();
      delays.push(clock.now() - before);
      expect(await refused).toMatchObject({ status: 403 });
    }
    expect(delays).toEqual([50, 100, 150, 50]);
    expect(log).toHaveLength(1);
  });
});

describe('too much', () => {
  it.each([
    ['a text', '/v2/translate', { ...JSON_TYPE }],
    ['a form without a key', '/v2/translate', { ...FORM_TYPE }],
    ['a DeepLX text', '/translate', { ...JSON_TYPE }],
  ])('100 MB as %s is refused without being read', async (_, path, headers) => {
    const under = await startPrograms();
    const { key } = await under.add();
    const socket = connect(under.port, '127.0.0.1');
    onCleanUp(() => void socket.destroy());
    socket.on('error', () => undefined);
    const auth =
      path.startsWith('/v2') && !headers['content-type'].includes('json')
        ? ''
        : `Authorization: DeepL-Auth-Key ${key}\r\n`;
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost:${String(under.port)}\r\n${auth}` +
        `Content-Type: ${headers['content-type']}\r\nContent-Length: ${String(HUNDRED_MB)}\r\n\r\n{`,
    );
    const answer = await new Promise<string>((resolve) => {
      socket.once('data', (bytes: Buffer) => resolve(bytes.toString()));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 4(?:00|13) /u);
    expect((await under.ask('/v2/usage', { headers: withKey(key) })).status).toBe(200);
  });

  it.each([
    ['not JSON', JSON_TYPE, '{'],
    ['a list', JSON_TYPE, '[]'],
    ['no text', JSON_TYPE, '{"target_lang":"DE"}'],
    ['a text that is no text', JSON_TYPE, '{"text":{"a":1},"target_lang":"DE"}'],
    ['no language', JSON_TYPE, '{"text":"a"}'],
    ['a form without a language', FORM_TYPE, 'text=a'],
    ['another type', { 'content-type': 'text/plain' }, 'hello'],
  ])('or too little is a 400 at both addresses for texts: %s', async (_, headers, body) => {
    const under = await startPrograms();
    const { key } = await under.add();
    for (const path of ['/translate', '/v2/translate']) {
      const answer = await under.ask(path, { headers: { ...withKey(key), ...headers }, body });
      expect([path, [400, 415].includes(answer.status)]).toEqual([path, true]);
      expect(JSON.parse(answer.body)).toEqual({ message: expect.any(String) });
    }
  });

  it('closes requests that name another computer in the address', async () => {
    const under = await startPrograms();
    const socket = connect(under.port, '127.0.0.1');
    onCleanUp(() => void socket.destroy());
    socket.write(`GET http://evil.example/v2/usage HTTP/1.1\r\nHost: evil.example\r\n\r\n`);
    const answer = await new Promise<string>((resolve) => {
      socket.once('data', (bytes: Buffer) => resolve(bytes.toString()));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 40[034] /u);
  });
});

describe('a key in an address', () => {
  it('is in no file, no line of the log, and no answer', async () => {
    const under = await startPrograms();
    const { key } = await under.add();
    const asked = [
      await under.ask(`/v2/usage?auth_key=${key}`),
      await under.ask(`/v2/unknown/${key}?auth_key=${key}`),
      await under.ask(`/v2/glossaries?auth_key=${key}`),
      await under.ask(`/v2/translate?auth_key=${key}`, { headers: JSON_TYPE, body: '{' }),
      await under.ask(`/v2/translate?auth_key=${key}x`, { headers: JSON_TYPE, body: TEXT }),
      await under.ask(`/translate?token=${key}`, {
        headers: FORM_TYPE,
        body: `auth_key=${key}&text=a&target_lang=xx`,
      }),
      await under.ask(`/%E0%A4%A?auth_key=${key}`),
      await under.ask(`/${'a'.repeat(9000)}?auth_key=${key}`),
    ];
    await under.service.close();
    for (const { body, headers } of asked) {
      expect(body).not.toContain(key);
      expect(JSON.stringify(headers)).not.toContain(key);
    }
    expect(under.log.join('\n')).not.toContain(key);
    const files = readdirSync(under.dataFolder, { recursive: true, withFileTypes: true }).filter(
      (file) => file.isFile(),
    );
    expect(files.length).toBeGreaterThan(0);
    for (const { parentPath, name } of files) {
      expect(readFileSync(join(parentPath, name)).includes(key)).toBe(false);
    }
  });
});
