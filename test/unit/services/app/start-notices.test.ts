import { afterEach, expect, it } from 'vitest';
import {
  noticeOfFailedStep,
  START_STEP_NAMES,
} from '../../../../electron/services/app/start-notices.ts';
import { german } from '../../../../shared/i18n/de/index.ts';
import { sentence } from '../../../../shared/i18n/sentence.ts';
import { setTextLanguage } from '../../../../shared/i18n/text.ts';

afterEach(() => {
  setTextLanguage({ language: 'en' });
});

it.each(START_STEP_NAMES)(
  'the notice of a failed step says what to do, in German too: %s',
  (name) => {
    const again = noticeOfFailedStep(name, false);
    const once = noticeOfFailedStep(name, true);
    expect(again.message).toMatch(
      /tries again a few times by itself; if this notice stays, restart/,
    );
    expect(once.message).toMatch(/at its next start\.$/);
    expect(again.title).not.toMatch(/database could not be opened/i);
    setTextLanguage({ language: 'de', catalogue: german });
    for (const text of [again.title, again.message, once.message]) {
      expect(sentence(text), text).not.toBeNull();
      expect(sentence(text)).not.toBe(text);
    }
  },
);
