import { describe, expect, it } from 'vitest';
import { compareVersions, VERSION } from '../../../../shared/domain/updates/version.ts';

describe('versions', () => {
  it('are in the order of Semantic Versioning', () => {
    const ordered = [
      '0.9.9',
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0',
      '1.0.1',
      '1.2.0',
      '1.10.0',
      '2.0.0',
    ];
    expect(ordered.toReversed().toSorted(compareVersions)).toEqual(ordered);
    expect(compareVersions('1.0.0', '1.0.0')).toBe(0);
  });

  it.each(['1', '1.0', 'v1.0.0', '1.0.0+build', '1.0.0-', '1.0.0 ', '9999999.0.0', '1.0.0-a..b'])(
    'are refused in another form: %s',
    (text) => expect(VERSION.test(text)).toBe(false),
  );
});
