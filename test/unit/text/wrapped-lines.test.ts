import { describe, expect, it } from 'vitest';
import { hasWrappedLines, joinWrappedLines } from '../../../shared/text/wrapped-lines.ts';

const lines = (...all: string[]): string => all.join('\n');

const WRAPPED = {
  en: lines(
    'This agreement is made on the day that both parties',
    'have signed it, and ends with the delivery of all docu-',
    'ments that the annex lists. It is a well-',
    'known form, as every well-known form of its kind is.',
    'Each party may end it in writing.',
  ),
  de: lines(
    'Dieser Vertrag wird an dem Tag geschlossen, an dem beide',
    'Parteien ihn unterzeichnet haben. Die Ein- und Aus-',
    'gänge der Halle, sowie die Vor-',
    'und Nachteile des Standorts Baden-',
    'Württemberg, stehen in der Anlage zu diesem Vertrag.',
  ),
  es: lines(
    'El presente contrato se celebra el día en que ambas par-',
    'tes lo hayan firmado, y termina con la entrega de to-',
    'dos los documentos que figuran en el anexo.',
  ),
  fr: lines(
    'Le présent contrat est conclu le jour où les deux par-',
    'ties l’ont signé. Peut-être la date est-',
    'elle connue, mais celui-',
    'ci ne prend fin qu’avec la livraison de tous les docu-',
    'ments.',
  ),
  zh: lines(
    '本合同自双方签字之日起生效，',
    '并在附件所列全部文件交付之',
    '后终止。任何一方均可书面通',
    '知对方。',
  ),
  ja: lines(
    '本契約は両当事者が署名した日に',
    '効力を生じ、別紙に記載されたす',
    'べての書類の引渡しをもって終了',
    'する。',
  ),
} as const;

const JOINED: Record<keyof typeof WRAPPED, string> = {
  en: 'This agreement is made on the day that both parties have signed it, and ends with the delivery of all documents that the annex lists. It is a well-known form, as every well-known form of its kind is. Each party may end it in writing.',
  de: 'Dieser Vertrag wird an dem Tag geschlossen, an dem beide Parteien ihn unterzeichnet haben. Die Ein- und Ausgänge der Halle, sowie die Vor- und Nachteile des Standorts Baden-Württemberg, stehen in der Anlage zu diesem Vertrag.',
  es: 'El presente contrato se celebra el día en que ambas partes lo hayan firmado, y termina con la entrega de todos los documentos que figuran en el anexo.',
  fr: 'Le présent contrat est conclu le jour où les deux parties l’ont signé. Peut-être la date est-elle connue, mais celui-ci ne prend fin qu’avec la livraison de tous les documents.',
  zh: '本合同自双方签字之日起生效，并在附件所列全部文件交付之后终止。任何一方均可书面通知对方。',
  ja: '本契約は両当事者が署名した日に効力を生じ、別紙に記載されたすべての書類の引渡しをもって終了する。',
};

describe('lines cut to a width', () => {
  it.each(Object.keys(WRAPPED) as (keyof typeof WRAPPED)[])(
    'in %s: are recognized and joined, with the divided words',
    (lang) => {
      expect(hasWrappedLines(WRAPPED[lang])).toBe(true);
      expect(joinWrappedLines(WRAPPED[lang], lang)).toBe(JOINED[lang]);
      expect(hasWrappedLines(JOINED[lang])).toBe(false);
    },
  );

  it('are joined whatever ends them, with a soft hyphen too', () => {
    const text =
      'The delivery of all the docu\u00AD\r\nments that the annex lists\r\nis due on Friday.';
    expect(joinWrappedLines(text, null)).toBe(
      'The delivery of all the documents that the annex lists is due on Friday.',
    );
  });

  it('leave headings, list items, and paragraphs as they are', () => {
    const text = lines(
      'Scope',
      'This agreement is made on the day that both parties',
      'have signed it.',
      'Annex',
      '',
      'The annex lists the documents that are part of the',
      'agreement:',
      '1. the plan of the hall, with all its entrances and',
      'exits',
      '2. the list of prices',
    );
    expect(joinWrappedLines(text, 'EN')).toBe(
      lines(
        'Scope',
        'This agreement is made on the day that both parties have signed it.',
        'Annex',
        '',
        'The annex lists the documents that are part of the agreement:',
        '1. the plan of the hall, with all its entrances and exits',
        '2. the list of prices',
      ),
    );
  });

  it('keep what is no division: compounds of names, and hyphens of several', () => {
    const join = (one: string, two: string) =>
      joinWrappedLines(`A line that is long enough for ${one}\n${two} here.`, 'en').split(
        ' for ',
      )[1];
    expect(join('state-of-', 'the-art tools')).toBe('state-of-the-art tools here.');
    expect(join('Rolls-', 'Royce')).toBe('Rolls-Royce here.');
    expect(join('docu-', 'ments')).toBe('documents here.');
    expect(join('pages 12 -', 'thirteen')).toBe('pages 12 - thirteen here.');
  });
});

describe('other lines', () => {
  it.each([
    [
      'paragraphs',
      lines(
        'The house is big, and the garden is small.',
        'The contract is signed by both.',
        'A third paragraph is here, and it is the last.',
      ),
    ],
    [
      'a list',
      lines(
        '- the plan of the hall, with all of its exits',
        '- the list of prices, with those of last year',
        '- the names of both parties and their seats',
      ),
    ],
    ['an address', lines('Nordhafen GmbH', 'Am Kai 12', '20457 Hamburg')],
    ['one line', 'The house is big'],
    ['nothing', ''],
    [
      'lines longer than a page',
      lines(`${'word '.repeat(50)}and`, `${'word '.repeat(50)}and`, 'and so on'),
    ],
  ])('are not taken for it: %s', (_name, text) => {
    expect(hasWrappedLines(text)).toBe(false);
  });

  it('of 100,000 characters are read at once, however they are spaced', () => {
    const text = `${' '.repeat(50_000)}\n${'-'.repeat(49_000)}`;
    expect(hasWrappedLines(text)).toBe(false);
    expect(joinWrappedLines(text, null)).not.toBe('');
    const long = `${'a-'.repeat(50_000)}\nend`;
    expect(joinWrappedLines(long, null)).toBe(long.replace('\n', ''));
  });
});
