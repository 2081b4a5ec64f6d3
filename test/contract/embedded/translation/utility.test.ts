import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:https';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { startUtility, statusOf } from '../../support/utility-thread.ts';
import { callTimeService } from '../time/support.ts';

/** Data that identifies a service to the app. */
const PINNED = {
  certificatePem: expect.stringMatching(/^-----BEGIN CERTIFICATE-----/u),
  fingerprint256: expect.stringMatching(/^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/u),
};

describe('the entry of the utility process', () => {
  it('answers ready with address, key and practice label, and ends on stop', async () => {
    const utility = startUtility();
    const answer = utility.next();
    utility.send({ type: 'start', dataFolder: temporaryFolder(), engine: 'pseudo' });
    const ready = await answer;
    expect(ready).toEqual({
      type: 'ready',
      url: expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+$/u),
      ...PINNED,
      key: expect.any(String),
      adminKey: expect.stringMatching(/:adm$/u),
      engine: 'pseudo',
      isPractice: true,
      time: {
        url: expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+\/api\/v1$/u),
        token: expect.any(String),
        ...PINNED,
      },
      timeFailure: null,
      missingPrograms: [],
      speechModels: [],
    });
    const authorization = `DeepL-Auth-Key ${String(ready['key'])}`;
    expect(await statusOf(ready, '/v2/languages', { authorization })).toBe(200);
    expect(await statusOf(ready, '/v2/languages', {})).toBe(403);
    utility.send({ type: 'stop' });
    expect(await utility.ended).toBe(0);
    await expect(statusOf(ready, '/v2/languages', {})).rejects.toThrow('ECONNREFUSED');
  });

  it("keeps running without a time service whose database can't be opened, and says why", async () => {
    const dataFolder = temporaryFolder();
    mkdirSync(path.join(dataFolder, 'time.db'));
    writeFileSync(path.join(dataFolder, 'time.db', 'kept'), 'somebody wrote it');
    const utility = startUtility();
    const answer = utility.next();
    utility.send({ type: 'start', dataFolder, engine: 'pseudo' });
    expect(await answer).toMatchObject({
      type: 'ready',
      url: expect.any(String),
      time: null,
      timeFailure: 'The database of the services cannot be opened.',
    });
    // Its content might still be recovered.
    expect(readFileSync(path.join(dataFolder, 'time.db', 'kept'), 'utf8')).toBe(
      'somebody wrote it',
    );
    expect(utility.logged).toEqual(['time service: it did not start: db/unavailable']);
    utility.send({ type: 'stop' });
    expect(await utility.ended).toBe(0);
  });

  it('quarantines a damaged database of the time service unchanged, and says so', async () => {
    const dataFolder = temporaryFolder();
    const text = 'no database, but somebody wrote it'.repeat(99);
    writeFileSync(path.join(dataFolder, 'time.db'), text);
    const utility = startUtility();
    const answer = utility.next();
    utility.send({ type: 'start', dataFolder, engine: 'pseudo' });
    expect(await answer).toMatchObject({ type: 'ready', timeFailure: null });
    // Its content might still be recovered.
    const quarantined = readdirSync(dataFolder).find((name) => name.startsWith('time.db.damaged-'));
    expect(readFileSync(path.join(dataFolder, quarantined ?? ''), 'utf8')).toBe(text);
    expect(utility.logged).toEqual([
      `time service: its database was damaged; rows kept: 0; the damaged file lies beside it as ${String(quarantined)}`,
    ]);
    utility.send({ type: 'stop' });
    expect(await utility.ended).toBe(0);
  });

  it('answers with the token of the time service, and with a new one once that was destroyed', async () => {
    const utility = startUtility();
    const answer = utility.next();
    utility.send({ type: 'start', dataFolder: temporaryFolder(), engine: 'pseudo' });
    const { time } = (await answer) as {
      time: { url: string; token: string; certificatePem: string };
    };
    const ca = time.certificatePem;
    const renew = async (): Promise<unknown> => {
      const renewed = utility.next();
      utility.send({ type: 'renew-time-token' });
      return (await renewed)['token'];
    };
    expect(await renew()).toBe(time.token);
    const access = { ...time, ca, agent: new Agent({ keepAlive: false, ca }) };
    expect((await callTimeService(access, 'GET', '/auth/revoke')).status).toBe(200);
    const another = await renew();
    expect(another).toEqual(expect.any(String));
    expect(another).not.toBe(time.token);
    utility.send({ type: 'stop' });
    expect(await utility.ended).toBe(0);
  });

  it('answers with no token without a time service', async () => {
    const utility = startUtility();
    const answer = utility.next();
    utility.send({ type: 'renew-time-token' });
    expect(await answer).toEqual({ type: 'time-token', token: null });
    utility.send({ type: 'stop' });
    expect(await utility.ended).toBe(0);
  });

  it('tells the app for its log that a damaged certificate was replaced', async () => {
    const dataFolder = temporaryFolder();
    for (const file of ['time-certificate.pem', 'time-key.pem']) {
      writeFileSync(path.join(dataFolder, file), 'torn', { mode: 0o600 });
    }
    const utility = startUtility();
    const answer = utility.next();
    utility.send({ type: 'start', dataFolder, engine: 'pseudo' });
    expect(await answer).toMatchObject({ type: 'ready', time: { token: expect.any(String) } });
    expect(utility.logged).toEqual([
      'time service: the certificate or its key was damaged; a new one was made',
    ]);
    utility.send({ type: 'stop' });
    expect(await utility.ended).toBe(0);
  });

  it("uses a certificate for this run only where its folder can't store one", async () => {
    const dataFolder = temporaryFolder();
    // A folder in place of the file: it can neither be read nor replaced.
    mkdirSync(path.join(dataFolder, 'time-key.pem', 'kept'), { recursive: true });
    const utility = startUtility();
    utility.send({ type: 'start', dataFolder, engine: 'pseudo' });
    const ready = await utility.next();
    expect(ready).toMatchObject({ type: 'ready', ...PINNED, time: PINNED });
    const authorization = `DeepL-Auth-Key ${String(ready['key'])}`;
    expect(await statusOf(ready, '/v2/languages', { authorization })).toBe(200);
  });

  it('answers failed with a plain sentence', async () => {
    const utility = startUtility();
    const answer = utility.next();
    utility.send({ type: 'start', dataFolder: temporaryFolder(), engine: 'magic' });
    expect(await answer).toEqual({
      type: 'failed',
      message: 'The engine must be apertium, bergamot, pseudo or lexicon:FILE.tsv.',
    });
    expect(await utility.ended).toBe(1);
  });

  it('refuses to start without a data folder', async () => {
    const utility = startUtility();
    const answer = utility.next();
    utility.send({ type: 'start' });
    expect(await answer).toMatchObject({ type: 'failed' });
    utility.send({ type: 'stop' });
    expect(await utility.ended).toBe(0);
  });
});
