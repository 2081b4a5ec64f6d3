import { strToU8, zipSync } from 'fflate';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createPseudoEngine } from '../../../../../electron/embedded/engines/pseudo.ts';
import { convertInLibreOffice, hasLibreOffice } from '../../../support/libre-office.ts';
import { shareDocuments } from '../../../support/shared-documents.ts';

vi.setConfig({ hookTimeout: 600_000 });

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** Paragraphs, with list and level for list entries. */
type Item = readonly [text: string, list?: number, level?: number];
/** Format, text, and font of the bullet for each level. */
type Style = readonly [format: string, text: string, font?: string];

const BULLETS: readonly Style[] = [
  ['bullet', '\uf0b7', 'Symbol'],
  ['bullet', 'o', 'Courier New'],
  ['bullet', '\uf0a7', 'Wingdings'],
];
const NUMBERS: readonly Style[] = [
  ['decimal', '%1.'],
  ['lowerLetter', '%2)'],
  ['lowerRoman', '(%3)'],
];

const LONG =
  'Buy a ticket at the counter in the harbour, or from the machine beside it, before you come aboard the ferry with your luggage.';
const LISTS: readonly Item[] = [
  ['The ferry takes these things aboard:'],
  ['Dogs on a lead.', 1, 0],
  ['Small ones, in a basket.', 1, 1],
  ['Larger ones.', 1, 2],
  ['Bicycles.', 1, 0],
  ['1990 was a good year for the ferry.'],
  ['2. May is the last day of winter.'],
  [LONG, 2, 0],
  ['Keep it with you.', 2, 0],
  ['Show it when asked.', 2, 1],
  ['Do not bend it.', 2, 1],
  ['Not even once.', 2, 2],
  ['Not even a little.', 2, 2],
  ['Do not lose it.', 2, 1],
  ...Array.from({ length: 60 }, (_, index): Item => [`Rule of the ferry ${String(index)}.`, 2, 0]),
  ['The other rules are these:'],
  [LONG, 3, 0],
  ['Come back in the evening.', 3, 0],
];

function makeWord(items: readonly Item[]): Uint8Array {
  const levelXml = ([format, text, font]: Style, level: number): string =>
    `<w:lvl w:ilvl="${String(level)}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${String(720 * (level + 1))}" w:hanging="360"/></w:pPr>${font === undefined ? '' : `<w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}" w:hint="default"/></w:rPr>`}</w:lvl>`;
  const lists = [BULLETS, NUMBERS, NUMBERS].map(
    (styles, index) =>
      `<w:abstractNum w:abstractNumId="${String(index)}">${styles.map(levelXml).join('')}</w:abstractNum>`,
  );
  const numbers = lists.map(
    (_, index) =>
      `<w:num w:numId="${String(index + 1)}"><w:abstractNumId w:val="${String(index)}"/></w:num>`,
  );
  const body = items.map(([text, list, level = 0]) => {
    const place = `<w:numPr><w:ilvl w:val="${String(level)}"/><w:numId w:val="${String(list)}"/></w:numPr>`;
    return `<w:p><w:pPr>${list === undefined ? '' : place}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
  });
  const relation = (kind: string, target: string): string =>
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${kind}" Target="${target}"/></Relationships>`;
  const part = (name: string, type: string): string =>
    `<Override PartName="/word/${name}.xml" ContentType="${MAIN}.${type}+xml"/>`;
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('document', 'document.main')}${part('numbering', 'numbering')}</Types>`,
    ),
    '_rels/.rels': strToU8(relation('officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': strToU8(relation('numbering', 'numbering.xml')),
    'word/document.xml': strToU8(
      `<w:document xmlns:w="${WORD}"><w:body>${body.join('')}</w:body></w:document>`,
    ),
    'word/numbering.xml': strToU8(
      `<w:numbering xmlns:w="${WORD}">${lists.join('')}${numbers.join('')}</w:numbering>`,
    ),
  });
}

/** Returns the kind, level, and position within its list of every entry, as LibreOffice saves them in a web page. */
function listsOf(page: Uint8Array): string[] {
  const entries: string[] = [];
  const walk = (node: DefaultTreeAdapterTypes.Node, level: number): void => {
    if (!('childNodes' in node)) return;
    const isList = node.nodeName === 'ol' || node.nodeName === 'ul';
    const attributes = 'attrs' in node ? node.attrs : [];
    const valueOf = (name: string): string =>
      attributes.find((attribute) => attribute.name === name)?.value ?? '';
    let number = Number(valueOf('start') === '' ? 1 : valueOf('start'));
    for (const child of node.childNodes) {
      if (isList && child.nodeName === 'li') {
        const place = node.nodeName === 'ul' ? '•' : `${valueOf('type')}${String(number)}`;
        entries.push(`${String(level)} ${place}`);
        number += 1;
      }
      walk(child, level + (isList ? 1 : 0));
    }
  };
  walk(parse(new TextDecoder().decode(page)), 0);
  return entries;
}

describe.skipIf(!hasLibreOffice)(
  'lists of a PDF that LibreOffice wrote, as Word',
  { tags: 'deep' },
  () => {
    const documents = shareDocuments(createPseudoEngine);
    let before: string[];
    let after: string[];

    beforeAll(async () => {
      const source = new Map([['rules.docx', makeWord(LISTS)]]);
      before = listsOf((await convertInLibreOffice(source, 'html')).get('rules.docx')!);
      const printed = (await convertInLibreOffice(source, 'pdf')).get('rules.docx')!;
      const outcome = await documents.translate('rules.pdf', printed, { output_format: 'docx' });
      if (outcome.kind !== 'done') throw new Error('The PDF was not translated.');
      const result = new Map([['rules.docx', outcome.bytes]]);
      after = listsOf((await convertInLibreOffice(result, 'html')).get('rules.docx')!);
    });

    it('are lists again, with as many entries on each level as before', () => {
      const counts = (entries: readonly string[]): number[] =>
        [0, 1, 2].map((level) => entries.filter((entry) => entry.startsWith(String(level))).length);
      expect(counts(before)).toEqual([2 + 62 + 2, 1 + 3, 1 + 2]);
      expect(counts(after)).toEqual(counts(before));
    });

    it('keep their bullets and numbers across page breaks', () => {
      expect(after).toEqual(before);
    });
  },
);
