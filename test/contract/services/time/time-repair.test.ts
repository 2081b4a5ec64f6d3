import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstOf } from '../../../support/runs.ts';
import {
  AGENT,
  hoursHere,
  hoursThere,
  log,
  OLD_HOURS,
  openApp,
  untilQuiet,
  withHours,
} from '../../support/app-with-hours.ts';
import {
  callTimeService,
  readDatabase,
  START_MS,
  startTimeService,
  type TimeServiceUnderTest,
} from '../../embedded/time/support.ts';

/** Overwrites a part in the middle of the file, like a failing disk. */
function damage(file: string, fromPage: number, pages: number): void {
  const bytes = readFileSync(file);
  bytes.fill(0xa5, fromPage * 4096, Math.min(bytes.length, (fromPage + pages) * 4096));
  writeFileSync(file, bytes);
}

describe('a damaged time.db', () => {
  const inside = (service: TimeServiceUnderTest): string => join(service.dataFolder, 'time.db');

  it.each(
    firstOf(1, [
      ['its first page', (file: string) => damage(file, 0, 1)],
      ['all of it', (file: string) => damage(file, 0, 1000)],
      [
        'cut in half',
        (file: string) => {
          const bytes = readFileSync(file);
          writeFileSync(file, bytes.subarray(0, Math.floor(statSync(file).size / 2)));
        },
      ],
      ['pages of its tables', (file: string) => damage(file, 3, 8)],
    ]),
  )(
    '%s: it is quarantined, the service runs, and the app restores its hours',
    async (_what, harm) => {
      const { app, service } = await withHours();
      await app.quit();
      await service.stop();
      harm(inside(service));
      const harmed = readFileSync(inside(service));

      const repaired = await startTimeService({ dataFolder: service.dataFolder });
      const quarantined = readdirSync(repaired.dataFolder).filter((name) =>
        name.includes('.damaged-'),
      );
      expect(quarantined.length).toBeGreaterThan(0);
      expect(readFileSync(join(repaired.dataFolder, quarantined[0] ?? '')).equals(harmed)).toBe(
        true,
      );
      expect(repaired.logged.join('\n')).toContain('damaged');

      const again = openApp(repaired, app.file);
      await again.sync.start();
      await log(again, 'more', null);
      await untilQuiet(again);
      const hoursNow = [...OLD_HOURS, 'more: -'].toSorted();
      expect(hoursHere(again)).toEqual(hoursNow);
      expect(hoursThere(repaired)).toEqual(hoursNow);
      expect(again.notices).toHaveLength(1);
    },
  );

  it('leaves what other programs brought to the service where it can be read', async () => {
    const service = await startTimeService();
    for (let index = 0; index < 300; index += 1) {
      await callTimeService(
        service,
        'POST',
        '/time_entries',
        {
          description: `Entry ${String(index)} ${'x'.repeat(200)}`,
          started_at: new Date(START_MS - index * 3_600_000).toISOString(),
          ended_at: new Date(START_MS - index * 3_600_000 + 60_000).toISOString(),
        },
        AGENT,
      );
    }
    await service.stop();
    damage(inside(service), 20, 1);
    const repaired = await startTimeService({ dataFolder: service.dataFolder });
    const [row] = readDatabase(repaired.dataFolder, 'SELECT count(*) AS count FROM time_entries');
    expect(Number(row?.['count'])).toBeGreaterThan(200);
    const answer = await callTimeService(repaired, 'GET', '/time_entries', undefined, AGENT);
    expect(answer.status).toBe(200);
  });
});

describe("the service's name", () => {
  it('is in every answer to a caller with a token, and in no other', async () => {
    const service = await startTimeService();
    const asked = await service.call('GET', '/projects');
    const name = asked.headers['service-instance'];
    expect(name).toMatch(/^[\da-f-]{36}$/);
    const refused = await service.call('POST', '/projects', {});
    expect([refused.status, refused.headers['service-instance']]).toEqual([422, name]);
    const stranger = await service.call('GET', '/projects', undefined, { token: null });
    expect([stranger.status, stranger.headers['service-instance']]).toEqual([401, undefined]);
  });

  it('protects the service from changes by a caller who means a different one', async () => {
    const service = await startTimeService();
    const headers = { 'service-instance': randomUUID() };
    const made = await service.call('POST', '/projects', { name: 'Novel' }, { headers });
    expect([made.status, made.json]).toMatchObject([412, { status: 412 }]);
    expect(await service.list('/projects')).toEqual([]);
  });
});
