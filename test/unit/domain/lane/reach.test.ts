import { describe, expect, it } from 'vitest';
import {
  isConfidential,
  mayReach,
  REACHES,
  reachOfShared,
} from '../../../../shared/domain/lane/reach.ts';

const HERE = { isHere: true };
const OUTSIDE = { isHere: false };

describe('how far something may go', () => {
  it('keeps what is confidential from outside services, and nothing from built-in ones', () => {
    expect(REACHES.filter((reach) => mayReach(reach, OUTSIDE))).toEqual(['anywhere']);
    expect(REACHES.filter((reach) => mayReach(reach, HERE))).toEqual([...REACHES]);
  });

  it('is confidential only where nothing leaves this computer', () => {
    expect(REACHES.filter((reach) => isConfidential(reach))).toEqual(['here']);
  });

  it('is that of the farthest of those who share it', () => {
    expect(reachOfShared(['here', 'here'])).toBe('here');
    expect(reachOfShared(['here', 'anywhere'])).toBe('anywhere');
    expect(reachOfShared(['anywhere', 'here'])).toBe('anywhere');
    expect(reachOfShared([])).toBe('anywhere');
  });
});
