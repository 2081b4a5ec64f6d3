/** Files of a project that is not isolated share one process: each begins with fresh globals. */
import { afterAll, beforeAll, vi } from 'vitest';
import { setFormat } from '../../renderer/lib/words/format.ts';
import { setTextLanguage } from '../../shared/i18n/text.ts';

const environment = { ...process.env };

beforeAll(() => {
  setTextLanguage({ language: 'en' });
});

afterAll(() => {
  setFormat(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const name of Object.keys(process.env)) {
    if (!(name in environment)) delete process.env[name];
  }
  Object.assign(process.env, environment);
});
