import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText, textPiece, type Segment } from '../../../../electron/embedded/engines/piece.ts';
import { accentSegment } from '../../../../electron/embedded/engines/pseudo.ts';
import { jsonFormat } from '../../../../electron/embedded/formats/json.ts';
import { isDataValue } from '../../../../shared/documents/data-value.ts';
import { readJsonSegments } from '../../../../shared/documents/json/json-text.ts';
import { readJsonTexts } from '../../../../shared/documents/json/json-file.ts';
import { AppError } from '../../../../shared/errors.ts';
import { ample } from '../../../support/ample-budget.ts';
import { forAll } from '../../../support/for-all.ts';
import { runs, sizeOf } from '../../../support/runs.ts';
import { thrownBy } from '../../../support/thrown.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const accents = (segment: Segment): Segment => accentSegment(segment).pieces;
const open = (text: string | Uint8Array) =>
  jsonFormat.open(typeof text === 'string' ? utf8(text) : text, ample(), {});
const textsOf = (text: string | Uint8Array): string[] => open(text).segments.map(plainText);

function translate(
  text: string | Uint8Array,
  answer: (segment: Segment) => Segment | undefined = accents,
): string {
  const document = open(text);
  return Buffer.from(document.write(document.segments.map(answer), 'ES')).toString();
}

function refusalOf(text: string | Uint8Array): string {
  const { code, message } = thrownBy(() => open(text));
  return `${code} ${message}`;
}

describe('a JSON file', () => {
  it('is translated value by value, and everything else stays byte for byte', () => {
    const source =
      '\t{"title" :"The ferry",\r\n "n": -1.50e+3, "yes":true, "none" : null, "": [ ], "list": [{"text":"One boat"}, "Two boats", [[]]],\n"Open the door": "Close it" }\n\n';
    expect(textsOf(source)).toEqual(['The ferry', 'One boat', 'Two boats', 'Close it']);
    expect(translate(source)).toBe(
      '\t{"title" :"Ţĥé ƒéŕŕý",\r\n "n": -1.50e+3, "yes":true, "none" : null, "": [ ], "list": [{"text":"Óñé ƀóáţ"}, "Ţŵó ƀóáţš", [[]]],\n"Open the door": "Çļóšé íţ" }\n\n',
    );
  });

  it('names the place of each text', () => {
    const { locations } = open(
      '{"menu": {"items": [\n{"title": "One boat"}]},\n "a": "Two boats"}',
    );
    expect(locations).toEqual(['line 2, menu.items[0].title', 'line 3, a']);
    expect(open('"One boat"').locations).toEqual(['line 1']);
  });

  it('keeps both values of a repeated key', () => {
    expect(translate('{"a":"One boat","a":"Two boats"}')).toBe('{"a":"Óñé ƀóáţ","a":"Ţŵó ƀóáţš"}');
  });

  it('is translated line by line; line ends and white space around lines stay as written', () => {
    const source = String.raw`{"a":"  First\u0020boat\n\n\tSecond \"boat\"\u000d\u000AThird\/boat "}`;
    expect(textsOf(source)).toEqual(['First boat', 'Second "boat"', 'Third/boat']);
    expect(translate(source, (segment) => [textPiece(`${plainText(segment)}\n!`)])).toBe(
      String.raw`{"a":"  First boat !\n\n\tSecond \"boat\" !\u000d\u000AThird\/boat ! "}`,
    );
  });

  it('keeps placeholders and choices as texts that engines protect', () => {
    const source =
      '{"a":"Hello {name}, %s of {{count}}","b":"{n, plural, one {# boat} other {# boats}}"}';
    expect(textsOf(source)).toHaveLength(2);
    expect(translate(source)).toContain('{name}, %s óƒ {{count}}');
    expect(translate(source)).toContain('{n, plural, one {# ƀóáţ} other {# ƀóáţš}}');
  });

  it.each([
    [
      'letters as escapes',
      String.raw`["caf\u00e9 noir"]`,
      String.raw`["\u0160\u00ed \ud83d\ude00"]`,
    ],
    ['in capitals', String.raw`["caf\u00E9 noir"]`, String.raw`["\u0160\u00ED \uD83D\uDE00"]`],
    ['letters as they are', '["café noir"]', '["Ší 😀"]'],
    ['both, as they are', String.raw`["caf\u00e9 noir","é"]`, String.raw`["Ší 😀","Ší 😀"]`],
  ])('writes %s, like its source', (_what, source, expected) => {
    expect(translate(source, () => [textPiece('Ší 😀')])).toBe(expected);
  });

  it('escapes what its source escapes without need, and what must be', () => {
    const source = String.raw`["a\/b \u003cb\u003e c"]`;
    expect(translate(source, () => [textPiece('x/<y>"\\\u0001\t')])).toBe(
      String.raw`["x\/\u003cy\u003e\"\\\u0001"]`,
    );
  });

  it('keeps characters that no database can hold, each once', () => {
    const source = String.raw`["the \u0000 one \ud83d boat"]`;
    expect(textsOf(source)).toEqual(['the  one  boat']);
    const [segment] = readJsonSegments(utf8(source), ample(), 'source');
    expect(segment?.text).toBe('the  one \uFFFD boat');
    expect(translate(source)).toBe(
      String.raw`["\u0163\u0125\u00e9 \u0000 \u00f3\u00f1\u00e9 \ud83d \u0180\u00f3\u00e1\u0163"]`,
    );
  });

  it('keeps a text that an engine leaves empty; a user may empty it', () => {
    const bytes = utf8('["One boat"]');
    expect(translate('["One boat"]', () => [])).toBe('["One boat"]');
    const document = jsonFormat.openTranslation(bytes, ample(), {});
    expect(Buffer.from(document.write([[]], 'ES')).toString()).toBe('[""]');
  });

  it.each(['utf-8', 'utf-16le', 'utf-16be'])('keeps its byte order mark: %s', (encoding) => {
    const mark = '\ufeff';
    const text = Buffer.from(`${mark}{"a":"One boat"}`, encoding === 'utf-8' ? 'utf8' : 'utf16le');
    const bytes = encoding === 'utf-16be' ? text.swap16() : text;
    const document = open(bytes);
    const written = Buffer.from(document.write([[textPiece('Ein Boot')]], 'DE'));
    const wanted = Buffer.from(
      `${mark}{"a":"Ein Boot"}`,
      encoding === 'utf-8' ? 'utf8' : 'utf16le',
    );
    expect(written.equals(encoding === 'utf-16be' ? wanted.swap16() : wanted)).toBe(true);
  });

  it('keeps an encoding that lacks letters, which become escapes', () => {
    const bytes = Uint8Array.from(Buffer.from('["café noir, très noir"]', 'latin1'));
    const document = open(bytes);
    const written = document.write([[textPiece('Šé 😀')]], 'CS');
    expect(Buffer.from(written).toString('latin1')).toContain('\u008aé \\ud83d\\ude00');
    expect(JSON.parse(new TextDecoder('windows-1252').decode(written))).toEqual(['Šé 😀']);
  });
});

describe('values that are data', () => {
  it.each([
    '', '12,50', '—', '{name}', '%s: {{count}}', 'https://a.example/b c'.slice(0, 19), 'mailto:a@b.example',
    'a@b.example', '//cdn.example/x.js', '/about/team', './img/boat.png', 'C:\\boats', 'boat.png', 'img/boat.png',
    'app.menu.title', 'text/html', 'open_file', 'MAX_SIZE', 'openMainMenu', '#ff00aa', 'rgb(1, 2, 3)', '12px',
    '1.5rem', '3f2504e0-4f89-11d3-9a0c-0305e82c3301', 'd41d8cd98f00b204e9800998ecf8427e', 'v1.2.3', '2.0.1-beta.1',
    '2024-05-01', '2024-05-01T10:00:00Z', 'en-US', 'pt_BR',
  ])('%j stays', (value) => {
    expect(isDataValue(value)).toBe(true);
  }); // prettier-ignore

  it.each([
    'Save', 'OK', 'save', 'on/off', 'On/Off', 'E-mail', 'e-mail', 'check-in', 'iPhone', 'YouTube', 'a 2-in-1 boat',
    'Hello, {name}!', 'See https://a.example', 'Straße', 'End.Start', 'Version 1.2.3', 'snake_case is a style',
    '10 px', 'Ελλάδα', '渡轮', 'he/she', 'Ctrl+S to save', '{n, plural, one {boat} other {boats}}',
  ])('%j is text', (value) => {
    expect(isDataValue(value)).toBe(false);
  }); // prettier-ignore

  it('are read from a translation, whose source is text', () => {
    const target = utf8('["open_file","Hola"]');
    expect(readJsonSegments(target, ample(), 'source').map(({ id }) => id)).toEqual(['1.0']);
    expect(readJsonSegments(target, ample(), 'target').map(({ id }) => id)).toEqual(['0.0', '1.0']);
  });
});

describe('a broken JSON file', () => {
  it.each([
    ['{"a":"b",\n }', 'line 1, column 9: a comma'],
    ['["a",]', 'column 5: a comma'],
    ['[1,\n  NaN]', 'line 2, column 3: JSON doesn’t allow NaN there'],
    ['[1] x', 'column 5: JSON doesn’t allow x there'],
    ['{a:1}', 'column 2: JSON doesn’t allow a there'],
    ["['a']", "JSON doesn’t allow ' there"],
    ['{"a" 1}', 'JSON doesn’t allow 1 there'],
    ['[01]', 'JSON doesn’t allow 01 there'],
    ['[+1]', 'JSON doesn’t allow +1 there'],
    ['[1.]', 'JSON doesn’t allow 1. there'],
    ['[truely]', 'JSON doesn’t allow truely there'],
    ['// note\n[1]', 'line 1, column 1: JSON has no comments'],
    ['[1, /* two */ 2]', 'column 5: JSON has no comments'],
    ['["a\nb"]', 'line 1, column 4: a text isn’t closed'],
    [String.raw`["a\x41 and more"]`, String.raw`column 4: \x isn’t an escape`],
    [String.raw`["a\u00g1 and more"]`, String.raw`column 4: \u isn’t an escape`],
    ['[}', 'JSON doesn’t allow } there'],
    ['["One', 'cut off'],
    [String.raw`["One\u00`, 'cut off'],
    ['{"a":', 'cut off'],
    ['[[1]', 'cut off'],
    [' ', 'cut off'],
  ])('%j is refused with the place', (text, words) => {
    expect(refusalOf(text)).toMatch(/^document\/damaged /u);
    expect(refusalOf(text)).toContain(words);
  });

  it('is refused: nested 100,000 times, or with a NUL', () => {
    expect(refusalOf('['.repeat(100_000))).toContain('document/too-large');
    expect(refusalOf('{"a":'.repeat(100_000))).toContain('document/too-large');
    expect(refusalOf('["a\0b"]')).toContain('document/unsupported');
    expect(textsOf(`${'['.repeat(500)}"One boat"${']'.repeat(500)}`)).toEqual(['One boat']);
  });

  it('is read in one pass, in one long line', () => {
    const count = sizeOf(200_000, 20_000);
    const line = `{${Array.from({ length: count }, (_, at) => `"k${String(at)}":"v_${String(at)}"`).join(',')}}`;
    expect(readJsonTexts(line)).toHaveLength(count);
    const long = `["${'One boat \\u0020'.repeat(count)}"]`;
    expect(readJsonTexts(long)).toHaveLength(1);
    expect(refusalOf(long.slice(0, -1))).toContain('cut off');
  });
});

/** Values as programs have them, with everything that a text may hold. */
const anyJson = fc.tuple(
  fc.jsonValue({ stringUnit: fc.constantFrom('a', ' ', 'é', '😀', '"', '\\', '\n', '/', '{', '%s', '\u0000', '\u2028', '\ud83d'), maxDepth: 4 }),
  fc.constantFrom(0, 1, '\t'),
  fc.boolean(),
); // prettier-ignore

const written = ([value, indent, isAscii]: readonly [
  unknown,
  number | string,
  boolean,
]): string => {
  const text = JSON.stringify(value, null, indent);
  return isAscii ? text.replaceAll(/[\u0080-\uffff]/g, (sign) => sign.split('').map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')) : text; // prettier-ignore
};

describe('any JSON file', () => {
  it('is the same byte for byte without an edit', () =>
    forAll(runs(2000), anyJson, (made) => {
      const text = written(made);
      expect(translate(text, (segment) => segment)).toBe(text);
      expect(translate(text, () => undefined)).toBe(text);
    }));

  it('has the same keys and data after an edit, for any reader', () =>
    forAll(runs(2000), anyJson, (made) => {
      const text = written(made);
      const marked = translate(text, (segment) => [...segment, textPiece('"\\ž\u0001')]);
      const shapeOf = (json: string): unknown =>
        JSON.parse(json, (_, value: unknown) => (typeof value === 'string' ? 0 : value));
      expect(shapeOf(marked)).toEqual(shapeOf(text));
      expect(open(marked).segments).toHaveLength(open(text).segments.length);
    }));

  it('is refused exactly where JSON.parse refuses it', () =>
    forAll(runs(5000), fc.tuple(anyJson, fc.nat(), fc.constantFrom('', ',', '"', '\\', '}', ']', '0', '-', '.', 'e', '\n', 'x')), ([made, at, sign]) => {
      const text = written(made);
      const place = at % (text.length + 1);
      const changed = text.slice(0, place) + sign + text.slice(place + 1);
      let isParsed = true;
      try {
        JSON.parse(changed);
      } catch {
        isParsed = false;
      }
      let isRead = true;
      try {
        readJsonTexts(changed);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        isRead = false;
      }
      expect([changed, isRead]).toEqual([changed, isParsed]);
    })); // prettier-ignore
});
