import { describe, expect, it } from 'vitest';
import { optionsOf } from '../../../../scripts/package/platform-options.mjs';
import { ownTarget, readPackageOptions, TARGETS } from '../../../../scripts/package/targets.mjs';

describe('the options of a package', () => {
  it('are a target, what it is for, and the runtimes that were brought', () => {
    expect(
      readPackageOptions(['--target', 'win-arm64', '--for-tests', '--runtimes', '/opt/electron']),
    ).toEqual({
      target: { name: 'win-arm64', platform: 'win32', arch: 'arm64' },
      isForTests: true,
      runtimesFolder: '/opt/electron',
    });
  });

  it('are for this machine and for users unless they say otherwise', () => {
    expect(readPackageOptions([])).toEqual({
      target: ownTarget(),
      isForTests: false,
      runtimesFolder: undefined,
    });
  });

  it.each([
    [['--target', 'linux-mips'], 'There is no target "linux-mips". Name one of: linux-x64'],
    [['--target'], 'Usage: npm run package'],
    [['--for-test'], 'Usage: npm run package'],
    [['linux-x64'], 'Usage: npm run package'],
  ])('are refused if they do not exist: %j', (args, message) => {
    expect(() => readPackageOptions(args)).toThrow(message);
  });

  it('know every target that they name, once', () => {
    const names = TARGETS.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    expect(names).toContain('mac-arm64');
    expect(() => ownTarget('aix', 'ppc64')).toThrow('There are no packages for aix on ppc64');
  });
});

describe('what only one platform has', () => {
  it('is unsigned unless the variables name who signs', () => {
    expect(optionsOf('darwin', {})).not.toHaveProperty('osxSign');
    expect(optionsOf('win32', {})).not.toHaveProperty('windowsSign');
    const signed = optionsOf('darwin', {
      DRAGOMAN_MAC_IDENTITY: 'Developer ID',
      DRAGOMAN_MAC_NOTARY_PROFILE: 'notary',
    });
    expect(signed).toMatchObject({
      osxSign: { identity: 'Developer ID' },
      osxNotarize: { keychainProfile: 'notary' },
    });
    expect(optionsOf('win32', { DRAGOMAN_WINDOWS_CERTIFICATE: 'a.pfx' })).toMatchObject({
      windowsSign: { certificateFile: 'a.pfx' },
    });
  });

  it('asks for the microphone in words on macOS, which ends the app otherwise', () => {
    expect(optionsOf('darwin', {}).usageDescription?.['Microphone']).toMatch(/Voice/u);
  });
});
