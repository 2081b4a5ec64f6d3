import { describe, expect, it } from 'vitest';
import {
  toEgressFilter,
  NO_EGRESS_FILTER,
} from '../../../../../renderer/features/lane/egress-slice.ts';
import {
  allowedConnections,
  choiceOf,
} from '../../../../../renderer/features/lane/project-rules.ts';
import type { ConnectionKind } from '../../../../../shared/domain/connections/connection-kind.ts';
import type { Connection } from '../../../../../shared/domain/connections/connection.ts';
import type { ProjectRules } from '../../../../../shared/domain/projects/project-rules.ts';
import { abilitiesOfKind } from '../../../../../shared/domain/connections/abilities.ts';
import { aConnection } from '../../../../support/builders/connections.ts';
import { anEgressFilter, projectRules } from '../../../../support/builders/lane.ts';

const connection = (id: string, kind: ConnectionKind): Connection =>
  aConnection({ id, name: id, kind, abilities: abilitiesOfKind(kind), isDefault: false });
const ALL = [
  connection('embedded', 'embedded'),
  connection('practice', 'practice'),
  connection('work', 'paid'),
  connection('other', 'custom'),
];
const rules = (change: Partial<ProjectRules> = {}): ProjectRules => projectRules(change);
const LOCAL = { reach: 'here' } as const;
const NOTHING = { connectionId: null, glossaryId: null, memoryId: null, styleProfile: null };
const LINK = { glossaryId: 'g', glossaryLink: { connectionId: 'work', remoteId: 'r' } };

describe('what a form offers for a project', () => {
  it('is everything, except for a confidential project only the built-in services', () => {
    expect(allowedConnections(ALL, null)).toBe(ALL);
    expect(allowedConnections(ALL, rules())).toBe(ALL);
    expect(allowedConnections(ALL, rules(LOCAL)).map(({ id }) => id)).toEqual([
      'embedded',
      'practice',
    ]);
  });

  it.each([
    ['nothing without a rule', null, 'work', null, null],
    ['nothing when the rule has no wish', rules(), 'work', null, null],
    ['the service of the rule', rules({ connectionId: 'other' }), 'work', 'other', null],
    ['nothing when it is chosen already', rules({ connectionId: 'work' }), 'work', null, null],
    ['nothing for a service that is gone', rules({ connectionId: 'gone' }), 'work', null, null],
    ['this computer for a confidential one', rules(LOCAL), 'work', 'embedded', null],
    [
      'the built-in service already chosen for a confidential one',
      rules(LOCAL),
      'practice',
      null,
      null,
    ],
    [
      'never an outside service for a confidential one, whatever its rule says',
      rules({ ...LOCAL, connectionId: 'other' }),
      'work',
      'embedded',
      null,
    ],
    ['the glossary of the chosen service', rules(LINK), 'work', null, 'r'],
    ['no glossary of another service', rules(LINK), 'other', null, null],
    ['both together', rules({ ...LINK, connectionId: 'work' }), 'other', 'work', 'r'],
  ])('chooses %s', (_name, rule, current, connectionId, glossaryId) => {
    expect(choiceOf(rule, ALL, current)).toEqual({ ...NOTHING, connectionId, glossaryId });
  });

  it('waits until the services are read', () => {
    expect(choiceOf(rules(LOCAL), [], 'work')).toEqual(NOTHING);
  });

  it('chooses the memory where its copy is, and nowhere else', () => {
    const rule = rules({ memoryId: 'm', offeredMemoryId: 'copy' });
    expect(choiceOf(rule, ALL, 'embedded').memoryId).toBe('copy');
    expect(choiceOf(rule, ALL, 'work').memoryId).toBeNull();
    expect(choiceOf({ ...rule, ...LOCAL }, ALL, 'work')).toEqual({
      ...NOTHING,
      connectionId: 'embedded',
      memoryId: 'copy',
    });
  });

  it('chooses the style profile at its service, in place of the glossary and the memory', () => {
    const styleProfile = { connectionId: 'work', id: 'p', name: 'Customer' };
    const rule = rules({ ...LINK, connectionId: 'work', memoryId: 'm', styleProfile });
    expect(choiceOf(rule, ALL, 'other')).toEqual({
      ...NOTHING,
      connectionId: 'work',
      styleProfile: { id: 'p', name: 'Customer' },
    });
    const elsewhere = { ...rule, styleProfile: { ...styleProfile, connectionId: 'other' } };
    expect(choiceOf(elsewhere, ALL, 'work')).toEqual({ ...NOTHING, glossaryId: 'r' });
    // A confidential project stays here, where the profile isn't.
    expect(choiceOf({ ...rule, ...LOCAL }, ALL, 'work').styleProfile).toBeNull();
  });
});

describe('the search of what left', () => {
  it('asks for nothing in particular while it is blank or holds no valid value', () => {
    const blank = anEgressFilter();
    expect(toEgressFilter(NO_EGRESS_FILTER)).toEqual(blank);
    const odd = { ...NO_EGRESS_FILTER, kind: 'constructor', outcome: 'x', from: '2025', to: 'now' };
    expect(toEgressFilter(odd)).toEqual(blank);
  });

  it('asks for whole days of the user', () => {
    const filter = toEgressFilter({ ...NO_EGRESS_FILTER, from: '2025-03-30', to: '2025-03-30' });
    expect(filter.fromMs).toBe(new Date(2025, 2, 30).getTime());
    expect(filter.untilMs).toBe(new Date(2025, 2, 31).getTime());
  });
});
