import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixture, FOLDER, open, refusalOf } from './text-files-support.ts';

describe('a file that is cut', () => {
  const names = readdirSync(FOLDER).filter((name) =>
    /^(?!misnamed.*po).*\.(?:po|srt|xlf|sdlxliff|html)$/u.test(name),
  );
  it.each(names)('%s: is refused by name of the fault, or translated as it is', async (name) => {
    const whole = fixture(name);
    const { length } = await open(name).then(({ segments }) => segments);
    for (let part = 1; part < 12; part += 1) {
      const cut = whole.subarray(0, Math.floor((whole.length * part) / 12));
      const outcome = await refusalOf(name, cut);
      expect(outcome).toMatch(/^(?:translated$|document\/(?:damaged|unsupported|empty) )/u);
      const segments = outcome === 'translated' ? (await open(name, cut)).segments : [];
      expect(segments.length).toBeLessThanOrEqual(length + 1);
    }
  });
});
