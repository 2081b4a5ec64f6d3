import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findHunspell } from '../../../../electron/threads/checks/hunspell.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const listed = spawnSync('hunspell', ['-D'], { input: '', encoding: 'utf8' });
const hasGerman = /[\\/]de_DE$/mu.test(`${listed.stdout ?? ''}${listed.stderr ?? ''}`);

/** Creates a Hunspell with these dictionaries, whose script prints the wrong words for `$4`, the dictionary. */
function fakeHunspell(names: readonly string[], script: string): string {
  const folder = temporaryFolder();
  const list = names.map((name) => `echo /usr/share/hunspell/${name} >&2`).join('\n');
  const text = `#!/bin/sh\nif [ "$1" = -D ]; then\n${list}\nexit 1\nfi\n${script}\n`;
  writeFileSync(join(folder, 'hunspell'), text, { mode: 0o755 });
  return [folder, process.env['PATH']].join(delimiter);
}

describe('the Hunspell of the computer', () => {
  it.each([
    ['de', ['de_AT', 'de_DE'], 'de_DE'],
    ['de-CH', ['de_AT', 'de_DE', 'de_CH'], 'de_CH'],
    ['DE-CH', ['de_AT', 'de_DE'], 'de_DE'],
    ['fr', ['fr_BE', 'fr', 'fr_FR'], 'fr'],
    ['pt-BR', ['pt_PT', 'pt_BR'], 'pt_BR'],
    ['sv', ['sv_FI', 'sv_SE'], 'sv_FI'],
  ])('uses for %s of %s the dictionary %s', async (lang, names, expected) => {
    // Only the name of the dictionary is a wrong word.
    const speller = await findHunspell(lang, fakeHunspell(names, 'cat >/dev/null; echo "$5"'));
    await speller?.learn(names);
    expect(names.filter((name) => speller?.isRight(name) === false)).toEqual([expected]);
  });

  it("is none when it isn't installed, or has no dictionary for the language", async () => {
    expect(await findHunspell('de', temporaryFolder())).toBeNull();
    expect(await findHunspell('de', fakeHunspell(['den_XX', 'fr_FR'], 'cat'))).toBeNull();
    expect(await findHunspell('de', fakeHunspell([], 'cat'))).toBeNull();
  });

  it('is queried once for each word, also one that holds an apostrophe', async () => {
    const folder = temporaryFolder();
    const asked = join(folder, 'asked');
    const script = `tee -a ${asked} | grep -o nomie`;
    const speller = await findHunspell('fr', fakeHunspell(['fr'], script));
    await speller?.learn(["l'nomie", 'maison', 'maison']);
    await speller?.learn(['maison']);
    expect(speller?.isRight("l'nomie")).toBe(false);
    expect(speller?.isRight('maison')).toBe(true);
    const { stdout } = spawnSync('cat', [asked], { encoding: 'utf8' });
    expect(stdout).toBe("l'nomie\nmaison\n");
  });

  it('suggests in its order what may have been meant', async () => {
    const script = `read word; echo '@(#) Hunspell'; [ "$word" = ^maisno ] && echo '& maisno 2 1: maison, mai sno' || echo '# x 1'`;
    const speller = await findHunspell('fr', fakeHunspell(['fr'], script));
    expect(await speller?.suggest('maisno')).toEqual(['maison', 'mai sno']);
    expect(await speller?.suggest('zzz')).toEqual([]);
  });

  it("that dies finds nothing wrong, says so, and isn't queried again", async () => {
    const speller = await findHunspell('fr', fakeHunspell(['fr'], 'kill -9 $$'));
    expect(speller?.isWorking()).toBe(true);
    await speller?.learn(['maisonz', 'x'.repeat(3_000_000)]);
    expect(speller?.isWorking()).toBe(false);
    expect(speller?.isRight('maisonz')).toBe(true);
    await speller?.learn(['autre']);
    expect(speller?.isRight('autre')).toBe(true);
  });

  it.skipIf(!hasGerman)('spells German, compounds and all (needs hunspell-de-de)', async () => {
    const right = ['Häuser', 'Vertragspartei', "geht's", 'Straße', 'Arbeitsvertrag'];
    const wrong = ['Hauser1x', 'Vertragsparte', 'Strasze'];
    const speller = await findHunspell('DE');
    await speller?.learn([...right, ...wrong]);
    const found = [...right, ...wrong].filter((word) => speller?.isRight(word) === false);
    expect(found).toEqual(['Vertragsparte', 'Strasze']);
  });
});
