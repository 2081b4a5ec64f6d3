import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readInstallation } from '../../../electron/platform/installation.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

function read(text: string) {
  const file = join(temporaryFolder(), 'installation.json');
  writeFileSync(file, text);
  return readInstallation(file);
}

describe('the installation', () => {
  it('is what the file of a package says', () => {
    const address = 'https://packager.example/versions';
    expect(read('{"kind": "deb", "builtBy": "a later field"}')).toEqual({
      kind: 'deb',
      listAddress: '',
    });
    expect(read(JSON.stringify({ kind: 'rpm', versionList: { address } }))).toEqual({
      kind: 'rpm',
      listAddress: address,
    });
  });

  it('is a checkout without a package', () => {
    expect(readInstallation(null)).toEqual({ kind: 'checkout', listAddress: '' });
  });

  it.each([
    '',
    '[]',
    'null',
    '{"kind": "virus"}',
    '{"kind": "deb", "versionList": 1}',
    ' '.repeat(20_000),
  ])('is unknown with a file of another form: %j', (text) =>
    expect(read(text).kind).toBe('unknown'),
  );

  it('is unknown without the file, or with a folder', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'installation.json'));
    expect(readInstallation(join(folder, 'installation.json')).kind).toBe('unknown');
    expect(readInstallation(join(folder, 'missing.json')).kind).toBe('unknown');
  });
});
