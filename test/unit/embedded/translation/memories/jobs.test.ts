import { expect, it } from 'vitest';
import { badRequest } from '../../../../../electron/embedded/http/service-error.ts';
import { createMemoryJobs } from '../../../../../electron/embedded/translation/memories/jobs.ts';
import { createManualClock } from '../../../../fakes/manual-clock.ts';

const FILE = { fileName: 'a.tmx', contentType: 'application/xml', sizeBytes: 1, displayName: 'a' };

it("forgets the oldest finished imports, so that broken files don't fill the memory", async () => {
  const jobs = createMemoryJobs({
    memories: { importTmx: () => Promise.reject(badRequest('This is no TMX.')) } as never,
    clock: createManualClock(),
  });
  const fail = async (accountId: string): Promise<string> => {
    const { id, token } = jobs.declareImport(accountId, FILE);
    await jobs.receive(token, (async function* () {})(), null);
    return id;
  };
  const ofOther = await fail('b');
  const waiting = jobs.declareImport('a', FILE).id;
  const ids: string[] = [];
  for (let count = 0; count < 1_005; count += 1) ids.push(await fail('a'));
  const isKept = (id: string) => {
    try {
      return jobs.get('a', id).status;
    } catch {
      return null;
    }
  };
  expect(ids.map(isKept).filter((status) => status === 'failed').length).toBeLessThanOrEqual(1_001);
  expect(isKept(ids[0] ?? '')).toBeNull();
  expect(isKept(ids.at(-1) ?? '')).toBe('failed');
  expect(isKept(waiting)).toBe('awaiting_input');
  expect(jobs.get('b', ofOther).status).toBe('failed');
});
