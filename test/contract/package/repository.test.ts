import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../../scripts/lib/run-command.mjs';
import { checkDeb, checkDesktopFiles } from '../../../scripts/package/linux/checks.mjs';
import { makeDeb } from '../../../scripts/package/linux/deb.mjs';
import { makeRepositories } from '../../../scripts/package/linux/repositories.mjs';
import { makeRpm } from '../../../scripts/package/linux/rpm.mjs';
import { isOnPath } from '../../../scripts/setup/engine-programs.mjs';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const TOOLS =
  'dpkg-deb rpmbuild rpmsign lintian appstreamcli desktop-file-validate apt-ftparchive createrepo_c gpg';
const FACTS = { version: '1.0.0-beta.1', arch: 'x64' as const, dateMs: Date.UTC(2026, 2, 1) };
const LISTS = 'apt/dists/stable/main/binary-amd64/Packages';

/** Writes a secret key into a file. */
async function makeKey(folder: string, name: string): Promise<string> {
  const home = join(folder, `gpg-${name}`);
  mkdirSync(home, { mode: 0o700 });
  const env = { ...process.env, GNUPGHOME: home };
  const quick = ['--quick-generate-key', `${name} <${name}@example.org>`, 'ed25519', 'sign', '1d'];
  await runCommand('gpg', ['--batch', '--passphrase', '', ...quick], { env });
  const { stdout } = await runCommand('gpg', ['--batch', '--armor', '--export-secret-keys'], {
    env,
  });
  await runCommand('gpgconf', ['--kill', 'all'], { env });
  const file = join(folder, `${name}.asc`);
  writeFileSync(file, stdout);
  return file;
}

/** Reads the lists of a repository with apt, in a root that holds nothing else. */
async function aptUpdate(
  repository: string,
  keyring = join(repository, 'dragoman-archive-keyring.gpg'),
) {
  const root = temporaryFolder();
  for (const path of [
    'lists/partial',
    'cache/archives/partial',
    'etc/sources.list.d',
    'etc/trusted',
  ])
    mkdirSync(join(root, path), { recursive: true });
  writeFileSync(join(root, 'status'), '');
  const source = readFileSync(join(repository, 'dragoman.sources'), 'utf8')
    .replace('URIs: ADDRESS', `URIs: file:${repository}`)
    .replace(/Signed-By: .*/u, `Signed-By: ${keyring}`);
  writeFileSync(join(root, 'etc/sources.list.d/dragoman.sources'), source);
  const options = {
    'Dir::State': root,
    'Dir::State::lists': join(root, 'lists'),
    'Dir::State::status': join(root, 'status'),
    'Dir::Cache': join(root, 'cache'),
    'Dir::Etc': join(root, 'etc'),
    'Dir::Etc::TrustedParts': join(root, 'etc/trusted'),
    'APT::Architecture': 'amd64',
    'APT::Sandbox::User': '',
    'APT::Update::Error-Mode': 'any',
    'Acquire::Languages': 'none',
  };
  const args = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  const updated = await runCommand('apt-get', [...args, 'update']);
  const { stdout } = await runCommand('apt-cache', [...args, 'policy', 'dragoman']);
  return {
    code: updated.code,
    words: updated.tail,
    candidate: /Candidate: (\S+)/u.exec(stdout)?.[1],
  };
}

describe.skipIf(!TOOLS.split(' ').every((tool) => isOnPath(tool)))('Linux packages', () => {
  let made = '';
  let key = '';
  let published = '';

  beforeAll(async () => {
    made = temporaryFolder();
    const app = join(made, 'app');
    mkdirSync(join(app, 'resources'), { recursive: true });
    for (const name of ['dragoman', 'chrome-sandbox']) {
      writeFileSync(join(app, name), '#!/bin/sh\necho app\n');
      chmodSync(join(app, name), 0o700);
    }
    const out = join(made, 'packages');
    mkdirSync(out);
    for (const make of [makeDeb, makeRpm]) {
      const work = temporaryFolder();
      await make({ app, work, out, facts: FACTS, isFast: true, isRelease: false });
    }
    key = await makeKey(made, 'own');
    published = join(made, 'repository');
    await makeRepositories({ packages: out, folder: published, keyFile: key });
  });

  const copyOfRepository = (): string => {
    const copy = join(temporaryFolder(), 'repository');
    cpSync(published, copy, { recursive: true });
    return copy;
  };

  it('pass the checker of Debian', { tags: 'deep' }, async () => {
    const deb = join(made, 'packages/dragoman_1.0.0~beta.1_amd64.deb');
    await expect(checkDeb(deb, temporaryFolder())).resolves.toBeInstanceOf(Array);
  });

  it.skipIf(process.getuid?.() !== 0)(
    'are installed by rpm as they were made, and removed without a trace',
    async () => {
      const root = temporaryFolder();
      const rpm = (...args: string[]) => runCommand('rpm', ['--root', root, ...args]);
      const file = join(made, 'packages/dragoman-1.0.0~beta.1-1.x86_64.rpm');
      await rpm('--initdb');
      // The names of its requirements are those of other distributions.
      expect((await rpm('--install', '--nodeps', file)).code).toBe(0);
      expect(await rpm('--verify', '--nodeps', 'dragoman')).toMatchObject({ code: 0, stdout: '' });
      const app = join(root, 'usr/lib/dragoman');
      expect(statSync(join(app, 'chrome-sandbox')).mode & 0o7777).toBe(0o4755);
      expect(readFileSync(join(app, 'resources/installation.json'), 'utf8')).toContain('"rpm"');
      expect(existsSync(join(root, 'usr/bin/dragoman'))).toBe(true);
      expect((await rpm('--query', '--scripts', '--triggers', 'dragoman')).stdout).toBe('');
      const { stdout: log } = await rpm('--query', '--changelog', 'dragoman');
      expect(log).toMatch(/^\* Sun Mar 01 2026 .+ - 1\.0\.0~beta\.1\n- .{20}/u);
      expect((await rpm('--erase', 'dragoman')).code).toBe(0);
      expect(globSync('usr/**/*dragoman*', { cwd: root })).toEqual([]);
    },
  );

  it('pass the checkers of the desktops, and contain no script', async () => {
    const deb = join(made, 'packages/dragoman_1.0.0~beta.1_amd64.deb');
    const unpacked = temporaryFolder();
    await runCommand('dpkg-deb', ['--extract', deb, unpacked]);
    await checkDesktopFiles(join(unpacked, 'usr'));
    const { stdout } = await runCommand('dpkg-deb', ['--ctrl-tarfile', deb]);
    expect(stdout).not.toMatch(/(?:pre|post)(?:inst|rm)/u);
    const { stdout: listed } = await runCommand('dpkg-deb', ['--contents', deb]);
    expect(listed).toMatch(/^-rwsr-xr-x root\/root .+\/chrome-sandbox$/mu);
    expect(listed).not.toMatch(/^[-d](?:.{4}|.{7})w/mu);
  });

  it('are refused as a release without man page and completion', async () => {
    const release = makeDeb({
      app: join(made, 'app'),
      work: temporaryFolder(),
      out: temporaryFolder(),
      facts: FACTS,
      isFast: true,
      isRelease: true,
      commandFiles: temporaryFolder(),
    });
    await expect(release).rejects.toThrow('npm run command-files');
  });

  it('come from a signed repository', async () => {
    expect(await aptUpdate(published)).toMatchObject({ code: 0, candidate: '1.0.0~beta.1' });
    const rpm = join(published, 'rpm/dragoman-1.0.0~beta.1-1.x86_64.rpm');
    const { stdout } = await runCommand('rpm', [
      '-qp',
      '--qf',
      '%{RSAHEADER:pgpsig}%{DSAHEADER:pgpsig}',
      rpm,
    ]);
    expect(stdout).toContain('Key ID');
    expect(readFileSync(join(published, 'rpm/repodata/repomd.xml.asc'), 'utf8')).toContain(
      'BEGIN PGP SIGNATURE',
    );
  });

  it('are refused when a list was changed', async () => {
    const copy = copyOfRepository();
    const list = readFileSync(join(copy, LISTS), 'utf8').replace('1.0.0~beta.1', '6.6.6');
    writeFileSync(join(copy, LISTS), list);
    writeFileSync(join(copy, `${LISTS}.gz`), gzipSync(list));
    const { code, candidate } = await aptUpdate(copy);
    expect(code).not.toBe(0);
    expect(candidate).not.toBe('6.6.6');
  });

  it('are refused when the signature is gone or from a different key', async () => {
    const other = join(made, 'other');
    const packages = join(made, 'packages');
    await makeRepositories({ packages, folder: other, keyFile: await makeKey(made, 'foreign') });
    const foreign = await aptUpdate(published, join(other, 'dragoman-archive-keyring.gpg'));
    expect(foreign.code).not.toBe(0);
    const unsigned = join(made, 'unsigned');
    await makeRepositories({ packages, folder: unsigned, keyFile: undefined });
    const demanding = readFileSync(join(published, 'dragoman.sources'), 'utf8');
    writeFileSync(join(unsigned, 'dragoman.sources'), demanding);
    const keyring = join(published, 'dragoman-archive-keyring.gpg');
    expect((await aptUpdate(unsigned, keyring)).code).not.toBe(0);
  });

  it('are not published with a file that is no secret key', async () => {
    const packages = join(made, 'packages');
    const folder = temporaryFolder();
    for (const keyFile of [
      join(published, 'dragoman-archive-keyring.asc'),
      join(made, 'app/dragoman'),
    ])
      await expect(makeRepositories({ packages, folder, keyFile })).rejects.toThrow(
        /cannot sign|not an OpenPGP key/u,
      );
    await expect(makeRepositories({ packages: folder, folder, keyFile: key })).rejects.toThrow(
      'no packages',
    );
  });
});
