import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { array, constantFrom, string } from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { accentSegment } from '../../../../electron/embedded/engines/pseudo.ts';
import { plainText, textPiece, type Segment } from '../../../../electron/embedded/engines/piece.ts';
import { poFormat } from '../../../../electron/embedded/formats/po.ts';
import {
  pluralCount,
  pluralFormsOf,
  poLanguage,
} from '../../../../electron/embedded/formats/po/plural-forms.ts';
import { createReadBudget } from '../../../../shared/documents/read-budget.ts';
import { AppError } from '../../../../shared/errors.ts';
import { readPoFile, writePoString } from '../../../../shared/documents/po/po-file.ts';
import { pairPoSegments, readPoSegments } from '../../../../shared/documents/po/po-text.ts';
import { detectContent } from '../../../../shared/documents/content-kind.ts';
import { deliveredName } from '../../../../shared/domain/documents/delivered-name.ts';
import { forAll } from '../../../support/for-all.ts';
import { runs } from '../../../support/runs.ts';
import { ample } from '../../../support/ample-budget.ts';

const TEMPLATE = readFileSync(
  new URL('../../../fixtures/documents/messages.pot', import.meta.url),
  'utf8',
);
const HEADER =
  'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n';
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const accents = (segment: Segment): Segment => accentSegment(segment).pieces;
const sourcesOf = (text: string, targetLang = 'DE'): string[] =>
  poFormat.open(utf8(text), ample(), { targetLang }).segments.map(plainText);

function translate(
  text: string,
  {
    targetLang = 'DE',
    answer = accents,
  }: { targetLang?: string; answer?: (segment: Segment) => Segment } = {},
): string {
  const document = poFormat.open(utf8(text), ample(), { targetLang });
  return Buffer.from(document.write(document.segments.map(answer), targetLang)).toString();
}

const hasMsgfmt = spawnSync('msgfmt', ['--version']).status === 0;

function damageOf(text: string | Uint8Array): string {
  try {
    readPoFile(typeof text === 'string' ? utf8(text) : text);
  } catch (error) {
    if (error instanceof AppError && error.code === 'document/damaged') return error.message;
    throw error;
  }
  throw new Error('It was read.');
}

describe('a template', () => {
  it('is translated message by message, and everything else stays byte for byte', () => {
    const result = translate(TEMPLATE);
    const kept = (text: string) =>
      text
        .split('\n')
        .filter((line) => /^(?:#(?![,|])|msgctxt|msgid)/u.test(line))
        .join('\n');
    expect(kept(result)).toBe(kept(TEMPLATE));
    expect(result).toContain('msgctxt "menu"\nmsgid "Open the timetable"\nmsgstr "Óþéñ');
    expect(result.endsWith(TEMPLATE.slice(TEMPLATE.indexOf('#~ msgid')))).toBe(true);
  });

  it('gets a header for the language, and keeps its other fields', () => {
    const header = readPoFile(utf8(translate(TEMPLATE, { targetLang: 'PT-BR' }))).header;
    expect(header?.forms[0]?.value.text.split('\n')).toEqual([
      'Project-Id-Version: harbour 2.4',
      'Report-Msgid-Bugs-To: bugs@harbour.example',
      'POT-Creation-Date: 2025-03-02 10:15+0100',
      'PO-Revision-Date: YEAR-MO-DA HO:MI+ZONE',
      'Last-Translator: FULL NAME <EMAIL@ADDRESS>',
      'Language-Team: LANGUAGE <LL@li.org>',
      'Language: pt_BR',
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=UTF-8',
      'Content-Transfer-Encoding: 8bit',
      'Plural-Forms: nplurals=2; plural=(n > 1);',
      '',
    ]);
    expect(header?.flags.has('fuzzy')).toBe(false);
  });

  it.each([
    ['JA', 1],
    ['DE', 2],
    ['PL', 3],
    ['SL', 4],
    ['AR', 6],
  ] as const)('has as many plural forms as %s has', (targetLang, count) => {
    const entry = readPoFile(utf8(translate(TEMPLATE, { targetLang }))).entries.find(
      ({ plural }) => plural !== null,
    );
    expect(entry?.forms).toHaveLength(count);
    expect(entry?.forms.every(({ value }) => value.text.startsWith('%d '))).toBe(true);
  });

  it('restores its placeholders and tags, each once', () => {
    const marks = (text: string): string[] =>
      text.match(/%\(\w+\)s|%[\w.]+|\{\w+\}|<[^>]+>|&amp;|\n/gu)?.toSorted() ?? [];
    const forms = readPoFile(utf8(translate(TEMPLATE))).entries.flatMap(
      ({ id, plural, ...entry }) =>
        entry.forms.map(({ value }, form) => ({
          source: form > 0 && plural !== null ? plural.text : id.text,
          target: value.text,
        })),
    );
    const translated = forms.filter(({ target }) => target !== '');
    expect(translated.length).toBeGreaterThan(10);
    expect(translated.map(({ target }) => marks(target))).toEqual(
      translated.map(({ source }) => marks(source)),
    );
  });

  it('loses the flag of a message whose source had changed, and the previous source', () => {
    const result = translate(TEMPLATE);
    expect(result).toContain('#: src/about.c:44\n#, no-wrap\nmsgid "The new price of the ticket"');
    expect(result).not.toContain('#|');
    expect(result).not.toContain('fits no more');
  });

  it('becomes a file that is no longer a template', () => {
    expect(deliveredName('harbour.pot', 'PT-BR')).toBe('harbour.pt-br.po');
    expect(deliveredName('harbour.po', 'DE')).toBe('harbour.de.po');
  });

  it.skipIf(!hasMsgfmt)('compiles with msgfmt, in every language (needs gettext)', () => {
    for (const targetLang of [
      'DE',
      'JA',
      'PL',
      'AR',
      'ZH-HANS',
      'GA',
      'RU',
      'CY',
      'MT',
      'GD',
      'RO',
      'LT',
    ]) {
      const done = spawnSync('msgfmt', ['-c', '-o', '/dev/null', '-'], {
        input: translate(TEMPLATE, { targetLang }),
      });
      expect(`${targetLang} ${String(done.status)} ${done.stderr.toString()}`).toMatch(
        /^\S+ 0 (?:.*warning: header field '(?:PO-Revision-Date|Last-Translator|Language-Team)'.*\n)*$/u,
      );
    }
  });
});

describe('a file with translations', () => {
  const FILE = `${HEADER}#: a.c:1\nmsgid "one ship"\nmsgstr "ein Schiff"\n\n#, fuzzy\nmsgid "two ships"\nmsgstr "drei Schiffe"\n\nmsgid "three ships"\nmsgstr ""\n`;

  it('keeps existing translations', () => {
    expect(sourcesOf(FILE)).toEqual(['two ships', 'three ships']);
    expect(translate(FILE)).toContain('#: a.c:1\nmsgid "one ship"\nmsgstr "ein Schiff"\n');
  });

  it('is refused for another language, and accepted for a variant of its language', () => {
    expect(() => poFormat.open(utf8(FILE), ample(), { targetLang: 'ES' })).toThrow(
      /translations into de/u,
    );
    expect(sourcesOf(FILE, 'DE-AT')).toHaveLength(2);
  });

  it('keeps the plural rule in its language', () => {
    const own = FILE.replace('(n != 1)', 'n>1');
    expect(translate(own)).toContain('plural=n>1;');
  });

  it('stays the same byte for byte when nothing is answered', () => {
    const document = poFormat.openTranslation(utf8(FILE), ample());
    expect(document.segments.map(plainText)).toEqual(['ein Schiff']);
    expect(Buffer.from(document.write([], 'DE')).toString()).toBe(FILE);
  });

  it('is edited in the edited messages, and in nothing else', () => {
    const document = poFormat.openTranslation(utf8(FILE), ample());
    const edited = document.write([[textPiece('ein "großes" Schiff')]], 'DE');
    expect(Buffer.from(edited).toString()).toBe(
      FILE.replace('"ein Schiff"', String.raw`"ein \"großes\" Schiff"`),
    );
  });

  it("isn't translated again where a user emptied it", () => {
    const file = `${FILE}\nmsgid "Bye\\n"\nmsgstr "Tschüss\\n"\n`;
    const document = poFormat.openTranslation(utf8(file), ample());
    const edited = Buffer.from(document.write([[], [textPiece(' ')]], 'DE')).toString();
    expect(edited).toBe(file.replace('"ein Schiff"', '""').replace('"Tschüss\\n"', '""'));
  });

  it('is paired with all forms of its plurals, and without the previous source', () => {
    const source =
      `${FILE}\nmsgctxt "deck"\nmsgid "%d car"\nmsgid_plural "%d cars"\nmsgstr[0] ""\nmsgstr[1] ""\n`
        .replace('Language: de', 'Language: pl')
        .replace('nplurals=2', 'nplurals=INTEGER');
    const answer = (segment: Segment): Segment =>
      segment.map((piece) =>
        piece.kind === 'text' ? textPiece(piece.text.toUpperCase(), piece.run) : piece,
      );
    const target = translate(source.replace('ein Schiff', ''), { targetLang: 'PL', answer });
    expect(pairPoSegments(utf8(source), utf8(target), createReadBudget())).toEqual([
      { position: 0, source: 'two ships', target: 'TWO SHIPS', location: 'line 12' },
      { position: 1, source: 'three ships', target: 'THREE SHIPS', location: 'line 15' },
      { position: 2, source: '%d car', target: '%d CAR', location: 'line 19, deck' },
      { position: 3, source: '%d cars', target: '%d CARS', location: 'line 19, deck' },
      { position: 4, source: '%d cars', target: '%d CARS', location: 'line 19, deck' },
    ]);
    expect(
      readPoSegments(utf8(source), createReadBudget(), 'source').map(({ text }) => text),
    ).toEqual(['two ships', 'three ships', '%d car', '%d cars']);
  });
});

describe('encodings', () => {
  it('are those of the header, and UTF-8 where a letter is missing, which the header then names', () => {
    const latin = iconv.encode(
      `${HEADER.replace('UTF-8', 'ISO-8859-1')}msgid "price"\nmsgstr ""\n\nmsgid "size"\nmsgstr "Größe"\n`,
      'latin1',
    );
    const write = (answer: string): Uint8Array =>
      poFormat.open(latin, ample(), { targetLang: 'DE' }).write([[textPiece(answer)]], 'DE');
    expect(iconv.decode(Buffer.from(write('Übergröße')), 'latin1')).toContain('msgstr "Übergröße"');
    const wide = Buffer.from(write('価格')).toString();
    expect(wide).toContain('charset=UTF-8\\n');
    expect(wide).toContain('msgstr "価格"');
    expect(wide).toContain('msgstr "Größe"');
  });

  it("that don't match the file are damage", () => {
    const bytes = Buffer.concat([
      utf8(HEADER.replace('UTF-8', 'Shift_JIS')),
      Buffer.from([0x22, 0xfd, 0xfe, 0xff, 0x0a]),
    ]);
    expect(damageOf(bytes)).toMatch(/shift_jis/u);
  });

  it('adds a header to a file without one', () => {
    const result = translate('# A comment.\nmsgid "ship"\nmsgstr ""\n');
    expect(readPoFile(utf8(result)).header?.forms[0]?.value.text).toContain('Language: de\n');
    expect(readPoFile(utf8(result)).entries).toHaveLength(1);
  });
});

describe('strings', () => {
  it('are read as they were written', () => {
    const unit = constantFrom(
      'a',
      ' ',
      '"',
      '\\',
      '\n',
      '\t',
      '\r',
      '\u0007',
      'é',
      '漢',
      '😀',
      'n',
      '%',
      '{',
    );
    forAll(
      runs(200, 200),
      array(string({ unit, maxLength: 200 }), { maxLength: 3 }),
      constantFrom(true, false),
      (texts, isWrapped) => {
        const file = texts
          .map(
            (text, at) =>
              `msgctxt "${String(at)}"\nmsgid ${writePoString(text, isWrapped, '\n')}\nmsgstr ""\n`,
          )
          .join('\n');
        expect(readPoFile(utf8(`${HEADER}${file}`)).entries.map(({ id }) => id.text)).toEqual(
          texts,
        );
      },
    );
  });

  it("are broken where the file breaks long ones, and kept in one line where it doesn't", () => {
    const long = 'word '.repeat(40).trim();
    const one = translate(`${HEADER}msgid "${long}"\nmsgstr ""\n`);
    expect(
      one.split('\n').find((line) => line.startsWith('msgstr "Ŵ') || line.startsWith('msgstr "ŵ')),
    ).toBeDefined();
    const several = translate(
      `${HEADER}msgid ""\n"${'word '.repeat(15)}"\n"${'word '.repeat(25).trim()}"\nmsgstr ""\n`,
    );
    expect(several.split('\n').every((line) => line.length < 140)).toBe(true);
    expect(several).toMatch(/msgstr ""\n"ŵ/u);
  });

  it.skipIf(!hasMsgfmt)('are understood by msgcat as they are here (needs gettext)', () => {
    const normal = execFileSync('msgcat', ['-'], { input: translate(TEMPLATE) }).toString();
    const texts = (file: string) =>
      readPoFile(utf8(file)).entries.map(({ id, forms }) => [
        id.text,
        ...forms.map(({ value }) => value.text),
      ]);
    expect(texts(normal)).toEqual(texts(translate(TEMPLATE)));
  });
});

describe('a broken file', () => {
  it.each([
    ['msgid "a"\n', 'line 1: a keyword, comment, or string is out of place'],
    ['msgid "a\nmsgstr ""\n', 'line 1: a string doesn’t end on its line'],
    ['msgid "a"\nmsgstr "b"\n"c" d\n', 'line 3: a keyword, comment, or string is out of place'],
    ['"a"\n', 'line 1: a keyword, comment, or string is out of place'],
    ['msgstr "a"\n', 'line 1: a keyword, comment, or string is out of place'],
    ['msgid "a"\nmsgtxt "b"\n', 'line 2: a keyword, comment, or string is out of place'],
    [
      'msgid "a"\nmsgid_plural "b"\nmsgstr[1] ""\n',
      'line 3: the plural forms aren’t complete or aren’t numbered from 0',
    ],
    [
      'msgid "a"\nmsgstr ""\nmsgstr ""\n',
      'line 3: the plural forms aren’t complete or aren’t numbered from 0',
    ],
    [
      'msgctxt "a"\nmsgctxt "b"\nmsgid "c"\nmsgstr ""\n',
      'line 2: a keyword, comment, or string is out of place',
    ],
    [
      String.raw`msgid "\q"` + '\nmsgstr ""\n',
      String.raw`line 1: \q isn’t an escape that PO files have`,
    ],
    ['msgid "a"\n# why\nmsgstr ""\n', 'line 2: a keyword, comment, or string is out of place'],
  ])('is refused with its line: %j', (text, reason) => {
    expect(damageOf(text)).toContain(reason);
  });

  it('is read whole or refused with a message, wherever it is cut or changed', () => {
    const places = Array.from({ length: TEMPLATE.length / 37 }, (_, index) => index * 37);
    const codes = places.flatMap((at) =>
      [TEMPLATE.slice(0, at), `${TEMPLATE.slice(0, at)}"${TEMPLATE.slice(at + 1)}`].map((text) => {
        try {
          readPoFile(utf8(text));
          return 'read';
        } catch (error) {
          return error instanceof AppError ? error.code : String(error);
        }
      }),
    );
    expect(new Set(codes)).toEqual(new Set(['read', 'document/damaged']));
  });
});

describe('the marks of a PO file', () => {
  it.each([
    [TEMPLATE, 'po'],
    [`\uFEFF${HEADER}`, 'po'],
    ['msgid is a word of gettext.\n', 'txt'],
    ['# A heading\n\nmsgid "a"\n', 'txt'],
  ])('%#', (text, kind) => {
    expect(detectContent(utf8(text)).kind).toBe(kind);
  });

  it("plural rules that nobody filled in don't count", () => {
    expect(pluralCount('nplurals=INTEGER; plural=EXPRESSION;')).toBeNull();
    expect(pluralCount(pluralFormsOf('RU'))).toBe(3);
    expect([poLanguage('EN-GB'), poLanguage('ZH-HANT'), poLanguage('DE')]).toEqual([
      'en_GB',
      'zh_TW',
      'de',
    ]);
  });
});
