import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { backupFolder, listBackups } from '../../../../electron/db/care/backup.ts';
import { stageRestore } from '../../../../electron/db/care/restore.ts';
import type { RunDays } from '../../../../electron/platform/files/run-days.ts';
import { dictation } from '../../../../electron/embedded/translation/voice/dictation.ts';
import { DAY_MS } from '../../../../shared/durations.ts';
import { FIRST_RUN } from '../../../fakes/run-days.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { onCleanUp } from '../../embedded/translation/support.ts';
import { shareService } from '../../support/shared-service.ts';
import { dictated, openVoice, START } from '../../support/voice-under-test.ts';

/** Longer than deleted data can be restored. */
const LONG_AGO_MS = Date.now() - 8 * DAY_MS;

/** An app that ran on many days, the last of them today. */
const OFTEN_RUN: RunDays = { ...FIRST_RUN, startedAtMs: async () => Promise.resolve(Date.now()) };

const shared = shareService({ recognizer: dictation });

function setUp(folder = temporaryFolder(), runDays = FIRST_RUN) {
  const app = openVoice({
    folder,
    kind: 'custom',
    service: { url: shared.url(), key: shared.service().apiKey },
    runDays,
  });
  onCleanUp(() => app.close());
  return { ...app, folder };
}

type App = ReturnType<typeof setUp>;

/** Creates a session that ended before all of its sound was sent. */
async function cutSession({ database, sounds }: App): Promise<string> {
  const id = 'cut';
  await database.voice.insert({
    ...START,
    id,
    targetLangs: ['de'],
    connectionName: 'Account',
    recognizer: null,
    projectName: null,
    itemIds: [],
    startedAtMs: 1,
  });
  const sound = await sounds.create(id);
  for (const pcm of dictated(5).pieces) await sound.append(pcm, 1);
  await sound.close();
  await database.voice.update(id, { end: 'interrupted', endedAtMs: 2, soundMs: 200 });
  return id;
}

/** Holds it, like an opening whose database may be older. */
function hold({ folder }: App, id: string, isProvable: 0 | 1): void {
  const connection = new BetterSqlite(join(folder, 'database', 'dragoman.db'));
  connection
    .prepare(
      `INSERT INTO held_work (kind, id, why, known_sequence, is_provable, since_ms)
       VALUES ('voice-rest', ?, 'put-back', 1, ?, 1)`,
    )
    .run(id, isProvable);
  connection.close();
}

describe('a voice session of a database that may be older', () => {
  it("isn't finished until the user decides", async () => {
    const app = setUp();
    const id = await cutSession(app);
    hold(app, id, 0);
    await app.voice.recover('current');
    await expect(app.voice.finish(id)).rejects.toMatchObject({
      code: 'input/conflict',
      message: expect.stringContaining('sent to the service already') as string,
    });
    expect(await app.receiptFiles.read(id)).toBeNull();
    await app.database.heldWork.release(id);
    await app.voice.finish(id);
    await app.ended(id);
    expect(await app.receiptFiles.read(id)).toMatchObject({ kind: 'voice-rest' });
  });

  it('continues when it can be proved that nothing was sent', async () => {
    const app = setUp();
    const id = await cutSession(app);
    hold(app, id, 1);
    await app.voice.recover('current');
    expect(await app.database.heldWork.isHeld(id)).toBe(false);
  });

  it("stays held when a receipt says that sound was sent, or can't be read", async () => {
    const app = setUp();
    const id = await cutSession(app);
    await app.receipts.begin({ id, connectionId: 'account' });
    hold(app, id, 1);
    await app.voice.recover('current');
    expect(await app.database.heldWork.isHeld(id)).toBe(true);
    await app.receiptFiles.remove(id);
    writeFileSync(join(app.folder, 'receipts', `000000000001.${id}.json`), 'not a receipt');
    await app.voice.recover('current');
    expect(await app.database.heldWork.isHeld(id)).toBe(true);
  });
});

describe('a session that only the current database knows', () => {
  it.each([
    ["didn't exist yet", async () => Promise.resolve()],
    [
      'had been deleted then',
      async (app: App) => {
        const id = await cutSession(app);
        await app.database.voice.remove([id], LONG_AGO_MS);
      },
    ],
  ])('still has its sound after opening a copy in which it %s', async (_what, before) => {
    const app = setUp();
    const file = join(app.folder, 'database', 'dragoman.db');
    await before(app);
    await app.database.backUp(0);
    const [old = ''] = listBackups(backupFolder(file));
    const known = await app.database.voice.listWithSound();
    if (known.length === 0) await cutSession(app);
    await app.database.voice.restore(['cut']);
    const sound = join(app.folder, 'voice', readdirSync(join(app.folder, 'voice'))[0] ?? '');
    const bytes = readFileSync(sound);
    utimesSync(sound, LONG_AGO_MS / 1000, LONG_AGO_MS / 1000);
    await app.close();
    stageRestore(file, old, {});
    const looking = setUp(app.folder, OFTEN_RUN);
    await looking.voice.recover((await looking.database.opening).age.kind);
    expect(existsSync(sound)).toBe(false);
    await looking.close();
    const present = listBackups(backupFolder(file)).find((path) => path.includes('before-restore'));
    stageRestore(file, present ?? '', {});
    const again = setUp(app.folder, OFTEN_RUN);
    await again.voice.recover((await again.database.opening).age.kind);
    expect(readFileSync(sound)).toEqual(bytes);
    expect(await again.database.voice.listWithSound()).toEqual(['cut']);
  });
});

describe('the receipt of a voice session', () => {
  it('is written before any sound leaves, and records when the service has all of it', async () => {
    const app = setUp();
    const { id } = await app.voice.start({ ...START, targetLangs: ['de'] });
    expect(await app.receiptFiles.read(id)).toMatchObject({ kind: 'voice-rest', stage: 'sending' });
    for (const [sequence, pcm] of dictated(5).pieces.entries()) {
      await app.voice.addSound({ sessionId: id, sequence, pcm });
    }
    await app.voice.stop(id);
    const { state } = await app.ended(id);
    expect(state).toEqual({ name: 'ended', end: 'complete' });
    await expect.poll(async () => app.receiptFiles.read(id)).toMatchObject({ stage: 'saved' });
  });

  it("stops the session when it can't be written", async () => {
    const app = setUp();
    await app.database.opening;
    rmSync(join(app.folder, 'receipts'), { recursive: true });
    writeFileSync(join(app.folder, 'receipts'), 'a file where the folder should be');
    await expect(app.voice.start({ ...START, targetLangs: ['de'] })).rejects.toMatchObject({
      code: 'db/unavailable',
    });
    expect((await app.voice.list({ text: '', page: 1, limit: 5 } as never)).total).toBe(0);
  });
});
