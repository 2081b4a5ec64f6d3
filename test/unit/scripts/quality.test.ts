import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chrf } from '../../quality/chrf.mjs';
import { humanTranslations, isSentence, pairSentences } from '../../quality/human-translations.mjs';
import { readMo } from '../../quality/read-mo.mjs';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Returns a catalog as msgfmt writes it: header, two tables of lengths and offsets, NUL-terminated texts. */
function makeMo(entries: readonly (readonly [string, string])[], isLittle = true): Buffer {
  const texts = (which: 0 | 1) => entries.map((entry) => Buffer.from(entry[which]));
  const tables: Buffer[] = [];
  const bodies: Buffer[] = [];
  let at = 28 + entries.length * 16;
  const number = (value: number): Buffer => {
    const bytes = Buffer.alloc(4);
    if (isLittle) bytes.writeUInt32LE(value);
    else bytes.writeUInt32BE(value);
    return bytes;
  };
  for (const text of [...texts(0), ...texts(1)]) {
    tables.push(number(text.length), number(at));
    bodies.push(text, Buffer.alloc(1));
    at += text.length + 1;
  }
  const count = entries.length;
  const header = [0x950412de, 0, count, 28, 28 + count * 8, 0, 28].map(number);
  return Buffer.concat([...header, ...tables, ...bodies]);
}

const HEADER = ['', 'Content-Type: text/plain; charset=UTF-8\n'] as const;

function install(
  folder: string,
  locale: string,
  program: string,
  entries: readonly (readonly [string, string])[],
): void {
  const messages = join(folder, locale, 'LC_MESSAGES');
  mkdirSync(messages, { recursive: true });
  writeFileSync(join(messages, `${program}.mo`), makeMo([HEADER, ...entries]));
}

describe('chrF', () => {
  // The scores that sacreBLEU 2.6.0 gives (chrF2, its default).
  it.each([
    [
      ['The committee approved the annual budget on Tuesday.'],
      ['The committee has approved the budget for the year on Tuesday.'],
      60.85692225,
    ],
    [
      [
        'El comité aprobó el presupuesto anual encima martes.',
        'Complacer enviar el contrato firmado a nuestra oficina antes del fin del mes.',
      ],
      [
        'El comité aprobó el presupuesto anual el martes.',
        'Envíe el contrato firmado a nuestra oficina antes de fin de mes.',
      ],
      82.53703361,
    ],
    [['abc'], ['abcd'], 68.86227545],
    [['ab'], ['abab abab abab'], 15.59633028],
    [['Комітет затвердив бюджет у вівторок'], ['Комитет утвердил бюджет во вторник'], 40.46248934],
    [['x', 'the cat sat'], ['the dog', 'the cat sat on the mat'], 40.78290611],
    [['', 'abcdef'], ['abc', 'abcdef'], 88.77284595],
    [['ab cd'], ['abcd'], 100],
    [['a'], ['b'], 0],
    [[''], [''], 0],
  ])('of %j against %j is %d', (hypotheses, references, score) => {
    expect(chrf(hypotheses, references)).toBeCloseTo(score, 7);
  });

  it('counts characters, not their halves', () => {
    expect(chrf(['😀😁'], ['😀😂'])).toBeCloseTo(chrf(['ab'], ['ac']), 9);
  });
});

describe('readMo', () => {
  it.each([true, false])('reads a catalog (little endian: %s)', (isLittle) => {
    const entries = [HEADER, ['Open', 'Abrir'], ['Café', 'Кафе']] as const;
    expect([...readMo(makeMo(entries, isLittle))]).toEqual([
      ['Open', 'Abrir'],
      ['Café', 'Кафе'],
    ]);
  });

  it('leaves out plurals and messages with a context', () => {
    const entries = [
      HEADER,
      ['menu\u0004Open', 'x'],
      ['one\0many', 'y\0z'],
      ['Open', 'Abrir'],
    ] as const;
    expect([...readMo(makeMo(entries)).keys()]).toEqual(['Open']);
  });

  it('reads nothing from a file that is no catalog or in another encoding', () => {
    const latin = ['', 'Content-Type: text/plain; charset=ISO-8859-1\n'] as const;
    expect(readMo(makeMo([latin, ['Open', 'Abrir']])).size).toBe(0);
    expect(readMo(Buffer.from('<html></html> of some length')).size).toBe(0);
    expect(readMo(Buffer.alloc(3)).size).toBe(0);
  });
});

describe('the sentences to compare', () => {
  it.each([
    ['The connection to the server was lost', true],
    ['Open the file', false],
    ['Cannot open file %s for reading now', false],
    ['Run it with --force to go on anyway', false],
    ['The value of max_size is much too large', false],
    ['See https://example.org for more about it', false],
    [`It is ${'very '.repeat(60)}long`, false],
  ])('%s: %s', (text, expected) => {
    expect(isSentence(text)).toBe(expected);
  });

  it('come in turn from each program, with a translation in both languages', () => {
    const folder = temporaryFolder();
    const texts = (program: string, count: number) =>
      Array.from({ length: count }, (_, at) => `The message ${String(at)} of ${program} was read`);
    const spanish = (text: string) => text.replace('The message', 'El mensaje');
    const catalan = (text: string) => text.replace('The message', 'El missatge');
    install(
      folder,
      'es',
      'large',
      texts('the large one', 50).map((one) => [one, spanish(one)]),
    );
    install(
      folder,
      'es',
      'small',
      texts('the small one', 3).map((one) => [one, spanish(one)]),
    );
    install(
      folder,
      'ca',
      'large',
      texts('the large one', 50).map((one) => [one, catalan(one)]),
    );
    install(
      folder,
      'ca',
      'small',
      texts('the small one', 2).map((one) => [one, catalan(one)]),
    );
    const [es, ca] = [humanTranslations('ES', folder), humanTranslations('CA', folder)];
    const pairs = pairSentences(es, ca, 10);
    expect(pairs).toHaveLength(10);
    expect(pairs.filter(({ source }) => source.includes('small'))).toHaveLength(2);
    for (const { source, target } of pairs) {
      expect(target).toBe(source.replace('El mensaje', 'El missatge'));
    }
    expect(pairSentences(es, ca, 10)).toEqual(pairs);
    const fromEnglish = pairSentences(null, es, 100);
    expect(fromEnglish).toHaveLength(53);
    expect(fromEnglish[0]?.source).toMatch(/^The message/);
    expect(pairSentences(es, null, 1)[0]?.target).toMatch(/^The message/);
  });

  it('have no access-key marks, and were really translated', () => {
    const folder = temporaryFolder();
    install(folder, 'gl', 'marks', [
      ['_Open the file in another window', 'Abrir o _ficheiro noutra xanela'],
      ['The text that nobody has translated', 'The text that nobody has translated'],
    ]);
    install(folder, 'gl', 'iso_3166', [
      ['Moldova the Republic of something', 'Moldavia a República de algo'],
    ]);
    expect(pairSentences(null, humanTranslations('GL', folder), 10)).toEqual([
      { source: 'Open the file in another window', target: 'Abrir o ficheiro noutra xanela' },
    ]);
  });

  it('are none when there is no catalog', () => {
    const folder = temporaryFolder();
    expect(humanTranslations('XX', folder).size).toBe(0);
  });
});
