import { describe, expect, it } from 'vitest';
import {
  changeText,
  labelText,
  isCountingDown,
  isEditable,
  kindText,
  nextTryText,
  reasonText,
  rowChoices,
  STATE_LABELS,
} from '../../../../../renderer/features/outbox/operation-text.ts';
import { createFormat, setFormat } from '../../../../../renderer/lib/words/format.ts';
import { OUTBOX_STATES } from '../../../../../shared/domain/sync/names.ts';

const NOW_MS = Date.UTC(2026, 2, 14, 9, 30);
setFormat(createFormat({ locale: 'en-GB', timeZone: 'UTC', now: () => NOW_MS }));

describe('when a change is tried next', () => {
  it.each([
    ['waiting', null, 'Next in line'],
    ['waiting', NOW_MS - 5, 'Next in line'],
    ['waiting', NOW_MS + 1, 'in 1 s'],
    ['waiting', NOW_MS + 59_000, 'in 59 s'],
    ['waiting', NOW_MS + 61_000, 'in 2 min'],
    ['waiting', NOW_MS + 2 * 3_600_000, 'at 11:30:00'],
    ['unknown', NOW_MS + 12_000, 'in 12 s'],
    ['sending', null, 'In progress'],
    ['parked', NOW_MS + 12_000, null],
    ['held', null, null],
    ['blocked', null, null],
    ['dropped', null, null],
  ] as const)('%s, %j: %j', (state, nextTryAtMs, text) => {
    expect(nextTryText({ state, nextTryAtMs }, NOW_MS)).toBe(text);
  });

  it('counts down only while there is a time to come', () => {
    expect(isCountingDown({ state: 'waiting', nextTryAtMs: NOW_MS })).toBe(true);
    expect(isCountingDown({ state: 'unknown', nextTryAtMs: NOW_MS })).toBe(true);
    expect(isCountingDown({ state: 'waiting', nextTryAtMs: null })).toBe(false);
    expect(isCountingDown({ state: 'parked', nextTryAtMs: NOW_MS })).toBe(false);
  });
});

describe('the reason', () => {
  it("is given in the service's words when there are some", () => {
    const reason = {
      code: 'api/bad-request',
      message: 'Refused.',
      retryable: false,
      details: { serviceMessage: 'End must be after start' },
    } as const;
    expect(reasonText('parked', reason)).toBe('The service said: “End must be after start”');
    expect(reasonText('parked', { ...reason, details: {} })).toBe('Refused.');
    expect(reasonText('parked', { ...reason, details: {}, message: '' })).toBe(
      'The service refused this and gave no reason.',
    );
  });

  it.each([
    ['waiting', 'nothing'],
    ['held', 'Held by you.'],
    ['unknown', 'nothing is created twice'],
    ['dropped', 'stays the same'],
  ] as const)('of %s without one: %j', (state, words) => {
    expect(reasonText(state, null) ?? 'nothing').toContain(words);
  });
});

describe('what can be done', () => {
  it.each([
    ['waiting', ['retry', 'hold', 'drop']],
    ['sending', []],
    ['unknown', ['retry']],
    ['parked', ['retry', 'hold', 'drop']],
    ['held', ['release', 'drop']],
    ['blocked', ['hold', 'drop']],
    ['dropped', ['restore']],
  ] as const)('%s: %j', (state, actions) => {
    expect(rowChoices(state).map(({ action }) => action)).toEqual(actions);
  });

  it('edits what is still to be sent and is no deletion', () => {
    expect(isEditable({ action: 'create', state: 'parked' })).toBe(true);
    expect(isEditable({ action: 'delete', state: 'parked' })).toBe(false);
    expect(isEditable({ action: 'update', state: 'dropped' })).toBe(false);
  });

  it('has one word for each state, no two the same', () => {
    expect(new Set(OUTBOX_STATES.map((state) => STATE_LABELS[state])).size).toBe(
      OUTBOX_STATES.length,
    );
  });
});

describe('what a change is', () => {
  it.each([
    ['create', 'entry', 'New time entry'],
    ['update', 'customer', 'Changed customer'],
    ['delete', 'project', 'Deleted project'],
  ] as const)('%s of %s: %s', (action, subject, text) => {
    expect(kindText({ action, subject })).toBe(text);
  });

  it.each([
    ['note', 'Proofreading', 'Note: Proofreading'],
    ['note', '', 'Note: none'],
    ['startedAtMs', NOW_MS, 'Start: 14 Mar, 09:30'],
    ['endedAtMs', Date.UTC(2025, 11, 31, 23, 5), 'End: 31 Dec 2025, 23:05'],
    ['toString', 'x', 'toString: x'],
    ['endedAtMs', '', 'End: none'],
    ['colour', 'red', 'colour: red'],
  ])('%s %j: %s', (field, value, text) => {
    expect(changeText(field, value)).toBe(text);
  });

  it.each([
    ['Review', null, 'Review'],
    ['Website', NOW_MS, 'Website, 14 Mar, 09:30'],
    ['', NOW_MS, '14 Mar, 09:30'],
    ['', null, ''],
  ])('%j with the start %j is recognized as %j', (label, labelAtMs, text) => {
    expect(labelText({ label, labelAtMs })).toBe(text);
  });
});
