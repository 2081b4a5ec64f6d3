import { describe, expect, it } from 'vitest';
import {
  isGoodEnough,
  MEASURED_ROUTES,
} from '../../../electron/embedded/engines/apertium/direction-quality.ts';
import { directionsOfMode } from '../../../electron/embedded/engines/apertium/modes.ts';
import {
  allNames,
  chooseAlternatives,
  ENGINE_PACKAGES,
  hintsForOtherSystems,
  missingPackages,
  parseAptProgress,
  parseInstallable,
  parseInstalled,
} from '../../../scripts/setup/system-package-list.mjs';

describe('installed packages', () => {
  it('are those that dpkg calls installed', () => {
    const output = [
      'xvfb\tinstalled',
      'libgtk-3-0\tnot-installed',
      'dbus\tinstalled',
      'apertium\tconfig-files',
      '',
    ].join('\n');
    expect([...parseInstalled(output)]).toEqual(['xvfb', 'dbus']);
  });

  it('are none when dpkg says nothing', () => {
    expect(parseInstalled('').size).toBe(0);
  });

  it('satisfy an entry by any of its names', () => {
    const packages = ['libasound2|libasound2t64', 'xvfb', 'dbus'];
    expect(missingPackages(packages, new Set(['libasound2t64', 'dbus']))).toEqual(['xvfb']);
  });

  it('are requested by every name', () => {
    expect(allNames(['a|b', 'c'])).toEqual(['a', 'b', 'c']);
  });
});

describe('packages that can be installed', () => {
  const OUTPUT = `libasound2:
  Installed: (none)
  Candidate: (none)
  Version table:
libasound2t64:
  Installed: (none)
  Candidate: 1.2.11-1
  Version table:
     1.2.11-1 500
xvfb:
  Installed: (none)
  Candidate: 2:21.1.7-3
`;

  it('have a candidate', () => {
    expect([...parseInstallable(OUTPUT)]).toEqual(['libasound2t64', 'xvfb']);
  });

  it('replace a name that the release dropped', () => {
    const choice = chooseAlternatives(
      ['libasound2|libasound2t64', 'xvfb', 'apertium-eng-spa'],
      parseInstallable(OUTPUT),
    );
    expect(choice).toEqual({ names: ['libasound2t64', 'xvfb'], unknown: ['apertium-eng-spa'] });
  });

  it('are taken by their first name when both exist', () => {
    expect(chooseAlternatives(['a|b'], new Set(['b', 'a'])).names).toEqual(['a']);
  });
});

describe("apt's progress", () => {
  it.each([
    [
      'dlstatus:3:41.5:Retrieving file 3 of 30 (2s remaining)',
      { phase: 'downloading', percent: 41, text: 'Retrieving file 3 of 30 (2s remaining)' },
    ],
    [
      'pmstatus:xvfb:amd64:60.1:Unpacking xvfb (amd64)',
      { phase: 'installing', percent: 60, text: 'Unpacking xvfb (amd64)' },
    ],
    [
      'pmstatus:dpkg-exec:100:Running dpkg',
      { phase: 'installing', percent: 100, text: 'Running dpkg' },
    ],
  ])('is read from %j', (line, expected) => {
    expect(parseAptProgress(line)).toEqual(expected);
  });

  it.each(['Reading package lists...', 'pmerror:x:10:broken', ''])('ignores %j', (line) => {
    expect(parseAptProgress(line)).toBeNull();
  });
});

describe('the packages of the engine', () => {
  const good = new Set(MEASURED_ROUTES.filter(isGoodEnough).map(({ route }) => route.join('-')));
  /** One package contains both Norwegian languages. */
  const codes = (code: string): string[] => (code === 'nor' ? ['nob', 'nno'] : [code]);
  const directionsOf = (name: string): string[] => {
    const [, one = '', other = ''] = /^apertium-(\w+)-(\w+)$/u.exec(name) ?? [];
    return codes(one)
      .flatMap((a) => codes(other).flatMap((b) => [`${a}-${b}.mode`, `${b}-${a}.mode`]))
      .flatMap(directionsOfMode)
      .map(({ source, target }) => `${source}-${target}`);
  };

  it.each(ENGINE_PACKAGES.filter((name) => name !== 'apertium'))(
    '%s brings a direction that was measured and is good enough',
    (name) => {
      expect(directionsOf(name).filter((direction) => good.has(direction))).not.toEqual([]);
    },
  );

  it('are each named once, with what runs them', () => {
    expect(new Set(ENGINE_PACKAGES).size).toBe(ENGINE_PACKAGES.length);
    expect(ENGINE_PACKAGES).toContain('apertium');
  });
});

describe('a machine without Debian packages', () => {
  it.each([
    [false, false, []],
    [true, false, [/no display.*Xvfb/u]],
    [false, true, [/Apertium engine is not installed; the practice engine takes its place/u]],
    [true, true, [/no display/u, /practice engine/u]],
  ])('is told what it lacks (display: %s, engine: %s)', (lacksDisplay, lacksEngine, expected) => {
    const hints = hintsForOtherSystems({ lacksDisplay, lacksEngine });
    expect(hints).toEqual(expected.map((words): unknown => expect.stringMatching(words)));
  });
});
