import { expect, it, afterEach } from 'vitest';
import { createNoticeService } from '../../../../electron/services/app/notice-service.ts';
import type { Notice } from '../../../../shared/ipc/contract.ts';
import {
  noticeOfFailedStep,
  START_STEP_NAMES,
} from '../../../../electron/services/app/start-notices.ts';
import { speakEnglish, speakGerman } from '../../../support/languages.ts';
import { withoutNames } from '../../../../electron/services/app/diagnostics-service.ts';

const notice = (title: string): Omit<Notice, 'id'> => ({
  severity: 'info',
  title,
  message: 'It is so.',
});

it('keeps notices in order until each is dismissed, and reports each once', () => {
  const told: Notice[] = [];
  const withdrawn: string[] = [];
  let nextId = 1;
  const notices = createNoticeService({
    newId: () => `id-${nextId++}`,
    onAdded: (added) => told.push(added),
    onWithdrawn: (id) => withdrawn.push(id),
  });
  notices.add(notice('first'));
  notices.add(notice('second'));
  expect(notices.list()).toEqual(told);
  expect(told.map(({ id, title }) => [id, title])).toEqual([
    ['id-1', 'first'],
    ['id-2', 'second'],
  ]);
  notices.dismiss('id-1');
  notices.dismiss('id-1');
  notices.dismiss('unknown');
  expect(notices.list().map((left) => left.title)).toEqual(['second']);
  expect(told).toHaveLength(2);
  expect(withdrawn).toEqual([]);
});

it('withdraws what is no longer true, and reports that unless it was dismissed', () => {
  const withdrawn: string[] = [];
  let nextId = 1;
  const notices = createNoticeService({
    newId: () => `id-${nextId++}`,
    onAdded: () => undefined,
    onWithdrawn: (id) => withdrawn.push(id),
  });
  const [kept, gone, dismissed] = ['kept', 'gone', 'dismissed'].map((title) =>
    notices.add(notice(title)),
  );
  notices.dismiss(dismissed ?? '');
  for (const id of [gone, gone, dismissed, 'unknown']) notices.withdraw(id ?? '');
  expect(notices.list().map(({ id }) => id)).toEqual([kept]);
  expect(withdrawn).toEqual([gone]);
});

afterEach(() => {
  speakEnglish();
});

it.each(START_STEP_NAMES)(
  'says in the notice of a failed step what to do, in German too: %s',
  (name) => {
    const again = noticeOfFailedStep(name, false);
    const once = noticeOfFailedStep(name, true);
    expect(again.message).toMatch(
      /try again a few times automatically; if this notice stays, restart/,
    );
    expect(once.message).toMatch(/the next time it starts\.$/);
    expect(again.title).not.toMatch(/database couldn’t be opened/i);
    speakGerman();
    const german = noticeOfFailedStep(name, false);
    expect(german.title).not.toBe(again.title);
    expect(german.message).toMatch(/versucht es einige Male|App versucht/);
  },
);

it.each([
  ['“Work” hasn’t been reached for 24 days', '“…” hasn’t been reached for 24 days'],
  [
    'The database couldn’t be opened. It isn’t full.',
    'The database couldn’t be opened. It isn’t full.',
  ],
  ['‘Merger’s plan is open', '“…”'],
  ["it's 'Merger'", "it's “…”"],
  ['“a “b” c” is there', '“…” is there'],
  ['“Work hasn’t ended', '“…”'],
])('leaves out what is quoted, not what has an apostrophe: %s', (text, left) => {
  expect(withoutNames(text)).toBe(left);
});
