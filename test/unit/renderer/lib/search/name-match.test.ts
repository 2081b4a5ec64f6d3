import { describe, expect, it } from 'vitest';
import {
  groupMatches,
  isNameTaken,
  matchNames,
} from '../../../../../renderer/lib/search/name-match.ts';
import { optionsOf } from '../../../../../renderer/components/fields/named-options.ts';

const CHOICES = [
  { id: '1', name: 'Website', detail: 'Müller' },
  { id: '2', name: 'New website', detail: null },
  { id: '3', name: 'Site visit', detail: 'Website Ltd' },
  { id: '4', name: 'Café menu' },
];
const idsOf = (typed: string) => matchNames(CHOICES, typed).map(({ id }) => id);

describe('names that match', () => {
  it.each([
    ['', ['1', '2', '3', '4']],
    ['website', ['1', '2', '3']],
    ['WEB', ['1', '2', '3']],
    ['site', ['3', '1', '2']],
    ['cafe', ['4']],
    ['muller web', ['1']],
    ['web new', ['2']],
    ['zzz', []],
    ['(.*', []],
  ])('%j: %j', (typed, ids) => {
    expect(idsOf(typed)).toEqual(ids);
  });

  it('are apart from those of a part of other words', () => {
    const theme = { id: '5', name: 'Theme', words: 'dark mode, contrast' };
    const of = (typed: string) => groupMatches([theme, { id: '6', name: 'Contracts' }], typed);
    expect(of('contr')).toMatchObject({ near: [{ id: '6' }], far: [{ id: '5' }] });
    expect(of('contrast')).toMatchObject({ near: [{ id: '5' }], far: [] });
  });

  it('matches a name regardless of case and accents', () => {
    expect(isNameTaken(CHOICES, ' CAFE MENU ')).toBe(true);
    expect(isNameTaken(CHOICES, 'Cafe')).toBe(false);
  });
});

describe('options', () => {
  const names = (typed: string | null, canCreate = true) =>
    optionsOf({ choices: CHOICES.slice(0, 2), typed, noun: 'project', canCreate }).map(
      ({ name }) => name,
    );

  it('begin with none, while nothing is typed', () => {
    expect(names(null)).toEqual(['No project', 'Website', 'New website']);
    expect(names('  ')).toEqual(['No project', 'Website', 'New website']);
    const filter = { choices: [], typed: null, noun: 'project' as const, canCreate: false };
    expect(optionsOf({ ...filter, noneLabel: 'All projects' })).toEqual([
      { id: 'none', name: 'All projects' },
    ]);
  });

  it('end with creating what was typed, unless one of this name exists', () => {
    expect(names('new')).toEqual(['New website', 'Create project “new”']);
    expect(names('website')).toEqual(['Website', 'New website']);
    expect(names('zzz')).toEqual(['Create project “zzz”']);
    expect(names('zzz', false)).toEqual([]);
  });

  it('are at most a hundred', () => {
    const many = Array.from({ length: 5000 }, (_, index) => ({
      id: String(index),
      name: 'x',
    }));
    expect(
      optionsOf({ choices: many, typed: 'x', noun: 'project', canCreate: false }),
    ).toHaveLength(100);
  });
});
