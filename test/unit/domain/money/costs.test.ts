import { describe, expect, it } from 'vitest';
import { HELD_SQL } from '../../../../electron/db/care/age.ts';
import {
  EMBEDDED_CONNECTION_ID,
  PRACTICE_CONNECTION_ID,
} from '../../../../shared/domain/connections/connection-kind.ts';
import {
  costOf,
  JOB_KINDS,
  kindOfJob,
  statesThatCost,
  WORK_KINDS,
  WORK_STATES,
  workplaceOf,
  type Cost,
  type WorkKind,
  type Workplace,
} from '../../../../shared/domain/money/costs.ts';

const COSTS: readonly Cost[] = ['free', 'askable', 'once-only', 'billed-again'];

/** Returns every state of a kind with its possible cost. */
const costsOf = <K extends WorkKind>(kind: K, workplace: Workplace) =>
  WORK_STATES[kind].map((state) => [state, costOf(kind, state, workplace)] as const);

describe('what resuming may cost', () => {
  it.each(WORK_KINDS)('is known for every state of a %s, wherever it is done', (kind) => {
    for (const [state, cost] of costsOf(kind, 'elsewhere')) expect(COSTS, state).toContain(cost);
    for (const workplace of ['here', 'practice'] as const) {
      expect(costsOf(kind, workplace).filter(([, cost]) => cost !== 'free')).toEqual([]);
    }
    const classified = COSTS.flatMap((cost) => statesThatCost(kind, cost));
    expect(classified.toSorted()).toEqual([...WORK_STATES[kind]].toSorted());
  });

  it('is nothing for built-in services and in practice, whatever the id of the account', () => {
    expect(workplaceOf(EMBEDDED_CONNECTION_ID)).toBe('here');
    expect(workplaceOf(PRACTICE_CONNECTION_ID)).toBe('practice');
    expect(workplaceOf('any other')).toBe('elsewhere');
  });

  it('may be billed again when nothing tells whether it was sent', () => {
    for (const kind of JOB_KINDS) {
      expect(costOf(kind, 'ready', 'elsewhere')).toBe('billed-again');
      expect(costOf(kind, 'saved', 'elsewhere')).toBe('free');
    }
  });

  it.each(JOB_KINDS)('decides which states of a %s are held, and no others', (kind) => {
    const [, list = ''] = /state IN \(([^)]*)\)/u.exec(HELD_SQL[kind]) ?? [];
    const held = [...list.matchAll(/'([^']+)'/gu)].map(([, state]) => state ?? '');
    const costly = costsOf(kind, 'elsewhere').filter(([, cost]) => cost !== 'free');
    expect(held.toSorted()).toEqual(costly.map(([state]) => state).toSorted());
  });

  it('belongs to a kind that the format and the choice determine', () => {
    expect(kindOfJob({ format: 'mp3' })).toBe('recording');
    expect(kindOfJob({ format: 'docx', preTranslation: {} })).toBe('pre-translated');
    expect(kindOfJob({ format: 'docx', preTranslation: null })).toBe('whole-upload');
  });

  it('must be stated for each state and each kind', () => {
    const states = { complete: 'free' } as const;
    // @ts-expect-error -- a state without an answer does not compile
    const rest: Record<(typeof WORK_STATES)['voice-rest'][number], Cost> = states;
    // @ts-expect-error -- nor a kind without its states
    const kinds: typeof WORK_STATES = { push: WORK_STATES.push };
    expect([rest, kinds]).toHaveLength(2);
  });
});
