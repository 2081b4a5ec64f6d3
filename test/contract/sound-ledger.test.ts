import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EMBEDDED_CONNECTION_ID } from '../../shared/domain/connections/connection-kind.ts';
import { dictation } from '../../electron/embedded/translation/voice/dictation.ts';
import { onCleanUp, startService, temporaryFolder } from './embedded-service-support.ts';
import { createLedgerUnderTest, type LedgerPatch } from './support/ledger-under-test.ts';
import { spoken, wave } from './voice-jobs-support.ts';

const TALK = wave(spoken('hello there good friends', 'we begin now'));

async function open(patch: LedgerPatch = {}) {
  const folder = temporaryFolder();
  const service = await startService({ recogniser: dictation });
  const source = join(folder, 'talks', 'talk.wav');
  mkdirSync(join(folder, 'talks'));
  writeFileSync(source, TALK);
  const account = { url: service.url, key: service.service.apiKey };
  const under = createLedgerUnderTest(folder, account, {
    connectionId: EMBEDDED_CONNECTION_ID,
    ...patch,
  });
  onCleanUp(() => under.close());
  return { folder, talks: join(folder, 'talks'), source, service, under };
}

describe('recordings in the ledger', () => {
  it('become a text and subtitles beside the source, and lines with times in the history', async () => {
    const { talks, source, under } = await open();
    const [job] = await under.translate([source], ['DE']);
    const saved = await under.untilState(job!.id, 'saved');
    expect(saved).toMatchObject({ format: 'wav', deliveredName: 'talk.de.txt', error: null });
    expect(readdirSync(talks).toSorted()).toEqual(['talk.de.srt', 'talk.de.txt', 'talk.wav']);
    const text = readFileSync(join(talks, 'talk.de.txt'), 'utf8');
    const captions = readFileSync(join(talks, 'talk.de.srt'), 'utf8');
    expect(text.trim().split('\n')).toHaveLength(2);
    expect(captions).toMatch(/00:00:00,\d{3} --> 00:00:0\d,\d{3}/u);
    const detail = await under.database.history.getDetail(saved.historyItemId!, {
      page: 1,
      limit: 10,
    });
    expect(detail?.segments.map(({ source: said, location }) => [said, location])).toEqual([
      ['hello there good friends', expect.stringMatching(/^00:00:00,/u)],
      ['we begin now', expect.stringMatching(/^00:00:0\d,/u)],
    ]);
  });
});
