import { existsSync, readFileSync, statSync, writeFileSync, chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPublicKey, readSignedList } from '../../../electron/services/updates/signed-list.ts';
import { MAX_NOTES_CHARS } from '../../../shared/domain/updates/limits.ts';
import { readVersions, run } from '../../../scripts/release-feed.mjs';
import { projectRoot } from '../../../scripts/lib/paths.mjs';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const CHANGELOG = `# Changelog

## 1.2.0 (in preparation)

- Not yet.

## 1.1.0 (2026-11-20)

### New

- Watch folders. See [docs](docs/watch.md) and \`npm start\`.

### Fixed

- **Tables** keep their width.

## 1.0.0 (2026-05-01)

- ${'The first release. '.repeat(900)}
- The end.
`;
const NOW_MS = Date.UTC(2026, 10, 21);

function setUp() {
  const folder = temporaryFolder();
  const [key, out, changelog] = ['key.pem', 'versions', 'CHANGELOG.md'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  writeFileSync(changelog, CHANGELOG);
  const publicKey = /KEY=(\S+)/u.exec(run(['--new-key', key]))?.[1] ?? '';
  const signAt = (nowMs: number, ...more: string[]) =>
    run(['--key', key, '--out', out, '--changelog', changelog, ...more], nowMs);
  return { key, out, publicKey: readPublicKey(publicKey), signAt };
}

describe('npm run release-feed', () => {
  it('makes a private key that only its owner reads, and never replaces one', () => {
    const { key } = setUp();
    expect(statSync(key).mode & 0o777).toBe(0o600);
    const before = readFileSync(key, 'utf8');
    expect(() => run(['--new-key', key])).toThrow(/exists/u);
    expect(readFileSync(key, 'utf8')).toBe(before);
  });

  it('signs the released versions of the changelog as plain text', () => {
    const { out, publicKey, signAt } = setUp();
    signAt(NOW_MS);
    const read = readSignedList(readFileSync(out), publicKey);
    if (read.kind !== 'list') throw new Error(read.kind);
    expect(read.list.issuedAt).toBe(NOW_MS);
    expect(read.list.expiresAt - NOW_MS).toBe(90 * 86_400_000);
    expect(read.list.versions.map(({ version, date }) => [version, date])).toEqual([
      ['1.1.0', '2026-11-20'],
      ['1.0.0', '2026-05-01'],
    ]);
    expect(read.list.versions[0]?.notes).toBe(
      'New:\n- Watch folders. See docs and npm start.\n\nFixed:\n- Tables keep their width.',
    );
    expect(read.list.versions[1]?.notes.length).toBeLessThanOrEqual(MAX_NOTES_CHARS);
  });

  it('reads no unreleased version as released', () => {
    expect(readVersions('## 1.0.0 (in preparation)\n\n- All.\n')).toEqual([]);
    expect(readVersions(readFileSync(join(projectRoot, 'CHANGELOG.md'), 'utf8'))).toEqual(
      expect.any(Array),
    );
  });

  it('replaces only an older list of the same key', () => {
    const { out, signAt } = setUp();
    signAt(NOW_MS);
    const before = readFileSync(out);
    expect(() => signAt(NOW_MS)).toThrow(/from the future/u);
    expect(readFileSync(out).equals(before)).toBe(true);
    signAt(NOW_MS + 1);
    writeFileSync(out, 'notes of mine');
    expect(() => signAt(NOW_MS + 2)).toThrow(/no list signed with this key/u);
    expect(readFileSync(out, 'utf8')).toBe('notes of mine');
  });

  it('refuses a key inside the project, one that others may read, and what is none', () => {
    const { key, out, signAt } = setUp();
    const inside = join(projectRoot, 'out', 'key.pem');
    expect(() => run(['--new-key', inside])).toThrow(/outside the project/u);
    expect(existsSync(inside)).toBe(false);
    chmodSync(key, 0o644);
    expect(() => signAt(NOW_MS)).toThrow(/chmod 600/u);
    chmodSync(key, 0o600);
    writeFileSync(key, 'no key');
    expect(() => signAt(NOW_MS)).toThrow(/unsupported/u);
    expect(existsSync(out)).toBe(false);
  });

  it.each([
    [[], /Name both/u],
    [['--key', 'x'], /Name both/u],
    [['--other'], /Unknown option/u],
  ])('says what is missing: %j', (args, words) => expect(() => run(args)).toThrow(words));

  it.each(['0', '401', '1.5', 'soon'])('refuses a list for %s days', (days) => {
    expect(() => setUp().signAt(NOW_MS, '--days', days)).toThrow(/between 1 and 400/u);
  });
});
