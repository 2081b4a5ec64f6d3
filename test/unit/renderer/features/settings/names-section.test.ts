import { describe, expect, it } from 'vitest';
import { namesProblem } from '../../../../../renderer/features/settings/names-section.tsx';

describe('namesProblem', () => {
  it.each([
    [['Ada', 'Bob'], null],
    [['Ada', 'Bob', 'Eve'], 'The list can have up to 2 entries; it has 3.'],
    [['Adalbert'], 'An entry can have up to 5 characters; the one starting with “Adalbert” has 8.'],
  ])('%j: %s', (names, problem) => {
    expect(namesProblem(names, { count: 2, chars: 5 })).toBe(problem);
  });
});
