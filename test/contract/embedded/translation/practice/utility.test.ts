import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import { startUtility, statusOf, type UtilityMessage } from '../../../support/utility-thread.ts';

/** Answers name the start that they belong to. */
const ready = (turn: number) => ({
  type: 'practice-ready',
  turn,
  url: expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+$/u),
  key: expect.any(String),
  certificatePem: expect.any(String),
  fingerprint256: expect.any(String),
});

const usage = async (service: UtilityMessage, key = String(service['key'])): Promise<number> =>
  statusOf(service, '/v2/usage', { authorization: `DeepL-Auth-Key ${key}` });

describe('practice in the utility process', () => {
  it('starts and stops beside the service, which keeps running', async () => {
    const utility = startUtility();
    const dataFolder = temporaryFolder();
    utility.send({ type: 'start', dataFolder, engine: 'pseudo' });
    const normal = await utility.next();
    expect(existsSync(path.join(dataFolder, 'practice'))).toBe(false);
    utility.send({ type: 'start-practice', turn: 1 });
    const practice = await utility.next();
    expect(practice).toEqual(ready(1));
    expect(practice['url']).not.toBe(normal['url']);
    expect(await usage(practice, 'any')).toBe(200);
    expect(await usage(normal, 'any')).toBe(403);
    utility.send({ type: 'stop-practice' });
    expect(await utility.next()).toEqual({ type: 'practice-stopped' });
    await expect(usage(practice, 'any')).rejects.toThrow('ECONNREFUSED');
    expect(await usage(normal)).toBe(200);
    utility.send({ type: 'stop' });
    expect(await utility.ended).toBe(0);
  });

  it('answers each message in its turn, whatever the order', async () => {
    const utility = startUtility();
    utility.send({ type: 'start', dataFolder: temporaryFolder(), engine: 'pseudo' });
    await utility.next();
    const orders = ['start', 'start', 'stop', 'stop', 'start', 'stop'];
    for (const [turn, order] of orders.entries()) {
      utility.send({ type: `${order}-practice`, turn });
    }
    const answers: UtilityMessage[] = [];
    for (const _ of orders) answers.push(await utility.next());
    const stopped = { type: 'practice-stopped' };
    expect(answers).toEqual([ready(0), ready(1), stopped, stopped, ready(4), stopped]);
    // Requested twice it is the same one; after a stop it is a new one.
    expect(answers[1]).toEqual({ ...answers[0], turn: 1 });
    expect(answers[4]?.['key']).not.toBe(answers[0]?.['key']);
  });

  it('fails with a message before the services were started, and they can still start', async () => {
    const utility = startUtility();
    utility.send({ type: 'start-practice', turn: 7 });
    expect(await utility.next()).toEqual({
      type: 'practice-failed',
      turn: 7,
      message: 'Practice was started before the services.',
    });
    utility.send({ type: 'start', dataFolder: temporaryFolder(), engine: 'pseudo' });
    expect(await utility.next()).toMatchObject({ type: 'ready' });
  });

  it('ends with the process', async () => {
    const utility = startUtility();
    utility.send({ type: 'start', dataFolder: temporaryFolder(), engine: 'pseudo' });
    await utility.next();
    utility.send({ type: 'start-practice' });
    utility.send({ type: 'stop' });
    const practice = await utility.next();
    expect(practice).toEqual(ready(0));
    expect(await utility.ended).toBe(0);
    await expect(usage(practice, 'any')).rejects.toThrow('ECONNREFUSED');
  });
});
