import { DOMParser, type Element } from '@xmldom/xmldom';
import { describe, expect, it } from 'vitest';
import type { ExportFormat } from '../../../shared/exchange/exchange-formats.ts';
import { aUnit, AT_MS, HOSTILE_TEXTS, writeText } from './support.ts';

/** Parses with an independent reader; anything it complains about fails the test. */
function parse(text: string): Element {
  const parser = new DOMParser({
    onError: (level, message) => {
      throw new Error(`${level}: ${message}`);
    },
  });
  const root = parser.parseFromString(text, 'text/xml').documentElement;
  if (root === null) throw new Error('no root');
  return root;
}

const all = (root: Element, name: string): Element[] => [...root.getElementsByTagName(name)];
describe.each(['tmx', 'xliff-1.2', 'xliff-2.1'] satisfies ExportFormat[])('%s', (format) => {
  it('is well-formed and holds every text', () => {
    // The other reader treats a line separator as a line feed; our XLIFF writers handle that.
    const texts = HOSTILE_TEXTS.filter((text) => format !== 'tmx' || !text.includes('\u2028'));
    const units = texts.map((text) => aUnit(text, `${text}!`, { title: 'a "b" & <c>.docx' }));
    const root = parse(writeText(format, units));
    const side = format === 'tmx' ? 'seg' : 'source';
    const found = all(root, side).map((element) => element.textContent);
    const sources = format === 'tmx' ? found.filter((_, index) => index % 2 === 0) : found;
    expect(sources).toEqual(texts);
  });
});

describe('TMX 1.4', () => {
  const root = parse(
    writeText('tmx', [
      aUnit('Hello', 'Hallo'),
      aUnit('Oi', 'Hi', { sourceLang: 'PT-BR', targetLang: 'EN-GB' }),
    ]),
  );

  it('has the attributes that its header must have', () => {
    expect(root.tagName).toBe('tmx');
    expect(root.getAttribute('version')).toBe('1.4');
    const header = all(root, 'header')[0]!;
    for (const name of [
      'creationtool',
      'creationtoolversion',
      'segtype',
      'o-tmf',
      'adminlang',
      'srclang',
      'datatype',
    ]) {
      expect(header.getAttribute(name), name).not.toBe('');
      expect(header.hasAttribute(name), name).toBe(true);
    }
    expect(header.getAttribute('srclang')).toBe('*all*');
  });

  it('names the source language and date of each unit and the language of each variant', () => {
    const [first, second] = all(root, 'tu');
    expect(first!.getAttribute('srclang')).toBe('en');
    expect(first!.getAttribute('creationdate')).toBe('20250304T103000Z');
    expect(all(first!, 'tuv').map((tuv) => tuv.getAttribute('xml:lang'))).toEqual(['en', 'de']);
    expect(all(second!, 'tuv').map((tuv) => tuv.getAttribute('xml:lang'))).toEqual([
      'pt-BR',
      'en-GB',
    ]);
  });
});

describe('XLIFF 1.2', () => {
  it('has a file per document and pair, ids that differ, and preserved space', () => {
    const root = parse(
      writeText('xliff-1.2', [
        aUnit('a', 'b'),
        aUnit('c', 'd'),
        aUnit('e', 'f', { targetLang: 'FR' }),
        aUnit('g', ''),
      ]),
    );
    expect(root.namespaceURI).toBe('urn:oasis:names:tc:xliff:document:1.2');
    expect(root.getAttribute('version')).toBe('1.2');
    const files = all(root, 'file');
    expect(files.map((file) => file.getAttribute('target-language'))).toEqual(['de', 'fr', 'de']);
    for (const file of files) {
      expect(file.getAttribute('original')).toBe('letter.docx');
      expect(file.getAttribute('datatype')).toBe('plaintext');
      expect(file.getAttribute('source-language')).toBe('en');
      expect(Date.parse(file.getAttribute('date') ?? '')).toBe(AT_MS);
      const ids = all(file, 'trans-unit').map((unit) => unit.getAttribute('id'));
      expect(new Set(ids).size).toBe(ids.length);
      expect(
        [...file.childNodes].filter((node) => node.nodeType === 1).map((node) => node.nodeName),
      ).toEqual(['body']);
    }
    expect(
      all(root, 'trans-unit').every((unit) => unit.getAttribute('xml:space') === 'preserve'),
    ).toBe(true);
    expect(all(files[2]!, 'target')).toHaveLength(0);
  });
});

describe('XLIFF 2.1', () => {
  it('has one pair, files, units and segments as the standard says', () => {
    const root = parse(
      writeText('xliff-2.1', [
        aUnit('a\u0001b', 'c'),
        aUnit('d', 'e', { title: 'two.docx' }),
        aUnit('f', '', { title: 'two.docx' }),
      ]),
    );
    expect(root.namespaceURI).toBe('urn:oasis:names:tc:xliff:document:2.0');
    expect(root.getAttribute('version')).toBe('2.1');
    expect([root.getAttribute('srcLang'), root.getAttribute('trgLang')]).toEqual(['en', 'de']);
    const files = all(root, 'file');
    expect(files.map((file) => [file.getAttribute('id'), file.getAttribute('original')])).toEqual([
      ['f1', 'letter.docx'],
      ['f2', 'two.docx'],
    ]);
    expect(files.every((file) => file.getAttribute('xml:space') === 'preserve')).toBe(true);
    expect(all(files[1]!, 'unit').map((unit) => unit.getAttribute('id'))).toEqual(['u1', 'u2']);
    expect(all(root, 'cp').map((cp) => cp.getAttribute('hex'))).toEqual(['0001']);
    expect(all(root, 'segment').map((one) => one.getAttribute('state'))).toEqual([
      'translated',
      'translated',
      null,
    ]);
  });
});
