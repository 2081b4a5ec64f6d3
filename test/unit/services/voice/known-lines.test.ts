import { expect, it } from 'vitest';
import { readKnown } from '../../../../electron/services/voice/stay-request.ts';

it('knows an edited line as the service said it, which may be said again', async () => {
  const line = (
    number: number,
    targetLang: string | null,
    text: string,
    isChangedByMe = false,
  ) => ({
    id: `s.${String(number)}`,
    targetLang,
    language: 'en',
    text,
    startMs: 0,
    endMs: 1_000,
    isChangedByMe,
  });
  const lines = [line(0, null, 'Good morning.', true), line(1, 'de', 'Guten Morgen.')];
  const revisions = [
    { text: 'Good mourning!', replacedAtMs: 2 },
    { text: 'Good mourning.', replacedAtMs: 1 },
  ];
  const known = await readKnown(
    {
      listAllLines: () => Promise.resolve(lines),
      listRevisions: () => Promise.resolve(revisions),
    },
    { id: 's', concludedMs: 900 },
  );
  expect(known.source.map(({ text }) => text)).toEqual(['Good mourning.']);
  expect(known.targets.get('de')?.map(({ text }) => text)).toEqual(['Guten Morgen.']);
  expect(known.concludedMs).toBe(900);
});
