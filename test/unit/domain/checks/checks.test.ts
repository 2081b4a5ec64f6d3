import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CheckedPair, Finding } from '../../../../shared/domain/checks/finding.ts';
import { createCheckRun, type CheckOptions } from '../../../../shared/domain/checks/run.ts';
import { forAll } from '../../../support/for-all.ts';
import { runs } from '../../../support/runs.ts';

type Pair = Omit<CheckedPair, 'position'>;

function check(pairs: readonly Pair[], options: Partial<CheckOptions> = {}): Finding[] {
  const run = createCheckRun({
    sourceLang: 'EN-US',
    targetLang: 'DE',
    terms: [],
    forbidden: [],
    rulesOff: [],
    isPicture: false,
    isSpelled: null,
    ...options,
  });
  run.add(pairs.map((pair, position) => ({ ...pair, position })));
  return run.end();
}
const kinds = (source: string, target: string, options: Partial<CheckOptions> = {}) =>
  check([{ source, target }], options).map(({ kind }) => kind);
/** Returns the text after applying every finding's fix. */
const repaired = (source: string, target: string, options: Partial<CheckOptions> = {}): string => {
  const fixes = check([{ source, target }], options).filter(({ fix }) => fix !== null);
  return fixes
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, fix }) => text.slice(0, start) + (fix ?? '') + text.slice(end),
      target,
    );
};
const to = (sourceLang: string, targetLang: string) => ({ sourceLang, targetLang });

describe('what is no error', () => {
  it.each<[string, string, Partial<CheckOptions>?]>([
    ['We met on 21 May at 9 a.m.', 'Wir trafen uns am 21. Mai um 9 Uhr'],
    ['Bring pens, paper and so on', 'Bringen Sie Stifte, Papier usw.'],
    ['The 1st, 2nd and 3rd prize', 'Der 1., 2. und 3. Preis'],
    ['We open 10:00–12:30 today.', 'Wir öffnen heute 10.00–12.30 Uhr.'],
    ['We walk twenty miles.', 'Wir gehen 20 Meilen.'],
    ['Twenty people came.', '20 Personen kamen.'],
    ['80 people came.', 'Quatre-vingts personnes sont venues.', to('EN', 'FR')],
    ['It costs $3.2 billion.', 'Cuesta 3,2 mil millones de dólares.', to('EN-US', 'ES')],
    ['It costs $3.2 billion.', 'Cuesta 3.200 millones de dólares.', to('EN-US', 'ES')],
    ['20 million and 20 billion', '20 Milliarden und 20 Millionen'],
    ['It costs US$20 or €18.', 'Es kostet 20 $ oder 18 €.'],
    ['It costs $20 or €18.', 'Es kostet 20 USD oder EUR 18.'],
    ['It costs C$20 now.', 'Es kostet jetzt 20 CAD.'],
    ['It costs ¥20 now.', '価格は￥20です。', to('EN', 'JA')],
    ['Pay 20 € 30 times.', 'Zahlen Sie 30 Mal 20 €.'],
    ['THE 20 ALL OF US', 'DIE 20 VON UNS ALLEN'],
    ['It costs 1,234.5 units.', 'Es kostet 1.234,5 Einheiten.'],
    ['It costs 1,234.5 units.', 'Es kostet 1 234,5 Einheiten.'],
    ['It costs 1,234.5 units.', 'Es kostet 1234,5 Einheiten.'],
    ['It costs 10,000 euros.', 'Cela coûte 10\u202F000 euros.', to('EN', 'FR')],
    ['It costs ₹12,34,567.50 today.', 'Es kostet heute 1.234.567,50 ₹.', to('EN-IN', 'DE')],
    ['طوله ٣٫٥ كم', 'Es ist 3,5 km lang', to('AR', 'DE')],
    ['Walk 5 km now.', 'Gehen Sie jetzt 5 Kilometer.'],
    ['Walk 5 kilometres now.', 'Gehen Sie jetzt 5 Kilometern entgegen.', to('EN-GB', 'DE')],
    ['We met on 3/4/2024.', 'Wir trafen uns am 4.3.2024.'],
    ['We met on 3/4/2024.', 'Wir trafen uns am 3.4.2024.', to('EN-GB', 'DE')],
    ['We met on March 4, 2024.', 'Wir trafen uns am 4. März 2024.'],
    ['We met on March 4, 2024.', 'Nos vimos el 4 de marzo de 2024.', to('EN', 'ES')],
    ['We met on 4 March 2024.', 'Spotkaliśmy się 4 marca 2024.', to('EN', 'PL')],
    ['2024年3月4日', '4.3.2024', to('JA', 'DE')],
    ['We met at 3:30 pm.', 'Wir trafen uns um 15:30 Uhr.'],
    ['We met at 3 pm.', 'Wir trafen uns um 15 Uhr.'],
    ['We met at 3:30 pm.', 'Nous nous sommes vus à 15 h 30.', to('EN', 'FR')],
    ['We leave at 3 pm.', 'Nous partons à 15 h.', to('EN', 'FR')],
    ['Nous partons à 15 h.', 'We leave at 3 pm.', to('FR', 'EN')],
    ['Le travail dure 15 h.', 'The work takes 15 hours.', to('FR', 'EN')],
    ['It costs 500 yuan now.', '它现在花费500元。', to('EN', 'ZH')],
    ['Boil H2O for 25 minutes.', '把H2O煮25分钟。', to('EN', 'ZH')],
    ['It costs 10,000 yuan now.', '它现在花费1万元。', to('EN', 'ZH')],
    ['Here are 20,000 people.', 'ここに2万人がいる。', to('EN', 'JA')],
    ['It costs 1.5 million euros.', 'Es kostet 1.500.000 Euro.'],
    ['Es kostet 1,5 Mio. Euro', 'It costs 1,500,000 euros', to('DE', 'EN')],
    ['A gain of .5 percent.', 'Ein Plus von 0,5 Prozent.'],
    ['See section 2.1 of version 1.2.3.', 'Siehe Abschnitt 2.1 der Version 1.2.3.'],
    ['In 24 300 people came.', 'Im Jahr 24 kamen 300 Leute.'],
    ['The three apples are red.', 'Die 3 Äpfel sind rot.'],
    ['The 3 apples are red.', 'Die drei Äpfel sind rot.'],
    ['Read pages 5-7 today.', 'Lesen Sie heute Seiten 5–7.'],
    ['Today it is −5 °C here.', 'Heute sind es hier -5 °C.'],
    ['It rose by 5%, 6% and 7%.', 'Es stieg um 5, 6 und 7 %.'],
    ['It rose by 5%.', 'Es stieg um 5 Prozent.'],
    ['It rose by 5%.', 'ارتفع 5٪.', to('EN', 'AR')],
    ['It rose by 5%.', '它上涨了5％。', to('EN', 'ZH')],
    ['A 50% discount is yours.', 'Sie erhalten 50 % Rabatt.'],
    ['Add 1/2 cup now.', 'Jetzt ½ Tasse zugeben.'],
    ['Add ½ cup now.', 'Jetzt 1/2 Tasse zugeben.'],
    ['Add 1 1/2 cups now.', 'Jetzt 1½ Tassen zugeben.'],
    ['Add 1½ cups and ⅓ of it.', 'Geben Sie 1 ½ Tassen und 1/3 davon zu.'],
    ['It lasts 1½ hours.', 'Es dauert 1,5 Stunden.'],
    ['It lasts 0.75 hours.', 'Cela dure ¾ heure.', to('EN', 'FR')],
    ['See page 1/2 and 0.5 mm.', 'Siehe Seite 1/2 und 0,5 mm.'],
    ['See page 1/2 now.', 'Siehe jetzt Seite 1 von 2.'],
    ['Take 1/2 and ½ kg.', 'Nehmen Sie 1/2 und ½ kg.'],
    ['Siehe Kapitel IV.', 'See chapter 4.', to('DE', 'EN')],
    ['See chapter 4 and 17.', 'Siehe Kapitel IV und 17.'],
    ['See Part I, section 2.', 'Siehe Teil 1, Abschnitt 2.'],
    ['In the 21st century', 'Au XXIe siècle', to('EN', 'FR')],
    ['Siglo XIX y siglo XX', '19th and 20th century', to('ES', 'EN')],
    ['Louis XIV had 14 dogs.', 'Ludwig XIV. hatte 14 Hunde.'],
    ['Sales in Q3 2024 rose.', 'Der Umsatz im 3. Quartal 2024 stieg.'],
    ['Sales in Q3 rose.', 'Der Umsatz im dritten Quartal stieg.'],
    ['Sales in Q3 rose.', 'Les ventes du T3 ont augmenté.', to('EN', 'FR')],
    ['Sales in the third quarter rose.', 'Les ventes du T3 ont augmenté.', to('EN', 'FR')],
    ['Im 1. Quartal und in Q2', 'Au 1er trimestre et au T2', to('DE', 'FR')],
    ['Das 3. Quartal', 'El 3.er trimestre', to('DE', 'ES')],
    ['Das Q3', 'El tercer trimestre', to('DE', 'ES')],
    ['Q1: What is it?', 'F1: Was ist es?'],
    ['Call +49 (0)30 1234 now.', 'Rufen Sie +49 30 1234 an.'],
    ['Call +49 221 123 456 now.', 'Rufen Sie +49 (0) 221 123 456 an.'],
    ['We meet at 3:30 pm.', 'Nos vemos a las 3.30.', to('EN', 'ES')],
    ['We meet at 3:30 pm.', 'Nos vemos a las 3.30 de la tarde.', to('EN', 'ES')],
    ['We meet at 3:30 pm.', 'Nos vemos a las 3:30 de la tarde.', to('EN', 'ES')],
    ['Wir treffen uns um 15:30.', 'Nos vemos a las 15.30 h.', to('DE', 'ES')],
    ['Nos vemos a las 3.30.', 'We meet at 3:30.', to('ES', 'EN')],
    ['It costs 3.30 euros at 3:30.', 'Cuesta 3,30 euros a las 3.30.', to('EN', 'ES')],
    ['Hello {name}, %s <b>bold</b> text', 'Hallo {name}, %s <b>fetter</b> Text'],
    ['%1$s of %2$d files', '%2$d Dateien von %1$s'],
    ['<a href="x" title="Go">Go on</a>', '<a href="x" title="Los">Los geht es</a>'],
    ['He said "yes" to it.', 'Er sagte "ja" dazu.'],
    ['He said “yes” to it.', 'Er sagte „ja“ dazu.'],
    ['He said “read ‘it’ now” to me.', 'Il m’a dit «\u00A0lis “cela” là\u00A0».', to('EN', 'FR')],
    ['A 5" screen is small.', 'Ein 5"-Bildschirm ist klein.'],
    ['Is it there now?', 'Est-ce là maintenant ?', to('EN', 'FR')],
    ['Is it there now?', '¿Está ahí ahora?', to('EN', 'ES')],
    ['He is already here.', '彼はもうここにいる。', to('EN', 'JA')],
    ['Open https://example.org/a1', 'https://example.org/a1 öffnen'],
    ['https://example.org', 'https://example.org'],
    ['XJ-900', 'XJ-900'],
    ['The women who the house belongs to are here.', 'Die Frauen, denen das Haus gehört, die die Tür öffnen, sind hier.'],
    ['They sang “Bye Bye” again.', 'Sie sangen wieder „Bye Bye“.'],
    ['etc.', 'usw'],
    ['', ''],
  ])('%j · %j', (source, target, options) => {
    expect(kinds(source, target, options)).toEqual([]);
  }); // prettier-ignore
});

describe('what is reported', () => {
  it.each<[string, string, Finding['kind'][], Partial<CheckOptions>?]>([
    ['It costs €20 now.', 'Es kostet jetzt 20 $.', ['unitDiffers']],
    ['It costs 20 EUR now.', 'Es kostet jetzt 20 £.', ['unitDiffers']],
    ['It costs $20 or €18.', 'Es kostet 20 € oder 18 $.', ['unitDiffers', 'unitDiffers']],
    ['It costs 20 million.', 'Es kostet 20 Milliarden.', ['numberDiffers']],
    ['It costs 20 billion.', 'Es kostet 20 Billionen.', ['numberDiffers']],
    ['It costs 20 billion.', 'Cuesta 20 billones.', ['numberDiffers'], to('EN', 'ES')],
    ['Twenty-two people came.', '20 Personen kamen.', ['numberExtra']],
    ['20 people came.', 'Vinieron treinta y dos.', ['numberMissing'], to('EN', 'ES')],
    ['It costs 100 today.', 'Cela coûte deux cent vingt.', ['numberMissing'], to('EN', 'FR')],
    ['Eighty thousand people came.', '80 Personen kamen.', ['numberExtra']],
    ['30 people came.', 'Vinieron treinta y dos.', ['numberMissing'], to('EN', 'ES')],
    ['We open 10:00–12:30 today.', 'Wir öffnen heute 10.30–12.30 Uhr.', ['timeDiffers']],
    ['I weigh 11 st now.', 'Ich wiege jetzt 11 kg.', ['unitDiffers'], to('EN-GB', 'DE')],
    ['One thing', '  ', ['empty']],
    ['The price is', 'The price is', ['untranslated']],
    ['It costs 1,234.5 units.', 'Es kostet 1.234,6 Einheiten.', ['numberDiffers']],
    ['It costs 1,234.5 units.', 'Es kostet 1,234.5 Einheiten.', ['numberFormat']],
    ['It costs 1.234 units.', 'Es kostet 1.234 Einheiten.', ['numberDiffers']],
    ['It has 3.5 GB of memory.', 'Es hat 3.5 GB Speicher.', ['numberFormat']],
    ['It costs 17 units.', 'Es kostet Einheiten.', ['numberMissing']],
    ['It costs units.', 'Es kostet 17 Einheiten.', ['numberExtra']],
    ['See version 1.2.3 now.', 'Siehe jetzt Version 1.2.4.', ['numberDiffers']],
    ['Walk 5 km now.', 'Gehen Sie jetzt 5 Metern entgegen.', ['unitDiffers']],
    ['Now walk 5 km.', 'Gehen Sie jetzt 5.', ['unitMissing']],
    ['It rose by 5%.', 'Es stieg um 5.', ['unitMissing']],
    ['We met on 3/4/2024.', 'Wir trafen uns am 3.4.2024.', ['dateDiffers']],
    ['We met on March 4, 2024.', 'Wir trafen uns am 4. Mai 2024.', ['dateDiffers']],
    ['We met at 3:30 pm.', 'Wir trafen uns um 3:30 Uhr.', ['timeDiffers']],
    ['We leave at 3 pm.', 'Nous partons à 16 h.', ['numberDiffers'], to('EN', 'FR')],
    ['Le travail dure 15 h.', 'The work takes 16 hours.', ['numberDiffers'], to('FR', 'EN')],
    ['It costs 500 yuan now.', '它现在花费600元。', ['numberDiffers'], to('EN', 'ZH')],
    ['It costs 1.5 million euros.', 'Es kostet 1.600.000 Euro.', ['numberDiffers']],
    ['A gain of .5 percent.', 'Ein Plus von 5 Prozent.', ['numberDiffers']],
    ['Add ½ cup now.', 'Jetzt ¾ Tasse zugeben.', ['numberDiffers']],
    ['Add 1½ cups now.', 'Jetzt 2½ Tassen zugeben.', ['numberDiffers']],
    ['Add 1/2 cup now.', 'Jetzt ¼ Tasse zugeben.', ['numberMissing', 'numberMissing']],
    ['Add ½ cup now.', 'Jetzt 1/4 Tasse zugeben.', ['numberExtra', 'numberExtra']],
    ['Add 1 1/2 cups now.', 'Jetzt 2½ Tassen zugeben.', ['numberMissing', 'numberMissing']],
    ['See page 2/4 now.', 'Siehe jetzt Seite 1/2.', ['numberDiffers']],
    ['It is -1/2 now.', 'Es ist jetzt ½.', ['numberMissing', 'numberMissing']],
    ['It lasts 1½ hours.', 'Es dauert 1,6 Stunden.', ['numberDiffers']],
    ['It weighs 1/2 kg.', 'Es wiegt 1/2 g.', ['unitDiffers']],
    ['It weighs 1/2 kg.', 'Es wiegt ½ g.', ['unitDiffers']],
    ['It weighs 1½ kg.', 'Es wiegt 1,5 g.', ['unitDiffers']],
    ['It weighs ½ kg.', 'Es wiegt 0.5 kg.', ['numberExtra']],
    ['Siehe Kapitel IV.', 'See chapter 5.', ['numberExtra'], to('DE', 'EN')],
    ['See chapter 17.', 'Siehe Kapitel XVI.', ['numberMissing']],
    ['Kapitel IV kostet 17.', 'Chapter 4 costs 18.', ['numberDiffers'], to('DE', 'EN')],
    ['Kapitel IV, Abschnitt 5', 'Chapter 4, section 4', ['numberDiffers'], to('DE', 'EN')],
    ['Louis XIV had dogs.', 'Ludwig XIV. hatte 14 Hunde.', ['numberExtra']],
    ['Ludwig XIV. zahlte.', 'Louis paid $14.', ['numberExtra'], to('DE', 'EN')],
    ['I saw it in part.', 'Ich sah es in 1 Teil.', ['numberExtra']],
    ['Part I like most', 'Teil 1 mag ich am liebsten', ['numberExtra']],
    ['Sales in Q3 2024 rose.', 'Der Umsatz im 4. Quartal 2024 stieg.', ['numberDiffers']],
    ['Sales in Q3 rose.', 'Der Umsatz in Q4 stieg.', ['numberDiffers']],
    ['Sales in the third quarter rose.', 'Les ventes du 4e trimestre ont augmenté.', ['numberExtra'], to('EN', 'FR')],
    ['Sales in Q3 rose.', 'Les ventes du T4 ont augmenté en 3 mois.', ['numberDiffers', 'numberExtra'], to('EN', 'FR')],
    ['Sales in Q3 rose.', 'Der Umsatz stieg 3 Mal.', ['numberExtra']],
    ['Call +49 (0)30 1234 now.', 'Rufen Sie +49 30 1235 an.', ['numberDiffers']],
    ['Call +49 (0)30 1234 now.', 'Rufen Sie +49 (1)30 1234 an.', ['numberExtra']],
    ['See 49 (0) and 17.', 'Siehe 49 und 17.', ['numberMissing']],
    ['We meet at 3:30 pm.', 'Nos vemos a las 3.45.', ['numberDiffers', 'numberMissing'], to('EN', 'ES')],
    ['We meet at 3:30 pm.', 'Nos vemos a las 3:30 de la mañana.', ['timeDiffers'], to('EN', 'ES')],
    ['We meet at 3:30 pm.', 'Nos vemos a las 3.30 de la mañana.', ['numberDiffers', 'numberMissing'], to('EN', 'ES')],
    ['We meet at 3:30 pm.', 'Cuesta 3.30 euros.', ['numberDiffers', 'numberMissing'], to('EN', 'ES')],
    ['It costs 3:30, or 3.30 euros.', 'Cuesta 3,40 euros, a las 3:30.', ['numberDiffers'], to('EN', 'ES')],
    ['Hello {name} and all', 'Hallo {nombre} und alle', ['placeholderChanged']],
    ['Hello {name} and {other}', 'Hallo und alle', ['placeholderMissing', 'placeholderMissing']],
    ['Hello <b>you</b> there', 'Hallo </b>du<b> da', ['placeholderOrder']],
    ['%s of %d', '%d von %s', ['placeholderOrder']],
    ['It is good.', 'Es ist gut gut.', ['doubledWord']],
    ['It is good.', 'Es  ist gut.', ['doubledBlank']],
    ['It is good, yes.', 'Es ist gut , ja.', ['blankBefore']],
    ['It is good.', ' Es ist gut.', ['blankAtEdge']],
    ['Is it there now?', 'Est-ce là maintenant?', ['blankMissing'], to('EN', 'FR')],
    ['Is it there now?', 'Ist es jetzt da', ['endMissing']],
    ['Is it there now?', 'Es ist jetzt da.', ['endDiffers']],
    ['A price of today', 'Ein Preis von heute!', ['endExtra']],
    ['Is it there now?', 'Está ahí ahora?', ['openingMissing'], to('EN', 'ES')],
    ['He said “yes” to it.', 'Er sagte “ja” dazu.', ['quotesOther']],
    ['He said “yes” to it.', 'Er sagte „ja dazu.', ['quotesUnpaired']],
    ['He said “yes” to it.', 'Er sagte ja dazu.', ['quotesMissing']],
    ['On', 'Eingeschaltet und bereit', ['pictureTooLong'], { isPicture: true }],
    ['The contract ends.', 'Das Abkommen endet.', ['termMissing'], { terms: [{ source: 'contract', target: 'Vertrag' }] }],
    ['My phone is old.', 'Mein Handy ist alt.', ['forbiddenTerm'], { forbidden: ['handy'] }],
    ['Ein Satz.', 'A sentense.', ['spelling'], { ...to('DE', 'EN'), isSpelled: (word) => word !== 'sentense' }],
  ])('%j · %j: %j', (source, target, expected, options) => {
    expect(kinds(source, target, options)).toEqual(expected);
  }); // prettier-ignore

  it('never fixes a number with a word such as million as if the word were not there', () => {
    expect(repaired('Es kostet 1.500.000 €', 'It costs €1,5 million', to('DE', 'EN'))).toBe(
      'It costs €1,5 million',
    );
    expect(repaired('Es kostet 1,5 Mio. €', 'It costs €1,5 million', to('DE', 'EN'))).toBe(
      'It costs €1.5 million',
    );
  });

  it('gives the place of what was found, and values that say which', () => {
    const target = 'Es kostet 1.234,6 Einheiten.';
    const [finding] = check([{ source: 'It costs 1,234.5 units.', target }]);
    expect(finding).toMatchObject({
      position: 0,
      values: { found: '1.234,6', expected: '1,234.5' },
    });
    expect(target.slice(finding?.start, finding?.end)).toBe('1.234,6');
  });

  it('accepts a term in another form, in a compound or decided by the first glossary', () => {
    const terms = [
      { source: 'Contract', target: 'Vertrag' },
      { source: 'contract', target: 'Kontrakt' },
    ];
    for (const target of ['Die Verträge enden.', 'Der Mietvertrag endet.', 'Des Vertrages Ende.']) {
      const [finding] = check([{ source: 'The contract ends.', target }], { terms });
      expect(finding?.kind, target).toBeUndefined();
    }
    expect(kinds('The contractor ends.', 'Der Bauherr endet.', { terms })).toEqual([]);
  });

  it("doesn't spell-check words of the source, in capitals, in addresses and in placeholders", () => {
    const options = { ...to('DE', 'EN'), isSpelled: () => false };
    const pair = ['Frau Müller {x}', 'Müller NATO me@example.org {ertz} https://a.example/wrod'] as const;
    expect(check([{ source: pair[0], target: pair[1] }], options).filter(({ rule }) => rule === 'spelling')).toEqual([]);
  }); // prettier-ignore

  it('reports the rarer ones when one source has two translations', () => {
    const pairs = ['Preis', 'Kosten', 'Preis', 'Preis '].map((target) => ({
      source: 'Price',
      target,
    }));
    const found = check(pairs).filter(({ rule }) => rule === 'inconsistent');
    expect(found).toMatchObject([{ position: 1, values: { usual: 'Preis', number: 1 } }]);
    expect(check(pairs.slice(2)).filter(({ rule }) => rule === 'inconsistent')).toEqual([]);
  });

  it('reports unreadable subtitles: too fast, too wide, too many lines', () => {
    const location = '00:00:01,000 --> 00:00:03,000';
    const of = (target: string, at = location, targetLang = 'DE') =>
      check([{ source: 'Good day to you', target, location: at }], { targetLang }).map(({ kind }) => kind); // prettier-ignore
    expect(of('Guten Tag')).toEqual([]);
    expect(of('Guten Tag wünsche ich, werter Herr, auch Ihnen')).toEqual(['readingSpeed', 'lineTooLong']); // prettier-ignore
    expect(of('Guten\nTag\nauch')).toEqual(['tooManyLines']);
    expect(of('今日は本当にいい天気ですね', location, 'JA')).toEqual(['readingSpeed']);
    expect(of('Guten Tag wünsche ich', 'line 4')).toEqual([]);
  });

  it('allows 32,767 characters in a cell of a workbook', () => {
    const target = 'a'.repeat(32_768);
    const found = (location: string) =>
      check([{ source: 'a', target, location }]).some(({ kind }) => kind === 'cellTooLong');
    expect([found('Prices!B12'), found('slide 3'), found('Prices!B12, comment')]).toEqual([true, false, false]); // prettier-ignore
  });
});

describe('fixes', () => {
  it.each<[string, string, string, Partial<CheckOptions>?]>([
    ['It costs 1,234.5 units.', 'Es kostet 1,234.5 Einheiten.', 'Es kostet 1.234,5 Einheiten.'],
    ['It costs 1.234 units.', 'Es kostet 1.234 Einheiten.', 'Es kostet 1,234 Einheiten.'],
    ['It costs $2.50 now.', 'Es kostet jetzt 2.50 $.', 'Es kostet jetzt 2,50 $.'],
    ['It is good, yes.', 'Es  ist gut gut , ja.', 'Es ist gut , ja.'.replace(' ,', ',')],
    ['He said “yes” to it.', 'Er sagte “ja” dazu.', 'Er sagte „ja“ dazu.'],
    [
      'He said “yes” to it.',
      'Il a dit „oui“ là.',
      'Il a dit «\u00A0oui\u00A0» là.',
      to('EN', 'FR'),
    ],
    ['Is it there now?', 'Est-ce là maintenant?', 'Est-ce là maintenant\u202F?', to('EN', 'FR')],
    ['Is it there now?', 'Está ahí ahora', '¿Está ahí ahora?', to('EN', 'ES')],
    ['Hello {name} there', 'Hallo {Name} da', 'Hallo {name} da'],
    ['He is already here.', '彼はもうここにいる', '彼はもうここにいる。', to('EN', 'JA')],
  ])('%j · %j → %j', (source, target, expected, options) => {
    const once = repaired(source, target, options);
    // An added character may require a second one before the text.
    expect(repaired(source, once, options)).toBe(expected);
    expect(kinds(source, expected, options)).toEqual([]);
  });
});

const LOCALES = ['en-US', 'en-GB', 'de-DE', 'de-CH', 'fr-FR', 'es-ES', 'it', 'pt-BR', 'pl', 'sv', 'ru', 'ja', 'hi', 'tr', 'nl'] as const; // prettier-ignore
const locale = fc.constantFrom(...LOCALES);
const decimals = fc.tuple(fc.integer({ min: 13, max: 99_999_999 }), fc.integer({ min: 0, max: 4 }));

describe('numbers of every locale', () => {
  const write = (value: number, digits: number, lang: string, useGrouping = true): string =>
    new Intl.NumberFormat(lang, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      numberingSystem: 'latn',
      useGrouping,
    }).format(value);
  const numbers = (source: string, target: string, langs: Partial<CheckOptions>) =>
    check([{ source: `a ${source} b`, target: `c ${target} d` }], langs).filter(
      ({ rule }) => rule === 'numbers',
    );

  it('never reports the same value, however it is grouped', () => {
    forAll(runs(2000, 200), decimals, locale, locale, fc.boolean(), ([digits, scale], from, into, isGrouped) => {
        const value = digits / 10 ** scale;
        const found = numbers(write(value, scale, from), write(value, scale, into, isGrouped), to(from, into));
        expect(found).toEqual([]);
      });
  }); // prettier-ignore

  it('always reports another value, once', () => {
    forAll(runs(2000, 200), decimals, fc.integer({ min: 1, max: 9 }), locale, locale, ([digits, scale], more, from, into) => {
        const [value, other] = [digits / 10 ** scale, (digits + more) / 10 ** scale];
        const found = numbers(write(value, scale, from), write(other, scale, into), to(from, into));
        expect(found).toHaveLength(1);
      });
  }); // prettier-ignore

  it('rewrites a number in the source’s format into that of the target, and then finds it right', () => {
    forAll(runs(2000, 200), fc.integer({ min: 100_001, max: 99_999_999 }), locale, locale, (digits, from, into) => {
        const source = write(digits / 100, 2, from);
        const [finding] = numbers(source, source, to(from, into));
        if (finding === undefined) return;
        expect(finding.fix).not.toBeNull();
        expect(numbers(source, finding.fix ?? '', to(from, into))).toEqual([]);
      });
  }); // prettier-ignore

  it('reads dates with names of months as the same day in every language', () => {
    const day = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2049, 11, 31) });
    const named = fc.constantFrom('en-US', 'en-GB', 'de', 'fr', 'es', 'it', 'pt-BR', 'nl', 'pl', 'ja');
    const write = (atMs: number, lang: string) =>
      new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(atMs);
    const dates = (source: string, target: string, langs: Partial<CheckOptions>) =>
      check([{ source: `a ${source} b`, target: `c ${target} d` }], langs).filter(
        ({ rule }) => rule === 'dates' || rule === 'numbers',
      );
    forAll(runs(1000, 100), day, named, named, (atMs, from, into) => {
        expect(dates(write(atMs, from), write(atMs, into), to(from, into))).toEqual([]);
        const later = write(atMs + 86_400_000, into);
        expect(dates(write(atMs, from), later, to(from, into))).toHaveLength(1);
      });
  }); // prettier-ignore

  it('reads fractions as a character, with a stroke and as a decimal', () => {
    const signs = ['1/2 ½ .5', '1/4 ¼ .25', '3/4 ¾ .75', '1/5 ⅕ .2', '3/8 ⅜ .375', '1/3 ⅓', '2/3 ⅔'];
    const fraction = fc.record({
      whole: fc.integer({ min: 0, max: 99 }),
      forms: fc.constantFrom(...signs.map((each) => each.split(' '))),
      form: fc.nat({ max: 2 }),
    });
    const write = ({ whole, forms, form }: { whole: number; forms: string[]; form: number }, lang: string) => {
      const [stroke = '', sign = '', decimal] = forms;
      if (form === 2 && decimal !== undefined) return write1(whole + Number(decimal), lang);
      return `${whole === 0 ? '' : String(whole)}${whole > 0 && form === 0 ? ' ' : ''}${form === 0 ? stroke : sign}`;
    };
    const write1 = (value: number, lang: string) => new Intl.NumberFormat(lang, { numberingSystem: 'latn' }).format(value);
    forAll(runs(2000, 200), fraction, fc.nat({ max: 2 }), fraction, locale, locale, (one, form, other, from, into) => {
        const source = write(one, from);
        expect(numbers(source, write({ ...one, form }, into), to(from, into))).toEqual([]);
        if (one.whole === other.whole && one.forms[0] === other.forms[0]) return;
        if (one.form === 2 && other.form === 2) return;
        // Small numbers may be words in a language whose words are not known.
        if ([from, into].some((lang) => !/^(?:en|de|fr|es)/u.test(lang))) return;
        // A standalone whole number is compared without its plus or minus sign.
        if (one.form === 1 && other.form !== 1 && other.whole === 0 && one.whole <= 12) return;
        const found = numbers(source, write(other, into), to(from, into));
        expect(found.length, `${source} ${write(other, into)}`).toBeGreaterThan(0);
      });
  }); // prettier-ignore

  it('tells the same from another for Roman numerals, quarters, phone numbers and Spanish times', () => {
    const roman = (value: number) =>
      'X'.repeat(Math.floor(value / 10)) + (['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'][value % 10] ?? '');
    const chapter = fc.integer({ min: 1, max: 39 });
    const quarters = [
      (each: number) => `in Q${String(each)} now`,
      (each: number) => `in the ${['first', 'second', 'third', 'fourth'][each - 1] ?? ''} quarter now`,
    ];
    const quarter = fc.integer({ min: 1, max: 4 });
    const minute = fc.integer({ min: 0, max: 1439 });
    const clock = (at: number, sign: string) => `${String(Math.floor(at / 60))}${sign}${String(at % 60).padStart(2, '0')}`;
    const countOf = (source: string, target: string, langs: Partial<CheckOptions>) => kinds(source, target, langs).length;
    forAll(runs(2000, 200), chapter, chapter, quarter, quarter, minute, minute, fc.nat({ max: 1 }), (a, b, q, r, at, later, form) => {
        for (const [from, into] of [[a, a], [a, b]] as const) {
          const isTold = countOf(`Kapitel ${roman(from)} hier`, `Chapter ${String(into)} here`, to('DE', 'EN')) > 0;
          expect(isTold, `${roman(from)} ${String(into)}`).toBe(from !== into);
        }
        for (const [from, into] of [[q, q], [q, r]] as const) {
          const source = quarters[form]?.(from) ?? '';
          for (const target of [`au T${String(into)} donc`, `au ${String(into)}e trimestre donc`]) {
            expect(countOf(source, target, to('EN', 'FR')) > 0, `${source} ${target}`).toBe(from !== into);
          }
        }
        const phone = (each: number, zero: string) => `+49 ${zero}30 ${String(10_000 + each)} ab`;
        expect(countOf(phone(at, '(0)'), phone(at, ''), to('EN', 'DE'))).toBe(0);
        expect(countOf(phone(at, '(0)'), phone(later, ''), to('EN', 'DE'))).toBe(at === later ? 0 : 1);
        expect(countOf(`um ${clock(at, ':')} da`, `a las ${clock(at, '.')} ya`, to('DE', 'ES'))).toBe(0);
        if (at % 720 === later % 720) return;
        expect(countOf(`um ${clock(at, ':')} da`, `a las ${clock(later, '.')} ya`, to('DE', 'ES'))).toBeGreaterThan(0);
      });
  }); // prettier-ignore

  it('never throws for any two texts, stays within the target and repeats its results', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\w .,:;!?%{}<>/"“„«»'$+½¾⁄()QIVX-]{0,60}$/u));
    forAll(runs(3000, 300), text, text, locale, locale, (source, target, from, into) => {
        const found = check([{ source, target }], to(from, into));
        for (const { start, end } of found) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(target.length);
        }
        expect(check([{ source, target }], to(from, into))).toEqual(found);
      });
  }); // prettier-ignore
});

describe('sentences of a segment', () => {
  const SOURCE = 'It rains. Pay 30 €. See you (soon.)';
  const pairOf = (...targets: readonly [string, string, string]): Pair => {
    const sources = ['It rains. ', 'Pay 30 €. ', 'See you (soon.)'];
    let targetStart = 0;
    const sentences = sources.map((source, index) => {
      const target = targets[index] ?? '';
      const sentence = { source, target, targetStart };
      targetStart += target.length + 1;
      return sentence;
    });
    return { source: SOURCE, target: targets.join(' '), sentences };
  };
  const found = (pair: Pair, options: Partial<CheckOptions> = {}) =>
    check([pair], options).map(({ kind, start, end }) => [kind, pair.target.slice(start, end)]);

  it('are compared with their own translation, and findings are placed in the segment', () => {
    expect(found(pairOf('Es regnet.', 'Zahlen Sie 30 €.', 'Bis (bald.)'))).toEqual([]);
    // The segment as a whole has every number.
    expect(found(pairOf('Es regnet 30 €.', 'Zahlen Sie.', 'Bis (bald.)'))).toEqual([
      ['numberExtra', '30'],
      ['numberMissing', ''],
    ]);
    expect(found(pairOf('It rains.', 'Zahlen Sie 30 €.', 'Bis (bald.)'))).toEqual([
      ['untranslated', 'It rains.'],
    ]);
    expect(found(pairOf('', 'Zahlen Sie 30 €.', 'Bis (bald.)'))).toContainEqual(['empty', '']);
  });

  describe('that were only aligned', () => {
    const toPair = (parts: readonly (readonly [string, string, isGuessed: boolean])[]): Pair => {
      let targetStart = 0;
      const sentences = parts.map(([source, target, isGuessed]) => {
        const sentence = { source, target, targetStart, ...(isGuessed ? { isGuessed } : {}) };
        targetStart += target.length + 1;
        return sentence;
      });
      return {
        source: parts.map(([source]) => source).join(''),
        target: parts.map(([, target]) => target).join(' '),
        sentences,
      };
    };
    const moved = (first: boolean, second: boolean) =>
      toPair([
        ['Ask Maria. ', 'Frag Maria.', false],
        ['The device was launched in 2019. ', 'Das Gerät wurde auf den Markt gebracht.', first],
        [
          'It sold well and reached 500 units in a year.',
          'Es verkaufte sich 2019 gut und erreichte 500 Stück im Jahr.',
          second,
        ],
      ]);
    const terms = [{ source: 'device', target: 'Gerät' }];
    const swapped = (isGuessed: boolean) =>
      toPair([
        ['The device is new. ', 'Es ist neu.', isGuessed],
        ['It is 5 m long. ', 'Das Gerät ist 5 m lang.', false],
        ['Pay 30 €.', 'Zahlen Sie 40 €.', false],
      ]);

    it('have numbers and terms in common with their neighbors', () => {
      for (const pair of [moved(true, true), moved(true, false), moved(false, true)]) {
        expect(found(pair)).toEqual([]);
      }
      expect(found(moved(false, false))).toEqual([
        ['numberMissing', ''],
        ['numberExtra', '2019'],
      ]);
      expect(found(swapped(true), { terms })).toEqual([['numberDiffers', '40']]);
      expect(found(swapped(false), { terms }).map(([kind]) => kind)).toEqual([
        'numberDiffers',
        'termMissing',
      ]);
    });

    it('have the ends and findings of their own otherwise', () => {
      const pair = toPair([
        ['It is long. ', 'Es ist lang?', true],
        ['Pay 30 €.', 'Zahlen Sie 40 €.', true],
      ]);
      expect(found(pair)).toEqual([
        ['numberDiffers', '40'],
        ['endDiffers', '?'],
      ]);
    });
  });

  it('may have brackets in common, and each their own end', () => {
    const pair = pairOf('Es (regnet.', 'Zahlen Sie 30 €?', 'Bis bald.)');
    expect(found(pair)).toEqual([['endDiffers', '?']]);
  });

  it('are consistent among each other and with whole segments', () => {
    const pairs = [
      pairOf('Es regnet.', 'Zahlen Sie 30 €.', 'Bis (bald.)'),
      { source: 'It rains.', target: 'Es gießt.' },
      pairOf('Es regnet.', 'Zahl 30 €.', 'Bis (bald.)'),
    ];
    expect(
      check(pairs).map(({ kind, position, start, end }) => [
        kind,
        position,
        pairs[position]?.target.slice(start, end),
      ]),
    ).toEqual([
      ['inconsistent', 1, 'Es gießt.'],
      ['inconsistent', 2, 'Zahl 30 €.'],
    ]);
  });
});
