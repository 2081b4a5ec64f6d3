import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  createDocumentFiles,
  type DocumentFolders,
} from '../../../../electron/platform/files/document-files.ts';
import { AppError } from '../../../../shared/errors.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { watchSyncs } from '../../../support/watch-syncs.ts';
import { aRecord } from '../../services/support/fake-jobs.ts';
import { NO_ORIGINS } from '../../../fakes/no-origins.ts';

const isRoot = process.getuid?.() === 0;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const systemError = (code: string): Error => Object.assign(new Error(`${code} /home/me`), { code });

async function* body(...parts: (string | Error)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield await Promise.resolve(bytes(part));
  }
}

const HELLO = createHash('sha256').update('hello').digest('hex');
/** Without a source or project. */
const NEW = { sourcePath: null, projectId: null };

describe('files of the ledger', () => {
  let base: string;
  let folders: DocumentFolders;
  const open = (patch: Partial<DocumentFolders> = {}) =>
    createDocumentFiles({ ...folders, ...patch });
  const folder = (name: string): string => {
    mkdirSync(join(base, name), { recursive: true });
    return join(base, name);
  };

  beforeEach(() => {
    base = temporaryFolder();
    folders = {
      inbox: join(base, 'inbox'),
      results: join(base, 'results'),
      quarantine: join(base, 'quarantine'),
      downloads: () => join(base, 'downloads'),
      origins: NO_ORIGINS,
    };
  });

  it('stores what was translated next to the result, private, until it is removed', async () => {
    const files = open();
    const pairs = [{ position: 0, source: 'a', target: 'b', location: 'page 1' }];
    expect(await files.readPairs('1')).toBeNull();
    await files.storePairs('1', pairs);
    await files.storePairs('2', []);
    expect(await files.readPairs('1')).toEqual(pairs);
    expect(await files.readPairs('2')).toEqual([]);
    for (const name of readdirSync(folders.results)) {
      expect(statSync(join(folders.results, name)).mode & 0o777).toBe(0o600);
    }
    await files.removePairs('1');
    await files.removePairs('1');
    await files.removeResult('2');
    expect(readdirSync(folders.results)).toEqual([]);
  });

  it('treats unreadable pairs as missing', async () => {
    const files = open();
    await files.storePairs('1', []);
    const [name] = readdirSync(folders.results);
    writeFileSync(join(folders.results, name!), '[{"position":0,');
    expect(await files.readPairs('1')).toBeNull();
  });

  it.each([
    ['%PDF-1.7 …', 'pdf', true],
    ['\n\n%PDF-1.7 …', 'pdf', true],
    ['%PDF-1.7 …', 'docx', false],
    ['PK\u0003\u0004…', 'docx', true],
    ['PK\u0003\u0004…', 'pdf', false],
    ['', 'pdf', false],
    ['anything', 'txt', true],
  ] as const)('a result that begins %j looks like %s: %s', async (text, format, expected) => {
    const files = open();
    const { file } = await files.storeResult('1', body(text));
    expect(await files.looksLike(file, format)).toBe(expected);
  });

  it('keeps a private copy of a source, also of a read-only one, and twice', async () => {
    const path = join(base, 'letter.txt');
    writeFileSync(path, 'hello');
    chmodSync(path, 0o444);
    const files = open();
    for (let time = 0; time < 2; time += 1) {
      const name = await files.keepSource('1', path, HELLO);
      expect(readFileSync(files.inboxPath(name), 'utf8')).toBe('hello');
      expect(statSync(files.inboxPath(name)).mode & 0o777).toBe(0o600);
    }
  });

  it('has a copy on the disk, with its name, before its source may be removed', async () => {
    const files = open();
    const planned = await files.storePlanned('1', bytes('hello'));
    const isSynced = await watchSyncs();
    const name = await files.keepSource('1', files.inboxPath(planned), HELLO);
    expect([isSynced(files.inboxPath(name)), isSynced(folders.inbox)]).toEqual([true, true]);
    await files.removeInbox(planned);
    expect(readdirSync(folders.inbox)).toEqual([name]);
  });

  it('closes its folders to others, even when they were open before', async () => {
    for (const name of ['inbox', 'results']) chmodSync(folder(name), 0o755);
    const files = open();
    await files.storePlanned('1', bytes('hello'));
    await files.storeResult('1', body('hallo'));
    for (const path of [folders.inbox, folders.results]) {
      expect(statSync(path).mode & 0o777, path).toBe(0o700);
      for (const name of readdirSync(path)) {
        expect(statSync(join(path, name)).mode & 0o777, name).toBe(0o600);
      }
    }
  });

  it('copies only the file that was planned, and follows no link to a different one', async () => {
    const files = open();
    const path = join(base, 'letter.txt');
    writeFileSync(path, 'something else');
    const kept = () => files.keepSource('1', path, HELLO);
    await expect(kept()).rejects.toMatchObject({ code: 'document/source-changed' });
    renameSync(path, join(base, 'moved.txt'));
    writeFileSync(join(base, 'moved.txt'), 'hello');
    symlinkSync(join(base, 'moved.txt'), path);
    await expect(kept()).rejects.toMatchObject({ code: 'document/unsupported' });
    expect(readdirSync(folders.inbox)).toEqual([]);
  });

  it('says that a source is missing, and leaves no half copy', async () => {
    const files = open();
    await expect(files.keepSource('1', join(base, 'gone.txt'), HELLO)).rejects.toMatchObject({
      code: 'document/source-missing',
    });
    expect(readdirSync(folders.inbox)).toEqual([]);
  });

  it.each(['ENOSPC', 'EDQUOT'])(
    'reports a full disk while a result arrives (%s), and leaves no half file',
    async (code) => {
      const files = open();
      const stored = files.storeResult('1', body('hal', systemError(code)));
      await expect(stored).rejects.toMatchObject({ code: 'document/disk-full', retryable: false });
      await expect(stored).rejects.not.toThrow(/home/);
      expect(readdirSync(folders.results)).toEqual([]);
    },
  );

  it('passes on what ended the result itself', async () => {
    const cut = new AppError('net/interrupted', { english: 'Cut.' }, { retryable: true });
    await expect(open().storeResult('1', body('hal', cut))).rejects.toBe(cut);
    expect(readdirSync(folders.results)).toEqual([]);
  });

  it('asks for room before a result is collected', async () => {
    const asked: string[] = [];
    const megabyte = 1024 * 1024;
    const files = open({
      freeBytes: async (of) => {
        asked.push(of);
        return Promise.resolve(20 * megabyte);
      },
    });
    await expect(files.ensureRoomForResult(megabyte)).resolves.toBeUndefined();
    await expect(files.ensureRoomForResult(2 * megabyte)).rejects.toMatchObject({
      code: 'document/disk-full',
    });
    expect(asked).toEqual([folders.results, folders.results]);
    // The system's own answer.
    await expect(open().ensureRoomForResult(1)).resolves.toBeUndefined();
    await expect(open().ensureRoomForResult(2 ** 52)).rejects.toThrow(/full/);
  });

  it('finds a whole result again, and none that was removed', async () => {
    const files = open();
    expect(await files.findResult('1')).toBeNull();
    const stored = await files.storeResult('1', body('hal', 'lo'));
    expect(await files.findResult('1')).toEqual(stored);
    expect(await files.hasContent(files.resultPath(stored.file), stored.sha256)).toBe(true);
    await files.removeResult('1');
    await files.removeResult('1');
    expect(await files.findResult('1')).toBeNull();
  });

  it('moves a result aside, where it is kept but not found, and removes it with the job', async () => {
    const files = open();
    const kept = async () =>
      readFileSync(files.resultPath((await files.findQuarantined('1'))!.file));
    expect(await files.findQuarantined('1')).toBeNull();
    const { sha256 } = await files.storeResult('1', body('half of it'));
    const file = await files.quarantine('1');
    expect(await files.findQuarantined('1')).toEqual({ file, sha256 });
    expect(await files.findResult('1')).toBeNull();
    // The longer one contains more of the document.
    for (const text of ['page', 'more than half of it']) {
      await files.storeResult('1', body(text));
      await files.quarantine('1');
      expect(await files.findResult('1')).toBeNull();
    }
    expect(String(await kept())).toBe('more than half of it');
    await files.storeResult('2', body('other'));
    await files.quarantine('2');
    await files.removeResult('1');
    await files.removeQuarantined('2');
    expect(readdirSync(folders.results)).toEqual([]);
  });

  describe('pruning', () => {
    it('removes what an earlier run left, not what this one wrote', async () => {
      folder('inbox');
      folder('results');
      writeFileSync(join(folders.inbox, 'plan-old'), 'x');
      writeFileSync(join(folders.inbox, 'job-old'), 'x');
      writeFileSync(join(folders.inbox, 'job-needed'), 'x');
      writeFileSync(join(folders.inbox, '.dragoman-half.tmp'), 'x');
      writeFileSync(join(folders.results, '.dragoman-half.tmp'), 'x');
      writeFileSync(join(folders.results, 'a.bin'), 'x');
      const files = open();
      // A user can be faster than the start of the app.
      await files.storePlanned('new', bytes('x'));
      const x = createHash('sha256').update('x').digest('hex');
      await files.keepSource('new', join(folders.inbox, 'plan-new'), x);
      await files.prunePlanned();
      await files.settleCopies(async (id) => Promise.resolve(id === 'needed'));
      expect(readdirSync(folders.inbox).toSorted()).toEqual(['job-needed', 'job-new', 'plan-new']);
      expect(readdirSync(folders.results)).toEqual(['a.bin']);
      const [day = ''] = readdirSync(folders.quarantine);
      const quarantined = readdirSync(join(folders.quarantine, day, 'inbox'));
      expect(quarantined.toSorted()).toEqual(['job-old', 'plan-old']);
    });

    it('never fails, and keeps files that nobody could be asked about', async () => {
      folder('inbox');
      writeFileSync(join(folders.inbox, 'job-1'), 'x');
      mkdirSync(join(folders.inbox, 'plan-folder'));
      const files = open();
      await files.prunePlanned();
      await files.settleCopies(async () => Promise.reject(new Error('database')));
      expect(readdirSync(folders.inbox)).toContain('job-1');
    });
  });

  describe('publishing', () => {
    const store = async (id: string, text: string): Promise<string> =>
      (await open().storeResult(id, body(text))).file;

    it('gives each of many simultaneous results a different name', async () => {
      const files = open();
      const target = join(folder('out'), 'letter.de.txt');
      const results = await Promise.all(
        Array.from({ length: 10 }, async (_, n) => store(String(n), `text ${n}`)),
      );
      const published = await Promise.all(results.map((file) => files.publish(file, target, NEW)));
      expect(published.filter(Boolean)).toHaveLength(1);
      const winner = published.indexOf(true);
      expect(readFileSync(target, 'utf8')).toBe(`text ${winner}`);
      expect(readdirSync(join(base, 'out'))).toEqual(['letter.de.txt']);
    });

    it('never replaces or follows what has the name, not even a dangling link', async () => {
      const files = open();
      const file = await store('1', 'hallo');
      const target = join(folder('out'), 'letter.de.txt');
      symlinkSync(join(base, 'elsewhere'), target);
      expect(await files.isTaken(target)).toBe(true);
      expect(await files.publish(file, target, NEW)).toBe(false);
      expect(existsSync(join(base, 'elsewhere'))).toBe(false);
    });

    it('takes over what a crash left half written, and leaves nothing', async () => {
      const files = open();
      const file = await store('1', 'hallo');
      const out = folder('out');
      writeFileSync(join(out, `.dragoman-${file}.tmp`), 'hal');
      expect(await files.publish(file, join(out, 'letter.de.txt'), NEW)).toBe(true);
      expect(readdirSync(out)).toEqual(['letter.de.txt']);
      expect(readFileSync(join(out, 'letter.de.txt'), 'utf8')).toBe('hallo');
    });

    it.each([
      // umask, source, result
      [0o022, 0o644, 0o644],
      [0o077, 0o644, 0o600],
      [0o022, 0o600, 0o600],
      [0o022, 0o640, 0o640],
      [0o002, 0o664, 0o664],
      [0o027, 0o755, 0o640],
      // A translation must be editable.
      [0o022, 0o444, 0o644],
      [0o022, null, 0o644],
      [0o077, null, 0o600],
    ])(
      'is as readable as its source, within the umask (%i, %i, %i)',
      async (umask, source, expected) => {
        const out = folder('out');
        const sourcePath = join(out, 'letter.txt');
        if (source !== null) {
          writeFileSync(sourcePath, 'hello');
          chmodSync(sourcePath, source);
        }
        const file = await store('1', 'hallo');
        const before = process.umask(umask);
        onTestFinished(() => {
          process.umask(before);
        });
        await open().publish(file, join(out, 'letter.de.txt'), {
          ...NEW,
          sourcePath: source === null ? null : sourcePath,
        });
        await open().publish(file, join(out, 'again.de.txt'), {
          ...NEW,
          sourcePath: join(base, 'gone.txt'),
        });
        expect(statSync(join(out, 'letter.de.txt')).mode & 0o777).toBe(expected);
        expect(statSync(join(out, 'again.de.txt')).mode & 0o777).toBe(0o666 & ~umask);
      },
    );

    it('frees a name that a killed run had reserved, and nothing else', async () => {
      const files = open();
      const out = folder('out');
      const [taken, theirs, link] = ['taken', 'theirs', 'link'].map((name) => join(out, name));
      writeFileSync(taken!, '');
      writeFileSync(theirs!, 'theirs');
      symlinkSync(taken!, link!);
      mkdirSync(join(out, 'folder'));
      for (const path of [link!, theirs!, join(out, 'folder'), taken!, join(out, 'none')]) {
        await files.dropReservation(path);
      }
      expect(readdirSync(out).toSorted()).toEqual(['folder', 'link', 'theirs']);
    });

    it('removes the temporary name that a killed run left beside a finished file', async () => {
      const files = open();
      const out = folder('out');
      const file = await store('1', 'hallo');
      const path = join(out, 'letter.de.txt');
      // As after the link that gives it its name.
      linkSync(join(base, 'results', file), path);
      linkSync(path, join(out, `.dragoman-${file}.tmp`));
      await files.dropTemporary('2.bin', path);
      expect(readdirSync(out)).toHaveLength(2);
      await files.dropTemporary(file, path);
      expect(readdirSync(out)).toEqual(['letter.de.txt']);
      expect(readFileSync(path, 'utf8')).toBe('hallo');
      await files.dropTemporary(file, join(base, 'gone', 'a.txt'));
    });

    it('says that the folder is gone', async () => {
      const file = await store('1', 'hallo');
      await expect(open().publish(file, join(base, 'gone', 'a.txt'), NEW)).rejects.toMatchObject({
        code: 'document/delivery-failed',
      });
    });

    it.skipIf(isRoot)('says that the folder is read-only, and leaves nothing in it', async () => {
      const file = await store('1', 'hallo');
      const out = folder('out');
      chmodSync(out, 0o555);
      await expect(open().publish(file, join(out, 'a.txt'), NEW)).rejects.toMatchObject({
        code: 'document/delivery-failed',
      });
      expect(readdirSync(out)).toEqual([]);
    });
  });

  it('delivers next to the source, or to the downloads', () => {
    const files = open();
    expect(files.deliveryFolder(aRecord())).toBe('/documents');
    expect(files.deliveryFolder(aRecord({ sourcePath: null }))).toBe(join(base, 'downloads'));
  });
});
