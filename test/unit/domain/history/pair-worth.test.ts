import { describe, expect, it } from 'vitest';
import { worthOf } from '../../../../shared/domain/history/pair-worth.ts';
import type { SegmentPart } from '../../../../shared/domain/history/parts.ts';

const SEGMENT = { kind: 'document', decided: null, isChangedByMe: false, parts: null } as const;
const part = (facts: Partial<SegmentPart> = {}): SegmentPart => ({
  source: 0,
  target: 0,
  isConfirmed: false,
  isEdited: false,
  isAligned: false,
  isLocked: false,
  ...facts,
});

describe('the worth of a pair', () => {
  it.each([
    ['machine', {}],
    ['person', { isChangedByMe: true }],
    ['person', { decided: 'confirmed' }],
    ['person', { decided: 'locked' }],
    ['person', { kind: 'import' }],
    ['machine', { kind: 'text' }],
  ] as const)('is %s for a whole segment: %j', (worth, facts) => {
    expect(worthOf({ ...SEGMENT, ...facts })).toBe(worth);
  });

  it.each([
    ['machine', {}],
    ['person', { isEdited: true }],
    ['person', { isConfirmed: true }],
    ['person', { isLocked: true }],
    ['aligned', { isAligned: true }],
    ['aligned', { isAligned: true, isEdited: true }],
    ['aligned', { isAligned: true, isLocked: true }],
    ['person', { isAligned: true, isConfirmed: true }],
  ] as const)('is %s for a part: %j', (worth, facts) => {
    expect(worthOf(SEGMENT, part(facts))).toBe(worth);
  });

  it.each([
    ['person', { decided: 'confirmed' }, { isAligned: true }],
    ['aligned', { decided: 'locked' }, { isAligned: true }],
    ['person', { decided: 'locked' }, {}],
    ['aligned', { kind: 'import' }, { isAligned: true }],
    ['person', { kind: 'import' }, {}],
    ['machine', { isChangedByMe: true }, {}],
  ] as const)('is %s for a part of a segment: %j, %j', (worth, facts, own) => {
    expect(worthOf({ ...SEGMENT, ...facts }, part(own))).toBe(worth);
  });

  it("of a split segment is a person's when each of its parts is", () => {
    const whole = (...parts: SegmentPart[]) => worthOf({ ...SEGMENT, isChangedByMe: true, parts });
    expect(whole(part({ isEdited: true, isAligned: true }), part({ isConfirmed: true }))).toBe(
      'person',
    );
    expect(whole(part({ isEdited: true }), part())).toBe('machine');
    expect(whole(part({ isAligned: true }), part({ isLocked: true }))).toBe('machine');
  });
});
