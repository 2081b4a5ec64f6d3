import { expect, it } from 'vitest';
import { startTimeService } from './support.ts';

it.each([
  ['/projects/', '/projects'],
  ['//projects//', '/projects'],
  ['/time_entries//7', '/time_entries/7'],
  ['/reports/daily/?from=2026-03-01T00:00:00Z', '/reports/daily?from=2026-03-01T00:00:00Z'],
  ['/nothing//', '/nothing'],
])('%s is %s', async (spelled, address) => {
  const service = await startTimeService();
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const plain = await service.call(method, address);
    const other = await service.call(method, spelled);
    expect([method, other.status, other.text]).toEqual([method, plain.status, plain.text]);
  }
});

it('signs in at /auth/, without a token as everywhere', async () => {
  const service = await startTimeService();
  const fields = { email: 'a@example.org', password: 'x', account_id: '1' };
  const plain = await service.call('POST', '/auth', fields, { token: null });
  const other = await service.call('POST', '//auth/', fields, { token: null });
  expect([other.status, other.text]).toEqual([plain.status, plain.text]);
});
