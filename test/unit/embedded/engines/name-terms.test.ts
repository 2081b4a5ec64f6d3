import { describe, expect, it } from 'vitest';
import { createNameTerms } from '../../../../electron/embedded/engines/glossary-terms.ts';
import { createPseudoEngine } from '../../../../electron/embedded/engines/pseudo.ts';
import { withGlossary } from '../../../../electron/embedded/engines/with-glossary.ts';
import { seg, show } from '../support/segments.ts';

const { signal } = new AbortController();

async function translate(text: string, names: readonly string[]): Promise<string> {
  const engine = withGlossary(createPseudoEngine(), createNameTerms(names, 'en'));
  const [answer] = await engine.translate([seg(text)], 'EN', 'ES', signal);
  return show(answer?.pieces ?? []);
}

describe('names that stay as they are', () => {
  it.each([
    ['Chuck Berry sings', ['Chuck Berry'], 'Chuck Berry šíñĝš'],
    ['a bush and Bush', ['Bush'], 'á ƀúšĥ áñð Bush'],
    ['BUSH', ['Bush'], 'ƁÚŠĤ'],
    ['Bushes of Bush', ['Bush'], 'Ɓúšĥéš óƒ Bush'],
    ['New York Times in New York', ['New York', 'New York Times'], 'New York Times íñ New York'],
    ['<1:Ada> Byron <2:wrote>', ['Ada Byron'], '<1:Ada Byron> <2:ŵŕóţé>'],
    ['Cafe\u0301 Nero', ['Café Nero'], 'Café Nero'],
    ['a.*c abc', ['a.*c'], 'a.*c áƀç'],
    ['nothing here', [], 'ñóţĥíñĝ ĥéŕé'],
  ])('%s', async (text, names, expected) => {
    expect(await translate(text, names)).toBe(expected);
  });
});
