import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openSqlite } from '../../../../../../electron/embedded/storage/sqlite.ts';
import { initial } from '../../../../../../electron/embedded/translation/migrations/0001-initial.ts';
import { accounts } from '../../../../../../electron/embedded/translation/migrations/0002-accounts.ts';
import { glossaries } from '../../../../../../electron/embedded/translation/migrations/0003-glossaries.ts';
import { styleRules } from '../../../../../../electron/embedded/translation/migrations/0004-style-rules.ts';
import { translationMemories } from '../../../../../../electron/embedded/translation/migrations/0005-translation-memories.ts';
import { billOnArrival } from '../../../../../../electron/embedded/translation/migrations/0006-bill-on-arrival.ts';
import { speech } from '../../../../../../electron/embedded/translation/migrations/0007-speech.ts';
import { spokenTerms } from '../../../../../../electron/embedded/translation/migrations/0008-spoken-terms.ts';
import { voiceJobs } from '../../../../../../electron/embedded/translation/migrations/0009-voice-jobs.ts';
import { createVoiceJobsRepo } from '../../../../../../electron/embedded/translation/voice/jobs/repo.ts';

const BEFORE = [
  initial,
  accounts,
  glossaries,
  styleRules,
  translationMemories,
  billOnArrival,
  speech,
  spokenTerms,
];

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('migration 0009-voice-jobs', () => {
  it('adds jobs beside what is there, which go with their account', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'voice-jobs-'));
    folders.push(folder);
    const file = path.join(folder, 'translation.sqlite');
    const before = openSqlite(file, BEFORE);
    before.exec(
      `INSERT INTO speech_days (account_id, day, key_id, sound_ms)
       VALUES ('local', '2026-11-24', 'local-app', 61000)`,
    );
    const usage = before.prepare('SELECT * FROM all_usage_days').raw().all();
    before.close();

    const db = openSqlite(file, [...BEFORE, voiceJobs]);
    expect(db.prepare('SELECT * FROM all_usage_days').raw().all()).toEqual(usage);
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
});
