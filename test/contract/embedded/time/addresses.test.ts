import { expect, it } from 'vitest';
import { ENTRY, startTimeService } from './support.ts';

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

it.each([
  ['application/json', ''],
  ['application/x-www-form-urlencoded', ''],
  ['application/json', '{}'],
  ['text/plain', 'x'.repeat(100_000)],
])('a body that is not used is not judged: %s', async (type, body) => {
  const service = await startTimeService();
  const { id } = await service.data(201, 'POST', '/projects', { name: 'Atlas' });
  const headers = { 'content-type': type };
  expect((await service.call('GET', '/projects', body, { headers })).status).toBe(200);
  const gone = await service.call('DELETE', `/projects/${String(id)}`, body, { headers });
  expect([gone.status, gone.text]).toEqual([200, '']);
});

it('an entry is deleted with a JSON type and no body', async () => {
  const service = await startTimeService();
  const { id } = await service.data(201, 'POST', '/time_entries', ENTRY);
  const headers = { 'content-type': 'application/json' };
  const gone = await service.call('DELETE', `/time_entries/${String(id)}`, '', { headers });
  expect(gone.status).toBe(200);
});
