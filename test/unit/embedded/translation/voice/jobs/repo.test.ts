import { expect, it } from 'vitest';
import { openSqlite } from '../../../../../../electron/embedded/storage/sqlite.ts';
import { MIGRATIONS } from '../../../../../../electron/embedded/translation/migrations/0010-profiles-and-pairs.ts';
import { createVoiceJobsRepo } from '../../../../../../electron/embedded/translation/voice/jobs/repo.ts';

it('jobs are deleted with their account', () => {
  const db = openSqlite(':memory:', MIGRATIONS);
  const repo = createVoiceJobsRepo(db);
  repo.insert(
    {
      id: 'a',
      accountId: 'local',
      keyId: 'local-app',
      fileName: 'talk.wav',
      contentType: 'audio/wav',
      sizeBytes: 9,
      sourceLanguage: null,
      contentKey: 'AB',
      targets: [{ language: 'de', type: 'text/plain' }],
    },
    1,
  );
  expect(repo.get('a')?.targets).toMatchObject([{ language: 'de', status: 'pending' }]);
  db.exec(`DELETE FROM accounts WHERE id = 'local'`);
  expect(repo.ids()).toEqual([]);
  expect(db.prepare('SELECT count(*) FROM voice_job_targets').pluck().get()).toBe(0);
  db.close();
});
