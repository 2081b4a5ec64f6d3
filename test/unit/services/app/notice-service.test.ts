import { expect, it } from 'vitest';
import { createNoticeService } from '../../../../electron/services/app/notice-service.ts';
import type { Notice } from '../../../../shared/ipc/contract.ts';

const notice = (title: string): Omit<Notice, 'id'> => ({
  severity: 'info',
  title,
  message: 'It is so.',
});

it('keeps notices in order until each is dismissed, and tells of each once', () => {
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

it('withdraws what is no longer so, and tells that unless it was dismissed', () => {
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
