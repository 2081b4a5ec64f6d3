import { describe, expect, it } from 'vitest';
import { CORRECT_PAIRS } from './correct-pairs.ts';
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
  it.each(CORRECT_PAIRS.map((pair) => [pair.join(' · '), pair] as const))('%s', (_, [source, target, targetLang, sourceLang]) => {
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
    ['It is on the side.', 'Es ist auf der der Seite.', 'DE', ['doubledWord']],
    ['You can use the file now.', '지금 파일을 파일을 사용할 수 있습니다.', 'KO', ['doubledWord']],
    ['It is of no use to us.', 'Ez egy fájl fájl nekünk.', 'HU', ['doubledWord']],
    ['It is closed (by us).', 'Zamknięte (przez nas.', 'PL', ['bracketUnpaired']],
    ['On Jan 5, 2002 we met.', '2002. 1. 6. 우리는 만났습니다.', 'KO', ['dateDiffers']],
    ['It takes 3 hours.', 'זה לוקח שעתיים.', 'HE', ['numberMissing']],
    ['It is open now.', 'Está abierto ahora', 'ES', ['endMissing']],
    ['Is it open now?', 'Está aberto agora.', 'PT', ['endDiffers']],
    ['5 people came here.', '6 pobl a ddaeth yma.', 'CY', ['numberDiffers']],
    // Named fields after a percent sign, with a length, and addresses inside other words.
    ['%%(body) takes no arguments', '%%(nombre) nimmt keine Argumente', 'DE', ['placeholderChanged']],
    ['File %(current)li of %(total)li', 'Fil %(current)li af %(nombre)li', 'DA', ['placeholderChanged']],
    ['Use `free=https://example.com/a.html`', 'Brug ’free=https://exaxple.com/a.html’', 'DA', ['placeholderChanged']],
    ['Write to apt@packages.debian.org', 'apt@packxges.debian.org로 보내십시오', 'KO', ['placeholderChanged']],
    ['See https://git.sv.gnu.org/grep', 'Zie https://git.xv.gnu.org/grep', 'NL', ['placeholderChanged']],
    ['See http://launchpad.net/%s/log', 'Glej http://launcxpad.net/%s/log', 'SL', ['placeholderChanged']],
    // Words that may be doubled in one place only.
    ['The end of the file', 'Το τέλος του του αρχείου', 'EL', ['doubledWord']],
    ['It is not allowed here', 'To nie nie jest tu dozwolone', 'PL', ['doubledWord']],
    ['It is not found here', 'Ez nem nem található itt', 'HU', ['doubledWord']],
    ['It can not be read here', 'Det kan for for tiden ikke læses', 'DA', ['doubledWord']],
    ['It is on the system', 'Den ligger här på på systemet', 'SV', ['doubledWord']],
    ['It can not be written', 'Không thể thể ghi', 'VI', ['doubledWord']],
    // Per mille is not percent; direction marks precede a character.
    ['It failed: 722%', '失敗: 722‰', 'JA', ['unitDiffers']],
    ['It failed: 722 percent', '寫入失敗：722‰', 'ZH', ['unitDiffers']],
    ['It costs £24.50 here', 'זה עולה \u200F24.50 \u200F€ כאן', 'HE', ['unitDiffers']],
    ['It costs US$5.00 here', 'Kostet hier 5,00 £', 'DE', ['unitDiffers']],
    // Two spaces in a text with columns or a margin, and before a comma after a placeholder.
    ['  -a, --all    print all of it', '  -a, --all    alles davon  ausgeben', 'DE', ['doubledBlank']],
    ['  link points to %s', '  lenken peker  til %s', 'NB', ['doubledBlank']],
    ['Rename %s to %s, then go', 'Rename %s til %s , og gå', 'NB', ['blankBefore']],
    ['Use ALTER ... CASCADE to change it, too', 'Verwenden Sie ALTER ... CASCADE , um es zu ändern', 'DE', ['blankBefore']],
    // Only a full-width character includes its space.
    ['Enter the name ', '请输入名称', 'ZH', ['blankAtEdge']],
    [' Enter the name:', '请输入名称：', 'ZH', ['blankAtEdge']],
    // An apostrophe is not a quote, and a corner bracket has a partner.
    ['Failed to open “%s” now', "No s'ha pogut obrir %s", 'CA', ['quotesMissing']],
    ['The “%s” of “%s”', '%2$sの%1$s', 'JA', ['quotesMissing']],
    ['The interface “%s” is missing', '介面%s」不存在', 'ZH', ['quotesUnpaired']],
    ['Waiting for the lock...', '正在等待锁..', 'ZH', ['endDiffers']],
  ])('%j · %j (%s)', (source, target, targetLang, expected) => {
    expect(kinds(source, target, targetLang)).toEqual(expected);
  }); // prettier-ignore
});

describe('rules that are off', () => {
  it('report nothing, and the others continue', () => {
    const pair = ['It is good.', 'Es  ist gut gut.', 'DE'] as const;
    expect(check(...pair).map(({ rule }) => rule)).toEqual(['doubled-words', 'blanks']);
    expect(check(...pair, { rulesOff: ['blanks'] }).map(({ rule }) => rule)).toEqual(['doubled-words']); // prettier-ignore
  });

  it('are those of the base language; an unmeasured language says so for every rule', () => {
    expect(ruleQuality('DE-AT')).toEqual(ruleQuality('de'));
    expect(ruleQuality('cy').off).toEqual([]);
    expect(ruleQuality('cy').unmeasured.length).toBeGreaterThan(5);
    expect(ruleQuality('constructor').off).toEqual([]);
  });
});
