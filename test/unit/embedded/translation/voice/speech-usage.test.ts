import { describe, expect, it } from 'vitest';
import { createSpeechUsage } from '../../../../../electron/embedded/translation/voice/speech-usage.ts';
import { createManualClock } from '../../../../fakes/manual-clock.ts';
import { openAccountsDatabase, ownerIn } from '../usage/support.ts';

describe('recognized sound', () => {
  it("is counted later when the database can't store it now", () => {
    const db = openAccountsDatabase();
    const clock = createManualClock();
    const usage = createSpeechUsage(db, clock, () => null);
    const owner = ownerIn(db);
    const counted = () => db.prepare('SELECT sum(sound_ms) FROM speech_days').pluck().get();
    db.exec(`CREATE TRIGGER full BEFORE INSERT ON speech_days BEGIN
      SELECT RAISE(ABORT, 'full'); END`);
    usage.add(owner, 1_000);
    expect(() => usage.flush()).toThrow('full');
    // Nothing reaches the callers of the clock.
    clock.jump(3_000);
    usage.add(owner, 500);
    db.exec('DROP TRIGGER full');
    clock.jump(1_000);
    expect(counted()).toBe(1_500);
    usage.flush();
    expect(counted()).toBe(1_500);
  });
});
