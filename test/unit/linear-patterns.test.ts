import { describe, expect, it } from 'vitest';
import { cleanServiceText } from '../../electron/clients/http/service-text.ts';
import { readPlainText } from '../../electron/clients/http/status-errors.ts';
import { parseExactJson } from '../../electron/clients/time/wire/answer-shape.ts';
import { planLine as planHtmlLine } from '../../electron/embedded/formats/html/line-plan.ts';
import { joinLines } from '../../electron/embedded/formats/pdf/text/join-lines.ts';
import type { PlacedText } from '../../electron/embedded/formats/pdf/page-reader.ts';
import { groupBlocks } from '../../electron/embedded/formats/pdf/text/text-blocks.ts';
import { openVendorXliff } from '../../electron/embedded/formats/xliff/vendor-plan.ts';
import { serializeLike } from '../../electron/embedded/formats/xliff.ts';
import { collectFormulaWords } from '../../electron/embedded/formats/xlsx/workbook-cells.ts';
import { messageMarks, planLine } from '../../electron/embedded/formats/po/message-plan.ts';
import { isHtmlOpaque } from '../../electron/embedded/translation/text/html-rules.ts';
import { readReportingTag } from '../../electron/embedded/translation/usage/reporting-tag.ts';
import { protectedRanges } from '../../electron/embedded/translation/write/guarded-text.ts';
import { capitalizeSentences } from '../../electron/embedded/translation/write/rules/punctuation.ts';
import { detectContent, detectTextContent } from '../../shared/documents/content-kind.ts';
import {
  childrenOf,
  isElement,
  parseHtml,
  type HtmlElement,
  type HtmlNode,
} from '../../shared/documents/html/parse-html.ts';
import { readCellText } from '../../shared/documents/office/sheet-scan.ts';
import { parseXml } from '../../shared/documents/xml/xml.ts';
import { checkBlanks } from '../../shared/domain/checks/blanks.ts';
import { checkNumbers } from '../../shared/domain/checks/numbers.ts';
import { checkPlaceholders, findMarks } from '../../shared/domain/checks/placeholders.ts';
import { checkBrackets, checkEnds } from '../../shared/domain/checks/punctuation.ts';
import { checkQuotes } from '../../shared/domain/checks/quotes.ts';
import { readNumbers } from '../../shared/domain/checks/read-numbers.ts';
import { wordsToSpell } from '../../shared/domain/checks/spelling.ts';
import { splitLines, splitUnits } from '../../shared/domain/texts/units.ts';
import { oldXliff, STUDIO } from '../fakes/hostile-files.ts';
import { makeZip } from './documents/zip/zip-maker.ts';
import { ample } from '../support/ample-budget.ts';

/**
 * Repetitions in texts of many beginnings without an end. A pattern that scans on from each of them needs 10^12 steps,
 * which exceeds the time limit of a test; a single pass over the text is fast.
 */
const MANY = 1_000_000;

const planPoLine = (line: string, flags: readonly string[]) =>
  planLine(line, messageMarks(line, new Set(flags)));
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the answer of a service', () => {
  it.each([
    ['tags that never end', '<title', '', ''],
    ['a title after them', '<title ', '<title lang="en">502</title>', '502'],
  ])('%s', (_what, started, rest, words) => {
    const text = started.repeat(MANY) + rest;
    const headers = new Headers({ 'content-type': 'text/html' });
    expect(readPlainText({ status: 502, headers, text })).toBe(words);
  });

  it.each([
    ['one long word', 'a'],
    ['addresses without a query', 'a://'],
    ['addresses with a name', 'a://b'],
  ])('%s is made safe to show', (_what, started) => {
    expect(cleanServiceText(started.repeat(MANY), [])).toBe(started.repeat(500).slice(0, 500));
  });

  it('loses credentials and queries of every address', () => {
    const words = 'see 1http://me:pw@host/a?key=1, x.https://b/c#d and "FTP://u@h/?e"';
    expect(cleanServiceText(words, [])).toBe('see 1http://host/a x.https://b/c and "FTP://h/"');
  });

  it.each([
    ['a number of many digits', '[1', '1', '.5,'],
    ['a text that never ends', '"', '\\"', ' 1234567890123456'],
  ])('reads %s in one pass before the parser refuses it', (_what, start, started, end) => {
    expect(() => parseExactJson(`${start}${started.repeat(MANY)}${end}`)).toThrow(SyntaxError);
  });

  it('keeps whole numbers exact, and nothing else', () => {
    const text =
      '{"a":12345678901234567,"b":-12345678901234567,"c":1234567890123456.5,"d":"1234567890123456789\\"1234567890123456789","e":1234567890123456e2}';
    expect(parseExactJson(text)).toEqual({
      a: '12345678901234567',
      b: '-12345678901234567',
      c: 1234567890123456.5,
      d: '1234567890123456789"1234567890123456789',
      e: 1234567890123456e2,
    });
  });
});

describe('a document', () => {
  it('is recognized by its beginning, however long its first name is', () => {
    const bytes = bytesOf(`<${'x'.repeat(65_000)}`);
    // Only this much is checked: a hundred such files take as long as one of ten times the size.
    for (let file = 0; file < 100; file += 1) expect(detectTextContent(bytes).kind).toBe('txt');
  });

  it('is recognized by its content type, however long that is', () => {
    // With digits between, so that it does not expand to far more than a document does.
    const type = Array.from({ length: 150_000 }, (_, at) => `ms-word.${Math.imul(at, 0x9e3779b1)}`);
    const xml = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/main.xml" ContentType="${type.join('')}"/></Types>`;
    const rels =
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="/main.xml"/></Relationships>';
    const zip = makeZip({ '[Content_Types].xml': xml, '_rels/.rels': rels, 'main.xml': '<a/>' });
    expect(detectContent(zip)).toMatchObject({ values: { what: 'unknownOffice' } });
  });

  it('has cells with comments and sections', () => {
    const started = '<![CDATA['.repeat(MANY);
    expect(readCellText(`<si><t>a<!--${started}-->b&lt;<![CDATA[<!--c-->]]></t></si>`)).toBe(
      'ab<<!--c-->',
    );
  });

  it('has formulas with brackets', () => {
    const words = { columns: new Set<string>(), texts: new Set<string>() };
    collectFormulaWords(`${"['".repeat(MANY)}[[@Net],['[x]]`, words);
    expect([...words.columns]).toEqual(['net', '[x']);
  });

  it('has lines with many spaces', () => {
    const text = `<p> a${' '.repeat(MANY)}b \n</p>`;
    const line = planHtmlLine(childrenOf(elementOf(parseHtml(text), 'p')), text);
    expect([line?.start, line?.end]).toEqual([4, text.length - '\n</p> '.length]);
  });

  it('has tags with many spaces', () => {
    const blanks = ' '.repeat(MANY);
    const unit = `<trans-unit id="1"><source>a</source><target${blanks}x="1"/></trans-unit>`;
    const bytes = bytesOf(
      `<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"${STUDIO}><file${blanks}original="a" source-language="de" datatype="x"><body>${unit}</body></file></xliff>`,
    );
    const file = openVendorXliff(bytes, ample(), 'source');
    const written = new TextDecoder().decode(file.write(file.segments, 'ES'));
    expect(written.replaceAll(/ {2,}/gu, ' ')).toContain('datatype="x" target-language="es">');
    expect(written.replaceAll(/ {2,}/gu, ' ')).toContain('<target x="1">a</target>');
  });

  it('has words of many letters before a colon that never comes', () => {
    const unit = `<trans-unit id="1"><source>${'a.'.repeat(MANY / 2)}<x id="1"/></source></trans-unit>`;
    const bytes = oldXliff(unit, { root: STUDIO });
    expect(openVendorXliff(bytes, ample(), 'source').segments).toHaveLength(1);
  });

  it('has white space and comments after its last element', () => {
    const space = ' '.repeat(MANY);
    const comments = '<!--x-->'.repeat(MANY / 50);
    const source = `<!--a-->\n<?b?><xliff>y</xliff${space}>${comments}<?c?>${comments}`;
    const written = serializeLike(parseXml(source), bytesOf(source));
    const isSame =
      new TextDecoder().decode(written) === `<!--a-->\n<?b?><xliff>y</xliff>${comments}`;
    expect(isSame).toBe(true);
  });

  it('has lines of a page with many words or dots', () => {
    const size = 10;
    const look = { isBold: false, isItalic: false, color: '#000000' };
    const at = (x: number, y: number, text: string): PlacedText => ({
      text,
      x,
      y,
      width: 40,
      size,
      angle: 0,
      look,
    });
    expect(joinLines([at(60, 700, 'a'.repeat(MANY)), at(300, 700, 'x')])).toHaveLength(2);
    const dots = `a${'.'.repeat(MANY)}${'b'.repeat(7)}`;
    expect(groupBlocks([at(60, 700, dots), at(60, 688, 'next')])).toHaveLength(1);
    const leader = `a${'.'.repeat(MANY)} 12 `;
    expect(groupBlocks([at(60, 700, leader), at(60, 688, 'next')])).toHaveLength(2);
  });
});

describe('a text that is checked', () => {
  const ZEROS = `%${'0'.repeat(MANY)}`;

  it('has a percent sign before many digits', () => {
    expect(findMarks(ZEROS)).toEqual([]);
    expect(findMarks('%1$-08.3lf and %5d')).toHaveLength(2);
    expect(planPoLine(ZEROS, ['c-format']).objects).toEqual([]);
    const blanks = planPoLine(`%(a)${' '.repeat(MANY)}`, ['c-format']);
    expect(blanks.objects).toEqual([]);
  });

  it('is one long word', () => {
    expect(wordsToSpell('a'.repeat(MANY))).toHaveLength(1);
    expect(wordsToSpell('a.'.repeat(MANY))).toEqual([]);
    expect(wordsToSpell('me@here.org file.txt http://a/b #tag a_b the word')).toEqual([
      'the',
      'word',
    ]);
  });

  it('differs from its source in each of many numbers', () => {
    const run = (source: string, target: string) =>
      checkNumbers({ source, target }, { source: 'en', target: 'de' });
    const count = 20_000;
    expect(run('1 '.repeat(count), '2 '.repeat(count))).toHaveLength(count);
    // Each is checked together with the following text.
    const foreign = run('1.5 % '.repeat(count), '1.5 % '.repeat(count));
    expect(foreign.filter(({ kind }) => kind === 'numberFormat')).toHaveLength(count);
  });

  it('differs from its source in each of many placeholders', () => {
    const count = 300_000;
    const [source, target] = ['{a}'.repeat(count), '{b}'.repeat(count)];
    expect(checkPlaceholders({ source, target })).toHaveLength(2 * count);
  });

  it('is a message with many choices, values or quotes', () => {
    const count = 100_000;
    const run = (source: string) =>
      checkPlaceholders({ source, target: '' }).map(({ kind }) => kind);
    expect(run(`{n, plural, other {${'{a}'.repeat(count)}}}`)).toHaveLength(2);
    expect(run('{n, plural, other {x}}'.repeat(5_000))).toHaveLength(5_000);
    expect(run(`{n, plural, other {${`'{`.repeat(count)}`)).toEqual([]);
    expect(run(`{n, plural, other {${`{d,'`.repeat(count)}`)).toEqual([]);
  });

  it('has tags whose other halves are missing', () => {
    const count = 200_000;
    const line = `${'<a>'.repeat(count)}${'</b>'.repeat(count)}`;
    expect(planPoLine(line, []).objects).toHaveLength(2 * count);
  });

  it.each(['\n', '\u00A0', '’', '"'])('has many of %j inside', (sign) => {
    const text = `a${sign.repeat(MANY)}b.`;
    const texts = { source: 'a b.', target: text };
    const langs = { source: 'en', target: 'fr' };
    expect([...checkEnds(texts, langs), ...checkBrackets(texts)]).toEqual([]);
    expect(checkBlanks(texts, langs).filter(({ kind }) => kind === 'blankAtEdge')).toEqual([]);
    expect(checkQuotes(texts, langs).length).toBeLessThan(MANY);
  });

  it('is a number of many digits, or many numbers', () => {
    const digits = '1'.repeat(MANY);
    expect(readNumbers(digits, 'en')).toHaveLength(1);
    expect(readNumbers('1 '.repeat(MANY / 10), 'en')).toHaveLength(MANY / 10);
  });
});

describe('a text', () => {
  it('has tags without an end', () => {
    const lines = splitLines(`<${'a'.repeat(MANY)}\nb`);
    expect(splitUnits(lines, 'html')).toHaveLength(2);
  });

  it('has tags with attributes of many words', () => {
    const raw = `<p title=' class="${' notranslate'.repeat(MANY)}'>`;
    expect(isHtmlOpaque('p', raw)).toBe(false);
  });

  it.each([
    ['<p class="notranslate">', true],
    ['<p id=x class="a\tNoTranslate b">', true],
    ["<p class = 'a notranslate'>", true],
    ['<p class=notranslate>', true],
    ['<p class="notranslated">', false],
    ['<p class="x-notranslate">', false],
    ['<p data-class="notranslate">', false],
  ])('%s is never translated: %j', (raw, isOpaque) =>
    expect(isHtmlOpaque('p', raw)).toBe(isOpaque),
  );

  it('has lines that look like code, and lines without words', () => {
    const text = `${'\n'.repeat(MANY)}if? ${'? '.repeat(MANY)}\nx = a ? b : c\n  }\n`;
    const code = protectedRanges(text).map(({ start, end }) => text.slice(start, end));
    expect(code).toEqual(['x = a ? b : c', '  }']);
  });

  it('begins with spaces', () => {
    // Not spaces, which a line of code begins with.
    const blanks = '\n'.repeat(MANY);
    expect(capitalizeSentences(`${blanks}"so it is.`).trim()).toBe('"So it is.');
  });

  it('is a tag of a report with spaces in it', () => {
    const headers = { 'x-deepl-reporting-tag': `a${' '.repeat(MANY)}b` };
    expect(() => readReportingTag({ headers })).toThrow('longer than 100');
  });
});

function elementOf(node: { childNodes: readonly HtmlNode[] }, name: string): HtmlElement {
  const elements = node.childNodes.filter(isElement);
  const found = elements.find(({ tagName }) => tagName === name);
  return found ?? elementOf(elements.at(-1)!, name);
}
