import { constantFrom, array, string, record, oneof } from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { SEGMENT_STATES } from '../../../shared/domain/history/history.ts';
import { compareReturned } from '../../../shared/exchange/handoff/compare-returned.ts';
import { MAX_COMMENT_CHARS } from '../../../shared/domain/history/returned-kinds.ts';
import { HANDOFF_FORMATS } from '../../../shared/exchange/handoff/handoff-segment.ts';
import { createReadBudget } from '../../../shared/documents/read-budget.ts';
import { readReturnedFile } from '../../../shared/exchange/handoff/read-returned-file.ts';
import { AppError } from '../../../shared/errors.ts';
import { HOSTILE_TEXTS } from './support.ts';
import {
  aSegment,
  changed,
  compared,
  digest,
  DOCUMENT,
  HEAD,
  ITEM_ID,
  kindsOf,
  OTHER_ID,
  writeHandoff,
} from './handoff-support.ts';
import { forAll } from '../../support/for-all.ts';
import { runs } from '../../support/runs.ts';

const text = oneof(
  string({ unit: 'grapheme' }),
  string({ unit: 'binary' }),
  constantFrom(...HOSTILE_TEXTS),
);
const documents = array(
  record({
    source: text,
    target: text,
    state: constantFrom(...SEGMENT_STATES),
    location: oneof(text, constantFrom(null)),
    // As stored.
    comments: array(
      text.map((one) => one.trim()).filter((one) => one !== ''),
      { maxLength: 3 },
    ),
  }),
  { minLength: 1, maxLength: 12 },
).map((all) => all.map((one, position) => ({ position, ...one })));

describe.each(HANDOFF_FORMATS)('a document that went out and came back as %s', (format) => {
  it('has nothing to import when nobody changed anything', () => {
    const entries = compared(writeHandoff(format));
    expect(kindsOf(entries)).toEqual(DOCUMENT.map(() => 'same'));
    expect(entries.map(({ mine, theirs }) => mine === theirs)).not.toContain(false);
  });

  it('has nothing to import either, whatever its texts are', () => {
    forAll(runs(40, 40), documents, (own) => {
      expect(new Set(kindsOf(compared(writeHandoff(format, own), own)))).toEqual(new Set(['same']));
    });
  });

  it('brings comments along, and reports only new ones', () => {
    const own = [
      aSegment(0, 'a', 'b', { comments: ['Check the date.', 'Why\n“boat”?'] }),
      aSegment(1, 'c', 'd'),
    ];
    const lineEnd = format === 'docx' ? '</w:t><w:br/><w:t>' : '\n';
    const file = changed(format, writeHandoff(format, own), (xml) =>
      xml.replace('Check the date.', `Check the date. Sure?${lineEnd}It is a ship.`),
    );
    const entries = compared(file, own);
    expect(kindsOf(entries)).toEqual(['remark', 'same']);
    expect(entries[0]?.comment.replaceAll('\n', ' ')).toBe('Check the date. Sure? It is a ship.');
  });

  it('reports a comment that is too long once, and as it is stored', () => {
    const long = `${'x'.repeat(MAX_COMMENT_CHARS - 9)} and 🙂 and more`;
    const file = writeHandoff(format, [aSegment(0, 'a', 'b', { comments: [long] })]);
    const [said] = compared(file, [aSegment(0, 'a', 'b')]);
    expect(said).toMatchObject({ kind: 'remark', comment: long.slice(0, MAX_COMMENT_CHARS) });
    const own = [aSegment(0, 'a', 'b', { comments: [said?.comment ?? ''] })];
    expect(compared(file, own)[0]).toMatchObject({ kind: 'same', comment: '' });
  });

  it('keeps every hostile text to the letter', () => {
    const own = HOSTILE_TEXTS.map((hostile, position) =>
      aSegment(position, hostile, `${hostile}!`),
    );
    const { rows } = readReturnedFile(writeHandoff(format, own), createReadBudget());
    const plain = (value: string) => value.replaceAll(/\r\n?|\u2028/gu, '\n');
    expect(rows.map(({ source }) => plain(source))).toEqual(HOSTILE_TEXTS.map(plain));
    expect(rows.map(({ target }) => plain(target))).toEqual(
      HOSTILE_TEXTS.map((hostile) => plain(`${hostile}!`)),
    );
  });

  it('says what it belongs to, and when it left', () => {
    expect(readReturnedFile(writeHandoff(format), createReadBudget())).toMatchObject({
      title: HEAD.title,
      exportedAtMs: HEAD.exportedAtMs,
    });
  });

  it('has the same bytes each time, in whatever pieces it is written', () => {
    const once = writeHandoff(format);
    expect(writeHandoff(format)).toEqual(once);
    expect(
      readReturnedFile(writeHandoff(format, DOCUMENT, { batch: 100 }), createReadBudget()),
    ).toEqual(readReturnedFile(once, createReadBudget()));
  });

  it('distinguishes a change there from one here, and from both', () => {
    const file = changed(format, writeHandoff(format), (xml) =>
      xml.replace('The contract', 'The agreement').replace('second line', 'line two'),
    );
    expect(kindsOf(compared(file))).toEqual(['theirs', 'same', 'theirs', 'same', 'same', 'same']);
    const own = DOCUMENT.map((segment) => {
      if (segment.position === 0) return { ...segment, target: 'This contract' };
      return segment.position === 3 ? { ...segment, target: 'Approved text' } : segment;
    });
    const entries = compared(file, own);
    expect(kindsOf(entries)).toEqual(['conflict', 'same', 'theirs', 'mine', 'same', 'same']);
    expect(entries[0]).toMatchObject({ mine: 'This contract', theirs: 'The agreement' });
    const both = DOCUMENT.map((segment) =>
      segment.position === 0 ? { ...segment, target: 'The agreement' } : segment,
    );
    expect(kindsOf(compared(file, both))[0]).toBe('same');
  });

  it('reports a missing or doubled tag, a removed text and a locked segment', () => {
    const file = changed(format, writeHandoff(format), (xml) =>
      xml
        .replace(/Hello (?:<ph[^>]*\/>|<ph[^>]*>\{name\}<\/ph>|\{name\})/u, 'Hello ')
        .replace('The contract', '')
        .replace('Locked text', 'Unlocked text'),
    );
    expect(kindsOf(compared(file))).toEqual(['emptied', 'tags', 'same', 'same', 'locked', 'same']);
  });

  it("doesn't accept what belongs to another version of the document", () => {
    const own = DOCUMENT.map((segment) =>
      segment.position === 0 ? { ...segment, source: 'Der neue Vertrag' } : segment,
    );
    const file = changed(format, writeHandoff(format), (xml) =>
      xml.replace('The contract', 'The agreement').replace('Bestätigt', 'Beglaubigt'),
    );
    const kinds = kindsOf(compared(file, own));
    expect([kinds[0], kinds[3]]).toEqual(['sourceDiffers', 'sourceDiffers']);
  });

  it('names rows that are gone, unknown or from another document', () => {
    const foreign = writeHandoff(format, DOCUMENT, { head: { ...HEAD, itemId: OTHER_ID } });
    expect(
      compareReturned(ITEM_ID, DOCUMENT, readReturnedFile(foreign, createReadBudget()), digest),
    ).toEqual({
      otherItemId: OTHER_ID,
    });
    const file = writeHandoff(format, [
      ...DOCUMENT.slice(1),
      aSegment(77, 'Ein neuer Satz', 'A new sentence'),
    ]);
    const entries = compared(file);
    expect(kindsOf(entries)).toEqual([
      'missing',
      'same',
      'same',
      'same',
      'same',
      'same',
      'unknown',
    ]);
    expect(entries.at(-1)).toMatchObject({ position: null, theirs: 'A new sentence' });
  });

  it('takes neither of two conflicting rows, and one of two identical rows', () => {
    const [first = aSegment(0, '', '')] = DOCUMENT;
    const twice = writeHandoff(format, [first, ...DOCUMENT]);
    expect(kindsOf(compared(twice))[0]).toBe('same');
    const file = changed(format, twice, (xml) => xml.replace('The contract', 'The agreement'));
    expect(kindsOf(compared(file))[0]).toBe('doubled');
  });
});

describe('what a colleague says besides the translation', () => {
  it('confirms a segment, in each format', () => {
    const confirm: Record<(typeof HANDOFF_FORMATS)[number], (xml: string) => string> = {
      'xliff-2.1': (xml) => xml.replace('state="initial"', 'state="reviewed"'),
      'xliff-1.2': (xml) => xml.replace('state="needs-review-translation"', 'state="signed-off"'),
      xlsx: (xml) => xml.replace('>Machine<', '>confirmed<'),
      docx: (xml) => xml.replace('>Machine<', '>Confirmed<'),
    };
    for (const format of HANDOFF_FORMATS) {
      const file = changed(format, writeHandoff(format), confirm[format]);
      const [first] = compared(file);
      expect(first, format).toMatchObject({ kind: 'state', isConfirmed: true });
      // Segments that are already confirmed here are not reported.
      const own = DOCUMENT.map((segment) => ({ ...segment, state: 'confirmed' as const }));
      expect(kindsOf(compared(file, own))[0], format).toBe('same');
    }
  });

  it('is shown as a remark when the translation is the same', () => {
    const file = changed('xlsx', writeHandoff('xlsx'), (xml) =>
      xml.replace(/(The contract.*?Machine.*?preserve">)(<)/u, '$1Is this the legal term?$2'),
    );
    expect(compared(file)[0]).toMatchObject({ kind: 'remark', comment: 'Is this the legal term?' });
    const xliff = changed('xliff-2.1', writeHandoff('xliff-2.1'), (xml) =>
      xml.replace('</note></notes>', '</note><note>Is this the legal term?</note></notes>'),
    );
    expect(compared(xliff)[0]).toMatchObject({
      kind: 'remark',
      comment: 'Is this the legal term?',
    });
  });

  it('is none when accents came back as separate characters', () => {
    const own = [aSegment(0, 'Café', 'Bestätigt'), aSegment(1, 'Straße', 'Fähre')];
    for (const format of HANDOFF_FORMATS) {
      const file = changed(format, writeHandoff(format, own), (xml) =>
        xml.replaceAll(/Café|Bestätigt|Fähre/gu, (word) => word.normalize('NFD')),
      );
      expect(kindsOf(compared(file, own))).toEqual(['same', 'same']);
      const edited = own.with(1, aSegment(1, 'Straße', 'Schiff', { state: 'edited' }));
      expect(kindsOf(compared(file, edited))).toEqual(['same', 'mine']);
    }
  });

  it('never takes another cell for the translation when cells of Word were merged or deleted', () => {
    const whole = writeHandoff('docx');
    const cellOf = (text: string): RegExp =>
      new RegExp(`<w:tc>(?:(?!</w:tc>).)*>${text}<.*?</w:tc>`, 'u');
    const deleted = changed('docx', whole, (xml) => xml.replace(cellOf('The contract'), ''));
    expect(compared(deleted)[0]).toMatchObject({ kind: 'sourceDiffers', theirs: '', comment: '' });
    const merged = changed('docx', whole, (xml) =>
      xml
        .replace(cellOf('The contract'), '')
        .replace(cellOf('Der Vertrag'), (cell) =>
          cell
            .replace('<w:tc>', '<w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>')
            .replace('Der Vertrag', 'Der Vertrag The contract'),
        ),
    );
    expect(compared(merged)[0]).toMatchObject({ kind: 'sourceDiffers', theirs: '' });
    const shorter = changed('docx', whole, (xml) =>
      xml.replace(cellOf('page 1'), '').replace('The contract', 'The agreement'),
    );
    expect(compared(shorter)[0]).toMatchObject({ kind: 'theirs', theirs: 'The agreement' });
  });

  it('is read from tracked changes of Word as if they were accepted', () => {
    const file = changed('docx', writeHandoff('docx'), (xml) =>
      xml.replace(
        '<w:r><w:t xml:space="preserve">The contract</w:t></w:r>',
        '<w:r><w:t xml:space="preserve">The </w:t></w:r>' +
          '<w:del w:id="1" w:author="K"><w:r><w:delText>contract</w:delText></w:r></w:del>' +
          '<w:ins w:id="2" w:author="K"><w:r><w:t>agreement</w:t></w:r></w:ins>',
      ),
    );
    expect(compared(file)[0]).toMatchObject({ kind: 'theirs', theirs: 'The agreement' });
  });
});

describe('a table that a spreadsheet program saved', () => {
  it('takes no cell that a formula computes', () => {
    const cell = /<c t="inlineStr" s="9"><is><t xml:space="preserve">The contract<\/t><\/is><\/c>/u;
    for (const formula of [
      '<c t="str"><f>A1&amp;"x"</f><v>The agreement</v></c>',
      '<c t="e"><v>#REF!</v></c>',
    ]) {
      const file = changed('xlsx', writeHandoff('xlsx'), (xml) => xml.replace(cell, formula));
      expect(kindsOf(compared(file))[0]).toBe('formula');
    }
  });

  it('is read with shared texts, moved columns and rows in another order', () => {
    const parts = unzipSync(writeHandoff('xlsx'));
    const texts: string[] = [];
    const rows = [
      ...strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array()).matchAll(
        /<row>(.*?)<\/row>/gsu,
      ),
    ].map(([, cells = '']) =>
      [...cells.matchAll(/<c[^>]*>(?:<is><t[^>]*>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>/gsu)].map(
        ([, shared, value]) => {
          if (shared === undefined) return `<v>${value ?? ''}</v>`;
          texts.push(`<si><t xml:space="preserve">${shared}</t></si>`);
          return `<v>${String(texts.length - 1)}</v>`;
        },
      ),
    );
    const [head = [], ...body] = rows;
    const letters = ['C', 'A', 'B', 'D', 'E', 'F', 'G'];
    const write = (cells: string[], row: number): string =>
      `<row r="${String(row)}">${cells
        .map(
          (value, at) =>
            `<c r="${letters[at] ?? ''}${String(row)}"${at === 0 && row > 1 ? '' : ' t="s"'}>${value}</c>`,
        )
        .join('')}</row>`;
    const sheet =
      '<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>' +
      [head, ...body.toReversed()].map((cells, at) => write(cells, at + 1)).join('') +
      '</sheetData></worksheet>';
    const relations = strFromU8(parts['xl/_rels/workbook.xml.rels'] ?? new Uint8Array()).replace(
      '</Relationships>',
      '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
    );
    const file = zipSync({
      ...parts,
      'xl/worksheets/sheet1.xml': strToU8(sheet),
      'xl/_rels/workbook.xml.rels': strToU8(relations),
      'xl/sharedStrings.xml': strToU8(
        `<?xml version="1.0"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${texts.join('')}</sst>`,
      ),
    });
    expect(kindsOf(compared(file))).toEqual(DOCUMENT.map(() => 'same'));
  });

  it('holds a text that no cell can, in rows that belong together', () => {
    const long = 'Sätze und Wörter. '.repeat(5000);
    const own = [aSegment(0, long, long.toUpperCase()), aSegment(1, 'a', 'b')];
    const file = writeHandoff('xlsx', own);
    expect(kindsOf(compared(file, own))).toEqual(['same', 'same']);
    const cut = changed('xlsx', file, (xml) => {
      const rows = [...xml.matchAll(/<row>.*?<\/row>/gsu)].map(([row]) => row);
      return xml.replace(rows[2] ?? '', '');
    });
    expect(kindsOf(compared(cut, own))).toEqual(['doubled', 'same']);
  });
});

describe('an XLIFF file that another program saved', () => {
  const written = () => writeHandoff('xliff-2.1');

  it('has stable ids, states, notes and codes', () => {
    const xml = strFromU8(written());
    expect(xml).toContain('<file id="f1" original="Vertrag &amp; „Anlage“.docx" canResegment="no"');
    expect(xml).toContain(`<unit id="${ITEM_ID}.0" name="page 1" canResegment="no">`);
    expect(xml).toContain('<note category="location">page 1</note>');
    expect(xml).toContain(`<unit id="${ITEM_ID}.4" translate="no" canResegment="no">`);
    expect([...xml.matchAll(/ state="(\w+)"/gu)].map(([, state]) => state)).toEqual([
      'initial',
      'initial',
      'translated',
      'reviewed',
      'final',
      'initial',
    ]);
    expect(xml).toContain('<data id="d1">{name}</data><data id="d2">&lt;b&gt;</data>');
    expect(xml).toContain(
      '<target>Hello <ph id="1" dataRef="d1" disp="{name}"/>, <ph id="2" dataRef="d2" disp="&lt;b&gt;"/>welcome',
    );
  });

  it('asks about each segment when the marks of its rows are gone', () => {
    const file = changed('xliff-2.1', written(), (xml) =>
      xml
        .replaceAll(/<mda:metadata>.*?<\/mda:metadata>/gsu, '')
        .replace('The contract', 'The deal'),
    );
    expect(kindsOf(compared(file))).toEqual(['conflict', 'same', 'same', 'same', 'same', 'same']);
  });

  it('may have cut a unit into segments', () => {
    const file = changed('xliff-2.1', written(), (xml) =>
      xml.replace(
        '<segment id="s1" state="initial"><source>Der Vertrag</source><target>The contract</target></segment>',
        '<segment state="reviewed"><source>Der</source><target>The</target></segment>' +
          '<ignorable><source> </source></ignorable>' +
          '<segment state="translated"><source>Vertrag</source><target>deal</target></segment>',
      ),
    );
    expect(compared(file)[0]).toMatchObject({
      kind: 'theirs',
      theirs: 'The deal',
      isConfirmed: false,
    });
  });
});

describe('an invalid file', () => {
  const refusalOf = (file: Uint8Array): string => {
    try {
      readReturnedFile(file, createReadBudget());
    } catch (error) {
      if (error instanceof AppError) return `${error.code}: ${error.message}`;
      throw error;
    }
    return 'read';
  };

  it('is refused with a reason and never hangs or crashes', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="de" trgLang="en"><file id="f"><unit id="u"><segment><source>&b;</source></segment></unit></file></xliff>`;
    expect(refusalOf(strToU8(bomb))).toMatch(/^document\/damaged/u);
    const outside = bomb.replace(/\[.*\]/u, 'SYSTEM "file:///etc/passwd"').replace('&b;', 'a');
    expect(refusalOf(strToU8(outside))).toMatch(/^document\/damaged/u);
    const deep = strFromU8(writeHandoff('xliff-2.1')).replace(
      'Der Vertrag',
      `${'<mrk id="m">'.repeat(2000)}a${'</mrk>'.repeat(2000)}`,
    );
    expect(refusalOf(strToU8(deep))).toMatch(/^document\/too-large/u);
    const cut = writeHandoff('xlsx').subarray(0, 900);
    expect(refusalOf(cut)).toMatch(/^document\/damaged/u);
    expect(refusalOf(strToU8('<html>No.</html>'))).toMatch(/^input\/invalid/u);
    const old =
      '<?xml version="1.0"?><xliff version="1.1"><file original="a" source-language="de" target-language="en" datatype="x"><body/></file></xliff>';
    expect(refusalOf(strToU8(old))).toMatch(/^input\/invalid: .*1\.2/u);
    const latin = Buffer.from(
      '<?xml version="1.0" encoding="UTF-8"?><xliff version="2.1">\xe4',
      'latin1',
    );
    expect(refusalOf(latin)).not.toBe('read');
  });

  it('is refused when it unpacks to far more than it is', () => {
    const parts = unzipSync(writeHandoff('xlsx'));
    const packed = zipSync({ ...parts, 'xl/worksheets/sheet1.xml': new Uint8Array(50_000_000) });
    expect(packed.length).toBeLessThan(200_000);
    expect(refusalOf(packed)).toMatch(/^document\/too-large/u);
  });

  it('reports an office file whose rows declare entities', () => {
    const file = changed('docx', writeHandoff('docx'), (xml) =>
      xml.replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>'),
    );
    expect(refusalOf(file)).toMatch(/^document\/damaged/u);
  });

  it('belongs to nobody when its marks are gone', () => {
    const file = changed('xlsx', writeHandoff('xlsx'), (xml) => xml.replaceAll('dragoman-1', 'x'));
    expect(
      compareReturned(ITEM_ID, DOCUMENT, readReturnedFile(file, createReadBudget()), digest),
    ).toEqual({
      otherItemId: null,
    });
  });

  it('is read whole or refused, wherever a byte of it is wrong', () => {
    for (const format of HANDOFF_FORMATS) {
      const file = writeHandoff(format);
      for (let at = 0; at < file.length; at += Math.ceil(file.length / 50)) {
        const broken = Uint8Array.from(file);
        broken[at] = (broken[at] ?? 0) ^ 0x15;
        expect(typeof refusalOf(broken), `${format} at ${String(at)}`).toBe('string');
      }
    }
  });
});
