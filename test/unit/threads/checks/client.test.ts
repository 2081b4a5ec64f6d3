import { describe, expect, it, onTestFinished } from 'vitest';
import { createCheckThread } from '../../../../electron/threads/checks/client.ts';
import { toAppError } from '../../../../shared/errors.ts';

const WORKER = new URL('../../../../electron/threads/checks/worker.ts', import.meta.url);
const OPTIONS = {
  sourceLang: 'DE',
  terms: [],
  forbidden: [],
  rulesOff: [],
  isPicture: false,
  ownWords: ['Nordhafn'],
};

function openThread(workerUrl = WORKER) {
  const thread = createCheckThread({ workerUrl });
  onTestFinished(() => thread.close());
  return thread;
}
const pair = (position: number, source: string, target: string) => ({ position, source, target });

describe('the thread for checks', () => {
  it('takes pairs in parts, in parallel with other runs, and spells English and Spanish', async () => {
    const thread = openThread();
    await Promise.all([
      thread.begin(1, { ...OPTIONS, targetLang: 'EN-GB' }),
      thread.begin(2, { ...OPTIONS, targetLang: 'EN-US' }),
      thread.begin(3, { ...OPTIONS, targetLang: 'JA' }),
      thread.begin(4, { ...OPTIONS, targetLang: 'ES-419' }),
    ]);
    const target = 'The colour of the sentense';
    await Promise.all([1, 2, 3].map((run) => thread.add(run, [pair(0, 'Die Farbe', target)])));
    await thread.add(1, [pair(1, 'Die Farbe', 'Other')]);
    await thread.add(4, [pair(0, 'Die Häuser', 'Las casas y el cotrato')]);
    const words = async (run: number) => {
      const { findings, isSpellingChecked } = await thread.end(run);
      const found = findings.filter(({ rule }) => rule === 'spelling');
      return [isSpellingChecked, found.map(({ values }) => values['found'])];
    };
    expect(await words(1)).toEqual([true, ['sentense']]);
    expect(await words(2)).toEqual([true, ['colour', 'sentense']]);
    expect(await words(3)).toEqual([false, []]);
    expect(await words(4)).toEqual([true, ['cotrato']]);
  });

  it('spells words of a field, suggests others, and says when it has no dictionary', async () => {
    const thread = openThread();
    const spell = await thread.spell('EN', ['recieved', 'colour', 'color', "don't"]);
    expect(spell).toEqual({ hasDictionary: true, wrong: ['recieved'] });
    expect(await thread.suggest('EN', 'recieved')).toContain('received');
    expect(await thread.spell('JA', ['wrod'])).toEqual({ hasDictionary: false, wrong: [] });
    expect(await thread.suggest('JA', 'wrod')).toEqual([]);
  });

  it('answers a word that is typed, and its menu, before a large document is checked', async () => {
    const thread = openThread();
    await thread.begin(1, { ...OPTIONS, targetLang: 'EN-GB' });
    await thread.spell('EN-GB', ['wrod']);
    const pairs = Array.from({ length: 1000 }, (_, at) =>
      pair(at, `Satz ${String(at)}`, `Line ${String(at)}`),
    );
    const answered: string[] = [];
    const note = (name: string) => () => answered.push(name);
    await Promise.all([
      thread.add(1, pairs).then(note('checked')),
      thread.spell('EN-GB', ['wrod']).then(note('spelled')),
      thread.suggest('EN-GB', 'wrod').then(note('suggested')),
    ]);
    expect(answered).toEqual(['spelled', 'suggested', 'checked']);
    expect((await thread.end(1)).findings).toEqual([]);
  });

  it('accepts words that the user added', async () => {
    const thread = openThread();
    await thread.begin(1, { ...OPTIONS, targetLang: 'EN-GB' });
    await thread.add(1, [pair(0, 'Vertrag', 'The contract of Nordhafn is vaild')]);
    const { findings } = await thread.end(1);
    expect(findings.map(({ values }) => values['found'])).toEqual(['vaild']);
  });

  it('makes a key of rule, pair and what was found, in whatever item and place', async () => {
    const thread = openThread();
    const keysOf = async (run: number, pairs: ReturnType<typeof pair>[]) => {
      await thread.begin(run, { ...OPTIONS, targetLang: 'FR' });
      await thread.add(run, pairs);
      return (await thread.end(run)).findings.map(({ key }) => key);
    };
    const both = await keysOf(1, [pair(0, 'Es sind 5 und 6', 'Ce sont et'), pair(1, 'b', 'c')]);
    expect(new Set(both).size).toBe(2);
    expect(both[0]).toMatch(/^[0-9a-f]{64}$/u);
    expect(await keysOf(2, [pair(7, 'Es sind 5 und 6', 'Ce sont et')])).toEqual(both);
    expect(await keysOf(3, [pair(7, 'Es sind 5 und 6', 'Ce sont, et')])).not.toEqual(both);
  });

  it('cancels an unknown or dropped run, and reports a thread that cannot start', async () => {
    const thread = openThread();
    await thread.begin(1, { ...OPTIONS, targetLang: 'FR' });
    await thread.drop(1);
    const code = (error: unknown) => toAppError(error).code;
    expect(await thread.end(1).catch(code)).toBe('canceled');
    const broken = openThread(new URL('data:text/javascript,process.exit(1)'));
    const refused = broken.begin(1, { ...OPTIONS, targetLang: 'FR' });
    await expect(refused).rejects.toMatchObject({
      code: 'internal',
      message: expect.stringContaining('Checking stopped'),
    });
  });
});
