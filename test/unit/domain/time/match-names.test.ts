import { describe, expect, it } from 'vitest';
import {
  createNameMatcher,
  type KnownProject,
} from '../../../../shared/domain/time/match-names.ts';

const known = (
  id: string,
  name: string,
  customerName: string | null,
  more: Partial<KnownProject> = {},
): KnownProject => ({
  id,
  name,
  customerName,
  connectionId: 'home',
  isArchived: false,
  ...more,
});

describe('projects of a file', () => {
  const match = createNameMatcher(
    [
      known('a', 'Website', 'Client A'),
      known('b', 'Manual', null),
      known('e', 'Twice', null, { connectionId: 'other' }),
      known('f', 'Twice', null),
      known('c', 'Contrat', 'Étude', { connectionId: 'other' }),
      known('d', 'Contrat', null, { isArchived: true }),
    ],
    'home',
  );

  it.each([
    ['website', 'client  a', { id: 'a' }],
    ['Website', '', { id: 'a' }],
    ['Manual', 'Client B', { id: 'b' }],
    // A customer of its own comes before the usual connection.
    ['Contrat', 'etude', { id: 'c' }],
    ['Contrat', 'Client A', { id: 'd' }],
    ['Twice', '', { id: 'f' }],
    ['New', 'Client A', { newName: 'New' }],
  ])('%s of “%s” are matched by name', (project, customer, expected) => {
    expect(match({ project, customer })).toEqual(expected);
  });

  it('of another customer are named after it, because a name is there once', () => {
    expect(match({ project: 'Website', customer: 'Client B' })).toEqual({
      newName: 'Website (Client B)',
    });
    const fresh = createNameMatcher([], 'home');
    expect(fresh({ project: 'Book', customer: 'Client A' })).toEqual({ newName: 'Book' });
    expect(fresh({ project: 'Book', customer: 'Client B' })).toEqual({
      newName: 'Book (Client B)',
    });
    expect(fresh({ project: 'BOOK', customer: 'client a' })).toEqual({ newName: 'Book' });
    expect(fresh({ project: 'Book', customer: '' })).toEqual({ newName: 'Book' });
  });

  it('go where the person chose; a new one gets a name that is free', () => {
    const choose = (choice: 'new' | { id: string }, project: string, customer = '') =>
      match({ project, customer, choice });
    expect(choose({ id: 'b' }, 'Website 1')).toEqual({ id: 'b' });
    expect(choose('new', 'Unheard of')).toEqual({ newName: 'Unheard of' });
    expect(choose('new', 'Manual', 'Client Z')).toEqual({ newName: 'Manual (Client Z)' });
    expect(choose('new', 'Manual')).toEqual({ newName: 'Manual (2)' });
    expect(choose('new', 'MANUAL', 'Client  z')).toEqual({ newName: 'Manual (Client Z)' });
    // Names of other connections are free.
    expect(choose('new', 'Contrat', 'Étude 2')).toEqual({ newName: 'Contrat (Étude 2)' });
  });
});
