import { describe, expect, it } from 'vitest';
import {
  createLanguageDetector,
  identifyLanguage,
  languageOfScript,
  SURE_CERTAINTY,
} from '../../../../../electron/embedded/translation/languages/detect-language.ts';

describe('languageOfScript', () => {
  it.each([
    ['日本語のテキスト', 'JA'],
    ['中文文本', 'ZH'],
    ['한국어 텍스트', 'KO'],
    ['Комітет затвердив бюджет', 'UK'],
    ['Комитет утвердил бюджет в этот день', 'RU'],
    ['Камітэт зацвердзіў бюджэт', 'BE'],
    ['Комитетот ќе одобри буџет', 'MK'],
    ['La komitato aprobis la ĉiujaran buĝeton', 'EO'],
    ['Mr. Ĝ wrote to us', null],
    ['Комитетът одобри бюджета', null],
    ['The word 漢字 stands in an English sentence', null],
    ['plain English', null],
    ['', null],
  ])('%s', (text, language) => {
    expect(languageOfScript(text)).toBe(language);
  });
});

describe('createLanguageDetector', () => {
  const detector = createLanguageDetector();
  it.each([
    ['El comité aprobó el presupuesto anual el martes.', ['EN', 'ES'], 'ES'],
    ['Der Ausschuss genehmigte den Jahreshaushalt.', ['EN', 'ES'], 'DE'],
    ['لیژنەکە بودجەی ساڵانەی ڕۆژی سێشەممە پەسەند کرد و ئەمە زۆر باش بوو.', ['EN'], 'CKB'],
    ['Styret godkjente årsbudsjettet på tirsdag, og det var bra.', ['EN', 'NB'], 'NB'],
    ['O comité aprobou unha decisión tamén onte, cando xa non había máis.', ['EN'], 'GL'],
    ['O comité aprovou uma decisão também ontem, quando já não havia mais.', ['EN'], 'PT'],
    ['Komiteen godkjende ikkje budsjettet, og ho kjem frå eit møte.', ['EN'], 'NN'],
    ['Komite menyetujui anggaran karena bisa dibayar dengan uang itu.', ['EN'], 'ID'],
    ['Jawatankuasa meluluskan bajet kerana boleh dibayar dengan wang itu.', ['EN'], 'MS'],
    ["Die komitee het nie die begroting goedgekeur nie, want hulle het 'n plan.", ['EN'], 'AF'],
    ['Het comité heeft de begroting niet goedgekeurd, want zij hadden een plan.', ['EN'], 'NL'],
    ['Lo comitat aprovèt lo budgèt annal e los païses fòrça mai.', ['EN'], 'OC'],
    ['Hello world', ['NB', 'DE', 'EN', 'FR'], 'EN'],
    ['2026', ['CA', 'EN'], 'EN'],
    // Without any clue, the most likely language is the guess, not the first in the alphabet.
    ['2026', ['AN', 'CA', 'FR'], 'FR'],
    ['2026', ['AN', 'EU'], 'AN'],
    // A word of several languages belongs to one of them.
    ['Hola', ['AN', 'CA', 'EN', 'ES', 'FR'], 'ES'],
    ['Hola', ['AN', 'CA', 'FR'], 'CA'],
    ['2026', [], null],
    // Letters that a language does not use rule it out, even a few of them.
    ['یہ اردو کا متن ہے', ['EN', 'ES'], 'UR'],
    ['سلام دنیا این یک متن فارسی است', ['EN', 'ES'], 'FA'],
    ['Добро утро', ['EN', 'BG'], 'BG'],
  ])('%s', async (text, candidates, language) => {
    expect(await detector.detect(text, candidates)).toBe(language);
  });

  it('chooses among the candidates when the text leaves doubt', async () => {
    expect(['CA', 'EN', 'FR']).toContain(await detector.detect('Hello', ['CA', 'EN', 'FR']));
  });
});

describe('identifyLanguage', () => {
  it.each([
    ['مرحبا بالعالم هذا نص عربي', 'AR'],
    ['Hello', 'EN'],
    ['hi', 'EN'],
    ['Thanks!', 'EN'],
    ['How are you?', 'EN'],
    ['I am fine.', 'EN'],
    ['Where is the station?', 'EN'],
    ['This are bad.', 'EN'],
    ['Please find attached the contract.', 'EN'],
    ['Danke', 'DE'],
    ['Guten Morgen', 'DE'],
    ['Rechnung', 'DE'],
    ['Wie geht es dir?', 'DE'],
    ['Bitte unterschreiben Sie den Vertrag.', 'DE'],
    ['Bonjour', 'FR'],
    ['Merci', 'FR'],
    ['Comment ça va ?', 'FR'],
    ['C’est bien.', 'FR'],
    ['Gracias', 'ES'],
    ['¿Cómo estás?', 'ES'],
    ['No lo sé.', 'ES'],
    ['Grazie', 'IT'],
    ['Ciao', 'IT'],
    ['Non lo so.', 'IT'],
    ['Obrigado', 'PT'],
    ['Não sei.', 'PT'],
    ['Dank je', 'NL'],
    ['Ik weet het niet.', 'NL'],
    ['Tack', 'SV'],
    ['Dziękuję', 'PL'],
    ['Teşekkür ederim', 'TR'],
    ['Привет', 'RU'],
    ['Дякую', 'UK'],
    ['مرحبا', 'AR'],
    ['שלום', 'HE'],
    ['γειά σου', 'EL'],
    ['สวัสดี', 'TH'],
    ['你好', 'ZH'],
  ])('is sure of “%s”', async (text, language) => {
    const identified = await identifyLanguage(text);
    expect(identified).toMatchObject({ language, isReliable: true });
    expect(identified.certainty).toBeGreaterThanOrEqual(SURE_CERTAINTY);
  });

  it.each([
    'Hallo',
    'Hej',
    'No',
    'OK',
    'taxi',
    'menu',
    'casa',
    'la casa',
    'important',
    'Berlin',
    'Anna Schmidt',
    'Kubernetes',
    'Dragoman 2.0',
    'Agenda',
    'Я не знаю.',
    '2026',
  ])('only guesses at “%s”', async (text) => {
    const identified = await identifyLanguage(text);
    expect(identified.isReliable).toBe(false);
    expect(identified.certainty).toBeLessThan(SURE_CERTAINTY);
  });
});
