import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { splitEnglish } from '../../../scripts/build/first-english.mjs';
import { ENGLISH } from '../../../shared/i18n/text.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

describe('the English catalog of the window', () => {
  it('is in two parts, which hold each message once', () => {
    const { first, later } = splitEnglish(ROOT);
    for (const [part, texts] of Object.entries(ENGLISH)) {
      const [now, then] = [first[part] ?? {}, later[part] ?? {}];
      expect({ ...now, ...then }).toEqual(texts);
      expect(Object.keys(now).filter((name) => name in then)).toEqual([]);
    }
    // From the rail and the main process, and from a page that is opened later.
    expect(first['app']).toHaveProperty('documents');
    expect(first['networkErrors']).toEqual(ENGLISH['networkErrors']);
    // The main process makes texts of them.
    expect(later['notices']).toHaveProperty('laneFailed');
    expect(later['main']).toHaveProperty('paste');
    expect(later['settings']).toHaveProperty('practicePurpose');
  });
});
