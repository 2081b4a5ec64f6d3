import { describe, expect, it } from 'vitest';
import { ruleQuality } from '../../../../shared/domain/checks/measured.ts';
import { createCheckRun } from '../../../../shared/domain/checks/run.ts';
import type { CheckRule, Finding } from '../../../../shared/domain/checks/finding.ts';

function check(
  source: string,
  target: string,
  targetLang: string,
  { sourceLang = 'EN-US', rulesOff = [] as readonly CheckRule[] } = {},
): Finding[] {
  const run = createCheckRun({
    sourceLang,
    targetLang,
    terms: [],
    forbidden: [],
    rulesOff,
    isPicture: false,
    isSpelled: null,
  });
  run.add([{ position: 0, source, target }]);
  return run.end();
}
const kinds = (source: string, target: string, targetLang: string, sourceLang = 'EN-US') =>
  check(source, target, targetLang, { sourceLang }).map(({ kind }) => kind);

describe('correct pairs', () => {
  it.each<[string, string, string, string?]>([
    // Placeholders by what they mean.
    ['Open %s now', '现在打开%s文件', 'ZH'],
    ['%d files left', '残り%d個のファイル', 'JA'],
    ['%1$s of %2$d', '%2$d von %1$s', 'DE'],
    ['%s of %d', '%2$d von %1$s', 'DE'],
    ['%i files and %5.2f percent', '%d Dateien und %.2f Prozent', 'DE'],
    ['%dh left of it', 'Noch %d h davon', 'DE'],
    ['{ name } and {n:N0} of us', '{name} und {n} von uns', 'DE'],
    ['Usage: %s <file>', 'Aufruf: %s <Datei>', 'DE'],
    ['%A, %B %e, %Y', '%A, %e. %B %Y', 'DE'],
    ['{n, plural, one {# file} other {# files}}', '{n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}', 'PL'],
    ['{g, select, male {his {x}} other {their {x}}}', '{g, select, male {sein {x}} other {ihr {x}}}', 'DE'],
    // Doubled words that grammar asks for.
    ['It happens very slowly here.', 'यह यहाँ धीरे धीरे होता है।', 'HI'],
    ['We always use it here.', 'Chúng tôi luôn luôn dùng nó ở đây.', 'VI'],
    ['Walk very slowly today.', 'Bugün yavaş yavaş yürü.', 'TR'],
    ['Come here slowly now.', 'Vieni qui piano piano adesso.', 'IT'],
    ['I gave you your book.', 'Ich gab ihr ihr Buch.', 'DE'],
    ['Use FILE as a file', 'Usare il file FILE', 'IT'],
    // Ends of sentences.
    ['Enter a name (optional).', '名前を入力します（任意）。', 'JA'],
    ['Name of the new file.', '新しいファイルの名前', 'JA'],
    ['He said “I am here.”', '他说：“我在这里。”', 'ZH'],
    // Dates and times in the forms of CLDR.
    ['We meet at 3:30 pm.', 'Ci vediamo alle 15.30.', 'IT'],
    ['We meet at 3:30 pm.', '会議は午後3:30です。', 'JA'],
    ['We meet at 3:30 pm.', '会議は午後3時30分です。', 'JA'],
    ['We meet at 3:30 pm.', '오후 3:30에 만납니다.', 'KO'],
    ['We meet at 3:30 pm.', 'Tapaamme klo 15.30.', 'FI'],
    ['We meet at 3 pm.', 'Tapaamme klo 15.', 'FI'],
    ['We meet at 3:30 pm.', 'Chúng ta gặp lúc 3:30 chiều.', 'VI'],
    ['We meet at 3:30 pm.', 'Délután 3:30-kor találkozunk.', 'HU'],
    ['On March 14, 2024 we met.', 'Ngày 14 tháng 3, 2024 chúng ta gặp nhau.', 'VI'],
    ['On March 14 we met.', '3月14日に会いました。', 'JA'],
    ['On March 14, 2024 we met.', '2024 m. kovo 14 d. susitikome.', 'LT'],
    ['On Mar 14, 2024 we met.', 'Wir trafen uns am 14.03.24.', 'DE'],
    // Dimensions, scales, numbers in words and in names.
    ['A 10x15 cm picture', 'Ein Bild von 10 × 15 cm', 'DE'],
    ['A 1920 × 1080 screen', 'Экран 1920х1080', 'RU'],
    ['It costs 5 thousand now.', 'Ora costa 5 mila.', 'IT'],
    ['It costs 5 thousand now.', 'Сейчас стоит 5 тыс.', 'RU'],
    ['It costs 3.5 million now.', 'Kosztuje teraz 3,5 mln.', 'PL'],
    ['It costs 3.5 million now.', 'Het kost nu 3,5 miljoen.', 'NL'],
    ['It costs 2 billion now.', 'Ara costa 2 milers de milions.', 'CA'],
    ['Here are 2 million people.', 'यहाँ 20 लाख लोग हैं।', 'HI'],
    ['Thirty-five people came.', '35 Personen kamen.', 'DE'],
    ['35 people came.', 'Fünfunddreißig Personen kamen.', 'DE'],
    ['Fifteen people came.', 'Пришли 15 человек.', 'RU'],
    ['It needs UTF-8 text.', 'Benötigt UTF8-Text.', 'DE'],
    ['Enter hexadecimal digits here.', 'ここに16進数を入力します。', 'JA'],
    // Units by symbol, in other scripts and in words.
    ['Take 5 mg now.', 'Jetzt 5 Milligramm nehmen.', 'DE'],
    ['Take 5 mg now.', 'Примите 5 мг сейчас.', 'RU'],
    ['Take 5 mg now.', '现在服用5毫克。', 'ZH'],
    // Signs that a language adds are not asked for in addresses and code.
    ['See https://example.org/?q=1 now', 'Vea ahora https://example.org/?q=1', 'ES'],
    ['Use a != b there', 'Use allí a != b', 'ES'],
    // Addresses of the language, brackets of lists and faces.
    ['See https://example.org/en/a now.', 'Siehe jetzt https://example.org/de/a.', 'DE'],
    ['1) The first part', '1) Der erste Teil', 'DE'],
    ['First, take it :)', 'Erst nehmen :)', 'DE'],
    ['Printer “%s” is “off”', 'プリンター“%s”は“オフ”です', 'JA'],
  ])('%j · %j (%s)', (source, target, targetLang, sourceLang) => {
    expect(kinds(source, target, targetLang, sourceLang)).toEqual([]);
  }); // prettier-ignore
});

describe('errors', () => {
  it.each<[string, string, string, Finding['kind'][]]>([
    ['%s of %d', '%1$d von %2$s', 'DE', ['placeholderOrder']],
    ['Open %s now', '现在打开%d文件', 'ZH', ['placeholderChanged']],
    ['{n, plural, one {# file} other {# files}}', '{n, plural, eins {# Datei} andere {# Dateien}}', 'DE', ['placeholderChanged']],
    ['{g, select, male {he} other {they}}', '{g, select, mann {er} andere {sie}}', 'DE', ['placeholderChanged']],
    ['It is the best of it.', 'È il il migliore di tutti.', 'IT', ['doubledWord']],
    ['It is of us all here.', 'Nó là là của chúng tôi.', 'VI', ['doubledWord']],
    ['We meet at 3:30 pm.', '会議は午前3:30です。', 'JA', ['timeDiffers']],
    ['On March 14 we met.', '3月15日に会いました。', 'JA', ['dateDiffers']],
    ['Take 5 mg now.', 'Jetzt 5 g nehmen.', 'DE', ['unitDiffers']],
    ['Take 5 µg now.', 'Jetzt 5 mg nehmen.', 'DE', ['unitDiffers']],
    ['It has 5 kW now.', 'Es hat jetzt 5 W.', 'DE', ['unitDiffers']],
    ['It has 5 MW now.', 'Es hat jetzt 5 mW.', 'DE', ['unitDiffers']],
    ['At 5 kPa and 50 Hz', 'Bei 5 hPa und 50 kHz', 'DE', ['unitDiffers', 'unitDiffers']],
    ['A 10x15 cm picture', 'Ein Bild von 15x10 cm', 'DE', ['numberDiffers']],
    ['A 10 × 15 cm picture', 'Ein Bild von 10 × 51 cm', 'DE', ['numberDiffers']],
    ['It costs 5 million now.', 'Ora costa 5 miliardi.', 'IT', ['numberDiffers']],
    ['5 million and 3 billion', '5 млрд и 3 млн', 'RU', ['numberDiffers', 'numberDiffers']],
    ['An area of 5 m² here', 'Eine Fläche von 5 m³ hier', 'DE', ['numberDiffers']],
    ['It is 10⁶ of them', 'Es sind 10⁹ davon', 'DE', ['numberDiffers']],
    ['Write to me@example.org', 'Schreiben Sie an me@exmaple.org', 'DE', ['placeholderChanged']],
    ['See www.example.org/a', 'Siehe www.example.org/b', 'DE', ['placeholderChanged']],
    ['All of it (or more)', 'Alles davon (oder mehr', 'DE', ['bracketUnpaired']],
    ['All of it [or more]', '全部［或更多', 'ZH', ['bracketUnpaired']],
    ['EUR 840.00', 'EUR 840.00', 'DE', ['numberFormat']],
    ['35 people came.', 'Sechsunddreißig Personen kamen.', 'DE', ['numberMissing']],
    ['5 people came here.', '6 pobl a ddaeth yma.', 'CY', ['numberDiffers']],
  ])('%j · %j (%s)', (source, target, targetLang, expected) => {
    expect(kinds(source, target, targetLang)).toEqual(expected);
  }); // prettier-ignore
});

describe('rules that are off', () => {
  it('report nothing, and the others go on', () => {
    const pair = ['It is good.', 'Es  ist gut gut.', 'DE'] as const;
    expect(check(...pair).map(({ rule }) => rule)).toEqual(['doubled-words', 'blanks']);
    expect(check(...pair, { rulesOff: ['blanks'] }).map(({ rule }) => rule)).toEqual(['doubled-words']); // prettier-ignore
  });

  it('are those of the base language; one that nobody measured says so of every rule', () => {
    expect(ruleQuality('DE-AT')).toEqual(ruleQuality('de'));
    expect(ruleQuality('cy').off).toEqual([]);
    expect(ruleQuality('cy').unmeasured.length).toBeGreaterThan(5);
    expect(ruleQuality('constructor').off).toEqual([]);
  });
});
