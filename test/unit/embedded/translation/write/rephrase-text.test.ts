import { describe, expect, it } from 'vitest';
import type { EnglishChecker } from '../../../../../electron/embedded/translation/write/english-checker.ts';
import { rephraseText } from '../../../../../electron/embedded/translation/write/rephrase-text.ts';
import {
  TONES,
  WRITING_STYLES,
  type Tone,
  type WritingStyle,
} from '../../../../../electron/embedded/translation/write/rules/wordings.ts';

const rulesOnly: EnglishChecker = { check: async () => [], close: async () => undefined };

describe('§8 rephrase: styles and tones keep the meaning', () => {
  it.each([
    ['EN-US', 'we are late', 'We are late.'],
    ['EN-US', 'Settings', 'Settings'],
    ['EN-US', 'click here', 'click here'],
    ['EN-US', 'see https://example.com/a for more', 'See https://example.com/a for more.'],
    ['EN-US', 'more is at https://example.com/a', 'more is at https://example.com/a'],
    ['EN-US', 'https://example.com/a is the address', 'https://example.com/a is the address.'],
    ['EN-US business', "We can't. It's a test. Isn't it?", 'We cannot. It is a test. Isn’t it?'],
    [
      'EN-US business',
      "It's been done and he'd gone. Don't ask.",
      'It’s been done and he’d gone. Do not ask.',
    ],
    ['EN-US academic', 'He said "yes" and "no".', 'He said “yes” and “no”.'],
    ['EN-US academic', 'A 5" screen and a 7" one.', 'A 5" screen and a 7" one.'],
    ['EN-US casual', 'We do not know. However, it is not bad.', "We don't know. But it isn't bad."],
    ['EN-US casual', 'Let us know.', 'Let us know.'],
    ['EN-US friendly', 'They cannot come.', "They can't come."],
    ['EN-US simple', 'In order to utilize it prior to noon, wait.', 'To use it before noon, wait.'],
    ['EN-US confident', 'I think that we can. I think about it.', 'We can. I think about it.'],
    [
      'EN-US diplomatic',
      'Send me the file. They send me files.',
      'Please send me the file. They send me files.',
    ],
    ['EN-US enthusiastic', 'Thank you for coming. It rains.', 'Thank you for coming! It rains.'],
    ['DE business', 'Er sagt "ja". Das gibt\'s.', 'Er sagt „ja“. Das gibt es.'],
    [
      'DE confident',
      'Ich denke, wir gehen. Ich denke, dass er geht.',
      'Wir gehen. Ich denke, dass er geht.',
    ],
    ['DE simple', 'Zum jetzigen Zeitpunkt regnet es.', 'Jetzt regnet es.'],
    ['DE diplomatic', 'Ich will das. Können Sie kommen?', 'Ich möchte das. Könnten Sie kommen?'],
    [
      'FR academic',
      'Il dit "oui" et l\'autre aussi.',
      'Il dit «\u202Foui\u202F» et l’autre aussi.',
    ],
    [
      'FR simple',
      "Afin de gagner, il court afin d'arriver.",
      'Pour gagner, il court pour arriver.',
    ],
    ['FR diplomatic', 'Je veux dire que je veux partir.', 'Je veux dire que je voudrais partir.'],
    ['FR enthusiastic', 'Merci beaucoup. Il pleut.', 'Merci beaucoup\u202F! Il pleut.'],
    ['FR confident', "Je crois qu'il vient.", 'Il vient.'],
    ['ES business', 'Dice "sí".', 'Dice «sí».'],
    ['ES diplomatic', 'Te quiero. Quiero pan.', 'Te quiero. Quisiera pan.'],
    ['IT simple', 'Corre al fine di vincere.', 'Corre per vincere.'],
    ['IT casual', 'Tuttavia, piove.', 'Però piove.'],
    ['PT-BR business', 'Vc tá aqui.', 'Você está aqui.'],
    ['PT-PT confident', 'Acho que vai chover.', 'Vai chover.'],
    ['JA', 'これはとても長い日本語の文章です', 'これはとても長い日本語の文章です。'],
    ['JA', '設定', '設定'],
    ['KO', '설정 화면', '설정 화면'],
  ])('%s: %s', async (asked, text, expected) => {
    const [target = '', name] = asked.split(' ');
    const wish = [...WRITING_STYLES, ...TONES].find((each) => each === name) ?? null;
    expect((await rephraseText(text, target, wish, rulesOnly)).text).toBe(expected);
  });

  it.each<[WritingStyle | Tone | null, string, boolean]>([
    ['confident', 'I think that we can.', true],
    ['confident', 'We can.', false],
    [null, 'we was late', false],
    ['simple', '123', false],
  ])('reports whether %s changed anything: %s', async (wish, text, isFollowed) => {
    const { isWishFollowed } = await rephraseText(text, 'EN-US', wish, rulesOnly);
    expect(isWishFollowed).toBe(isFollowed);
  });
});
