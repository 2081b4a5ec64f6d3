import { describe, expect, it } from 'vitest';
import { PLAIN_CSV } from '../../../shared/exchange/csv-style.ts';
import { readCell, writeCsvRow } from '../../../shared/exchange/delimited-text.ts';
import { aUnit, errorOf, HOSTILE_TEXTS, readAll, writeText } from './support.ts';

/** Parses RFC 4180 independently of the app. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|$)/gy;
  let match = pattern.exec(text);
  while (match !== null && pattern.lastIndex <= text.length) {
    rows.at(-1)!.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '') break;
    if (match[3] === '\r\n') rows.push([]);
    if (pattern.lastIndex === text.length) break;
    match = pattern.exec(text);
  }
  return rows.filter((row) => row.length > 0);
}

describe('cells', () => {
  it.each(['=1+1', '+1', '-1', '@a', '\t=1', '\r=1', "'=1", "''+1"])(
    'guards %j from being a formula, and reads it back',
    (text) => {
      const cell = writeCsvRow([text], PLAIN_CSV).slice(0, -2).replace(/^"/u, '');
      expect(cell.startsWith("'")).toBe(true);
      expect(readCell(`'${text}`)).toBe(text);
    },
  );

  it.each(['a=b', "'a'", 'plain', '1-2', "'"])('leaves %j unchanged', (text) => {
    expect(writeCsvRow([text], PLAIN_CSV)).toBe(`${text}\r\n`);
    expect(readCell(text)).toBe(text);
  });
});

describe('CSV', () => {
  it('holds every text as RFC 4180 says', () => {
    const csv = writeText(
      'csv',
      HOSTILE_TEXTS.map((text) => aUnit(text, text)),
    );
    const rows = parseCsv(csv.slice(1));
    expect(rows.every((row) => row.length === 7)).toBe(true);
    expect(rows.slice(1).map((row) => readCell(row[0]!))).toEqual(HOSTILE_TEXTS);
  });

  it('names languages, title and time', () => {
    const csv = writeText('csv', [
      aUnit('a', 'b', { sourceLang: 'EN', targetLang: 'PT-BR', title: '=x,y' }),
    ]);
    expect(csv.split('\r\n')[1]).toBe(`a,b,en,pt-BR,"'=x,y",2025-03-04T10:30:00.000Z,`);
  });
});

describe('the column of places', () => {
  it('is the last one, guarded like all others', () => {
    const csv = writeText('csv', [aUnit('a', 'b', { location: '=Sheet1!B4, comment' })]);
    expect(csv.split('\r\n')[0]?.endsWith(',Location')).toBe(true);
    expect(csv.split('\r\n')[1]?.endsWith(`,"'=Sheet1!B4, comment"`)).toBe(true);
  });
});

describe('TSV from elsewhere', () => {
  const de = { sourceLang: 'en', targetLang: 'de' };
  const pairs = (file: string | Uint8Array) =>
    readAll('tsv', file, { defaults: de }).units.map(({ source, target }) => [source, target]);

  it('needs no header row: source and target, in the given languages', () => {
    const { units } = readAll('tsv', 'one\teins\ntwo\tzwei', {
      defaults: { sourceLang: 'EN', targetLang: 'DE' },
    });
    expect(
      units.map((unit) => [unit.source, unit.sourceLang, unit.target, unit.targetLang]),
    ).toEqual([
      ['one', 'en', 'eins', 'de'],
      ['two', 'en', 'zwei', 'de'],
    ]);
  });

  it('finds columns by their names in any order', () => {
    const file = 'target_lang\tTranslation\tNotes\tSource\nfr\tun\tx\tone\n';
    expect(readAll('tsv', file).units[0]).toMatchObject({
      source: 'one',
      target: 'un',
      targetLang: 'fr',
      sourceLang: null,
    });
  });

  it.each([
    ['CRLF', 'a\tb\r\nc\td\r\n'],
    ['LF', 'a\tb\nc\td\n'],
    ['CR', 'a\tb\rc\td\r'],
    ['empty lines', '\n\na\tb\n\n\nc\td'],
  ])('ends its lines with %s', (_, file) => {
    expect(pairs(file)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('takes a quoted word at the beginning of a cell literally', () => {
    expect(pairs('"Hello," she said.\t„Hallo“\n')).toEqual([['"Hello," she said.', '„Hallo“']]);
  });

  it('reads quoted cells with tabs, lines and doubled quotes', () => {
    expect(pairs('"a\tb\nc ""d"""\t"x"\n')).toEqual([['a\tb\nc "d"', 'x']]);
  });

  it.each([
    ['UTF-8 with mark', Buffer.from('\uFEFFä\tö\n')],
    ['UTF-16LE with mark', Buffer.from('\uFEFFä\tö\n', 'utf16le')],
    ['UTF-16LE without', Buffer.from('a\tö\n', 'utf16le').subarray(0)],
    ['UTF-16BE with mark', Buffer.from('\uFEFFä\tö\n', 'utf16le').swap16()],
  ])('%s', (_, bytes) => {
    expect(pairs(bytes)[0]?.[1]).toBe('ö');
  });

  it.each([
    ['no tab', 'a\tb\nno tab here\n', 'line 2, column 1', 'no tab'],
    ['too many cells', 'a\tb\nc\td\te\n', 'line 2, column 5', 'more cells'],
    ['open quote', 'a\tb\n"c\td\n', 'line 2, column 1', 'a quotation mark isn’t closed'],
    [
      'text after a quoted cell',
      'a\t"b\nc" d\n',
      'line 1, column 3',
      'a quoted cell continues after its closing mark',
    ],
    ['NUL', 'a\tb\nc\0\td\n', 'line 2, column 2', 'NUL'],
    [
      'bad language',
      'Source\tTarget\tTarget language\na\tb\tno language!\n',
      'line 2, column 5',
      'language code',
    ],
    ['a cell too long', `a\tb\nc\t${'x'.repeat(100_001)}\n`, 'line 2, column 3', 'too long'],
    ['a row that never ends', `a\tb\n"${'x\n'.repeat(300_000)}`, 'line 2, column 1', 'too long'],
  ])('reports %s with line and column', (_, file, place, reason) => {
    const message = errorOf('tsv', file, de);
    expect(message).toContain(place);
    expect(message).toContain(reason);
    expect(message).not.toContain('no tab here');
  });

  it('names the place of a byte that is not UTF-8', () => {
    const file = Buffer.concat([
      Buffer.from('a\tb\nüc'),
      Buffer.from([0xe4]),
      Buffer.from('\td\n'),
    ]);
    expect(errorOf('tsv', file, de)).toContain('line 2, column 3');
    expect(errorOf('tsv', file, de)).toContain('UTF-8');
  });

  it('asks for the target language when nothing names it', () => {
    expect(errorOf('tsv', 'a\tb\n')).toContain('target language');
  });

  it("isn't confused by names of the language itself", () => {
    expect(pairs('__proto__\tconstructor\ntoString\thasOwnProperty\n')).toEqual([
      ['__proto__', 'constructor'],
      ['toString', 'hasOwnProperty'],
    ]);
  });
});
