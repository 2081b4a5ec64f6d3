import { afterEach, expect, it } from 'vitest';
import {
  noticeOfFailedStep,
  START_STEP_NAMES,
} from '../../../../electron/services/app/start-notices.ts';
import { speakEnglish, speakGerman } from '../../../support/languages.ts';

afterEach(() => {
  speakEnglish();
});

it.each(START_STEP_NAMES)(
  'the notice of a failed step says what to do, in German too: %s',
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
