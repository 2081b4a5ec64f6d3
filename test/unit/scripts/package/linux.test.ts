import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { debianChangelog, rpmChangelog } from '../../../../scripts/package/linux/changelog.mjs';
import { debianCopyright, readNotices } from '../../../../scripts/package/linux/copyright.mjs';
import { controlFile } from '../../../../scripts/package/linux/deb.mjs';
import { DEPENDENCIES, dependencyTable } from '../../../../scripts/package/linux/dependencies.mjs';
import { homepage, maintainer, packageVersion } from '../../../../scripts/package/linux/facts.mjs';
import { takeLinuxOptions } from '../../../../scripts/package/linux/options.mjs';
import { specFile } from '../../../../scripts/package/linux/rpm.mjs';
import { writeTree } from '../../../../scripts/package/linux/tree.mjs';
import { readInstallation } from '../../../../electron/platform/installation.ts';
import { JOB_FORMATS } from '../../../../shared/domain/documents/format.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const FACTS = { version: '1.0.0-beta.1', arch: 'x64' as const, dateMs: Date.UTC(2026, 2, 1, 9) };

/** The type that desktops give to a file with this extension. */
const TYPES: Record<string, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  idml: 'application/vnd.adobe.indesign-idml-package',
  pdf: 'application/pdf',
  txt: 'text/plain',
  html: 'text/html',
  htm: 'text/html',
  xliff: 'application/xliff+xml',
  xlf: 'application/xliff+xml',
  sdlxliff: 'application/x-sdlxliff+xml',
  mqxliff: 'application/x-mqxliff+xml',
  srt: 'application/x-subrip',
  po: 'text/x-gettext-translation',
  pot: 'text/x-gettext-translation-template',
  xml: 'application/xml',
  json: 'application/json',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  mp3: 'audio/mpeg',
  wav: 'audio/x-wav',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/x-opus+ogg',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  webm: 'audio/webm',
};

const typesIn = (path: string): Set<string> => {
  const found = /^Mime[Tt]ypes?=(.+)$/mu.exec(read(`resources/linux/${path}`))?.[1] ?? '';
  return new Set(found.split(';').filter(Boolean));
};

describe('what the desktop learns about the app', () => {
  it.each([
    'dragoman.desktop',
    'file-managers/dolphin.desktop',
    'file-managers/nemo.nemo_action',
    'file-managers/pcmanfm.desktop',
    'file-managers/thunar.desktop',
  ])('%s names the type of every format that can be translated', (path) => {
    const extensions = Object.values(JOB_FORMATS).flatMap(({ id, aliases }) => [id, ...aliases]);
    const lacking = extensions.filter((extension) => !typesIn(path).has(TYPES[extension] ?? ''));
    expect(lacking).toEqual([]);
    expect(typesIn(path)).toEqual(typesIn('dragoman.desktop'));
  });

  it('runs nothing but the app, with files as arguments of their own', () => {
    for (const path of ['dragoman.desktop', 'file-managers/nemo.nemo_action'])
      expect(read(`resources/linux/${path}`)).toMatch(/^Exec=dragoman %F$/mu);
    expect(read('resources/linux/dragoman-link.desktop')).toMatch(/^Exec=dragoman %u$/mu);
  });
});

describe('the control file and the spec file', () => {
  it('sort a beta before its release, and each dependency has a reason', () => {
    expect(packageVersion('1.0.0-beta.1')).toBe('1.0.0~beta.1');
    expect(DEPENDENCIES.filter(({ reason }) => reason.length < 5)).toEqual([]);
    const names = DEPENDENCIES.map(({ deb }) => deb);
    expect(new Set(names).size).toBe(names.length);
  });

  it('name the same program at the same level', () => {
    const control = controlFile(FACTS, 1000);
    const spec = specFile(FACTS, ['bin/dragoman', 'lib/dragoman/dragoman'], true);
    expect(control).toMatch(/^Depends: .*libgtk-3-0 \| libgtk-3-0t64/mu);
    expect(control).toMatch(/^Version: 1\.0\.0~beta\.1$/mu);
    expect(spec).toMatch(/^Requires: libgtk-3\.so\.0\(\)\(64bit\)$/mu);
    expect(spec).toMatch(/^Recommends: \/usr\/bin\/ffmpeg$/mu);
    expect(spec).not.toMatch(/^%(?:pre|post|preun|postun)\b/mu);
  });

  it('take the maintainer and the page from the publisher, and nothing else', () => {
    expect(maintainer({ DRAGOMAN_MAINTAINER: 'Jane Doe <jane@example.com>' })).toContain('jane@');
    for (const value of ['Jane', 'Jane <a@b>\nDepends: evil', 'Jane <a b@c>'])
      expect(() => maintainer({ DRAGOMAN_MAINTAINER: value })).toThrow('a name and an address');
    expect(homepage({})).toBeNull();
    for (const value of ['http://example.com', 'https://a"<b', 'https://a\nX: y'])
      expect(() => homepage({ DRAGOMAN_HOMEPAGE: value })).toThrow('https://');
  });

  it('are explained in docs/releasing.md', () => {
    const plain = (text: string): string =>
      text.replaceAll(/\s*\|\s*/gu, '|').replaceAll(/-+/gu, '-');
    const documented = new Set(
      plain(read('docs/releasing.md'))
        .split('|\n')
        .flatMap((row) => row.split('\n')),
    );
    for (const row of dependencyTable().split('\n').slice(2)) {
      const reason = row.split('|').at(-2)?.trim() ?? '';
      expect(
        [...documented].some((line) => line.includes(reason)),
        reason,
      ).toBe(true);
    }
  });
});

describe('the app in a package', () => {
  it.each(['deb', 'rpm', 'tar'] as const)('says that it came as a %s', async (kind) => {
    const [app, usr] = [temporaryFolder(), temporaryFolder()];
    mkdirSync(join(app, 'resources'));
    for (const name of ['dragoman', 'chrome-sandbox']) writeFileSync(join(app, name), '');
    await writeTree({ app, usr, facts: FACTS, kind, isRelease: false });
    const file = join(usr, 'lib/dragoman/resources/installation.json');
    expect(readInstallation(file)).toEqual({ kind, listAddress: '' });
  });
});

describe('the documents in a package', () => {
  it('name the license and the holders of each shipped work', () => {
    const works = readNotices(read('resources/third-party-notices.txt'));
    expect(works.size).toBeGreaterThan(100);
    expect(works.get('zod')).toEqual({
      license: 'MIT',
      holders: [expect.stringContaining('Colin')],
    });
    const text = debianCopyright({
      notices: read('resources/third-party-notices.txt'),
      ownLicense: read('LICENSE'),
      homepage: null,
    });
    expect(text).toMatch(
      /^Files: \*\nCopyright: 2026 Dragoman contributors\nLicense: Expat\n Permission/mu,
    );
    expect(text).toContain('usr/lib/dragoman/resources/LICENSE.electron.txt');
    for (const paragraph of text.trim().split('\n\n'))
      expect(paragraph).toMatch(/^(?:Format|Files|License): /u);
  });

  it('have the newest section of the changelog', () => {
    const text = debianChangelog(
      '# Changelog\n\n## 1.0.0\n\n- One [thing](a.md).\n\n## 0.9.0\n\n- Old.\n',
      FACTS,
    );
    expect(text.split('\n')).toEqual([
      'dragoman (1.0.0~beta.1) stable; urgency=medium',
      '',
      '  * One thing.',
      '',
      expect.stringMatching(/^ -- .+> {2}Sun, 01 Mar 2026 09:00:00 \+0000$/u),
      '',
    ]);
  });

  it('have it in the spec file, with no macro', () => {
    const text = rpmChangelog('# Changelog\n\n## 1.0.0\n\n- 5 % of %{time}.\n', FACTS);
    expect(text.split('\n')).toEqual([
      '%changelog',
      expect.stringMatching(/^\* Sun Mar 01 2026 .+> - 1\.0\.0~beta\.1$/u),
      '- 5 %% of %%{time}.',
      '',
    ]);
  });
});

describe('the options of Linux packages', () => {
  it('are taken out of the command line, and the others stay in order', () => {
    const { linux, rest } = takeLinuxOptions([
      '--for-tests',
      '--formats',
      'deb,rpm',
      '--fast',
      '--target=linux-x64',
    ]);
    expect(linux).toEqual({ formats: ['deb', 'rpm'], isFast: true, repository: undefined });
    expect(rest).toEqual(['--for-tests', '--target=linux-x64']);
    expect(takeLinuxOptions(['--formats=none']).linux.formats).toEqual([]);
    expect(takeLinuxOptions([]).linux.formats).toEqual(['deb', 'rpm', 'tar.gz']);
  });

  it.each([
    [['--formats', 'zip'], 'none, or some of'],
    [['--formats'], 'needs a value'],
    [['--key', 'key.asc'], '--repository'],
    [['--repository', 'a', '--key', 'no-such-file'], 'There is no key file'],
    [['--repository='], 'name of a folder'],
  ])('refuses %j', (args, words) => {
    expect(() => takeLinuxOptions(args)).toThrow(words);
  });
});
