import { describe, expect, it } from 'vitest';
import {
  compareVersions,
  isReadableVersion,
  isTrialVersion,
} from '../../../../shared/domain/models/versions.ts';

describe('versions of models', () => {
  it('are in order, with a preview before its release', () => {
    const order = ['', 'x', '0.9', '1', '1.1', '2.0a1', '2.0a2', '2.0', '2.9', '2.10', '3.0'];
    expect(order.toReversed().toSorted(compareVersions).slice(2)).toEqual(order.slice(2));
    expect(compareVersions('1', '1.0')).toBe(0);
  });

  it.each([
    ['3.0', true, false],
    ['3.0a1', true, true],
    ['4.0', false, false],
    ['', false, false],
    ['3.0/..', false, false],
    ['99999999999999999999', false, false],
  ])('%j: readable %s, a preview %s', (version, readable, trial) => {
    expect([isReadableVersion(version), isTrialVersion(version)]).toEqual([readable, trial]);
  });
});
