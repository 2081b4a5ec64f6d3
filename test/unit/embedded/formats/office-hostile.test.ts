import { describe, expect, it } from 'vitest';
import { docxFormat } from '../../../../electron/embedded/formats/docx.ts';
import { pptxFormat } from '../../../../electron/embedded/formats/pptx.ts';
import { xlsxFormat } from '../../../../electron/embedded/formats/xlsx.ts';
import {
  makeCompoundFile,
  makeDocx,
  makeOffice,
  paragraph,
} from '../../documents/office/office-maker.ts';
import { errorOf } from '../../documents/thrown.ts';
import { makeZip, patchZip } from '../../documents/zip/zip-maker.ts';
import {
  drawn,
  links,
  makePptx,
  makeXlsx,
  shape,
  shared,
  sheetPart,
  slidePart,
  stringsPart,
} from '../support/office-files.ts';
import { ample } from '../../../support/ample-budget.ts';

const FORMATS = { docx: docxFormat, pptx: pptxFormat, xlsx: xlsxFormat } as const;
type Format = keyof typeof FORMATS;

const open = (format: Format, bytes: Uint8Array): unknown => FORMATS[format].open(bytes, ample());

/** A valid file of each format whose part with text is the given XML. */
const MAKERS: Readonly<Record<Format, (part: string) => Uint8Array>> = {
  docx: makeDocx,
  pptx: (part) => makePptx([part]),
  xlsx: (part) => makeXlsx(part, stringsPart('<t>x</t>')),
};
const HONEST: Readonly<Record<Format, Uint8Array>> = {
  docx: makeDocx(paragraph('Hello')),
  pptx: makePptx([slidePart(shape(drawn('Hello')))]),
  xlsx: makeXlsx(sheetPart(`<row>${shared('A1', 0)}</row>`), stringsPart('<t>Hello</t>')),
};
const formats = ['docx', 'pptx', 'xlsx'] as const;

describe.each(formats)('hostile %s files', (format) => {
  it('accepts an honest file', () => {
    expect(FORMATS[format].open(HONEST[format], ample()).segments).toHaveLength(1);
  });

  it('refuses entities that name files, and entities that multiply', () => {
    for (const entity of ['SYSTEM "file:///etc/passwd"', '"aaaa"']) {
      const part = `<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a ${entity}>]><w>&a;</w>`;
      const { message } = errorOf(() => open(format, MAKERS[format](part)), 'document/damaged');
      expect(message).toContain('declares entities');
    }
  });

  it('refuses deep nesting', () => {
    const depth = 20_000;
    const part = `<?xml version="1.0"?>${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;
    const { message } = errorOf(() => open(format, MAKERS[format](part)), 'document/too-large');
    expect(message).toContain('nested too deeply');
  });

  it('refuses a part that unpacks to far more than a document does', () => {
    const part = `<?xml version="1.0"?><a>${' '.repeat(40 * 1024 * 1024)}</a>`;
    const { message } = errorOf(() => open(format, MAKERS[format](part)), 'document/too-large');
    expect(message).toContain('unpacks to more than is allowed');
  });

  it('refuses a file that is cut off, at any place', () => {
    const whole = HONEST[format];
    for (const share of [0.1, 0.5, 0.9, 0.99]) {
      const cut = whole.slice(0, Math.floor(whole.length * share));
      const { message } = errorOf(() => open(format, cut), 'document/damaged');
      expect(message).toMatch(/^The file is damaged: /u);
    }
  });

  it('refuses markup that ends in the middle', () => {
    const broken = MAKERS[format]('<?xml version="1.0"?><a><b>');
    const { message } = errorOf(() => open(format, broken), 'document/damaged');
    expect(message).toMatch(/is cut off|isn’t well-formed/u);
  });

  it('refuses a file of 0 bytes', () => {
    const { message } = errorOf(() => open(format, new Uint8Array()), 'document/empty');
    expect(message).toContain('0 bytes');
  });

  it('refuses protected files: with a password, and with encrypted parts', () => {
    const compound = makeCompoundFile(['EncryptionInfo', 'EncryptedPackage']);
    for (const bytes of [compound, patchZip(HONEST[format], { central: [8, 1] }, 2)]) {
      const { message } = errorOf(() => open(format, bytes), 'document/encrypted');
      expect(message).toContain('Save a copy without the password');
    }
  });

  it('refuses another type of file and names it', () => {
    for (const other of formats.filter((name) => name !== format)) {
      const { message } = errorOf(() => open(format, HONEST[other]), 'document/unsupported');
      expect(message).toContain(`.${other}`);
    }
    const zip = errorOf(() => open(format, makeZip({ 'a.txt': 'x' })), 'document/unsupported');
    expect(zip.message).toContain('a ZIP archive');
    errorOf(() => open(format, new TextEncoder().encode('plain text')), 'document/damaged');
  });
});

describe('macros', () => {
  it.each([
    ['docm', 'docx', 'a Word document with macros'],
    ['pptm', 'pptx', 'a PowerPoint file with macros'],
    ['xlsm', 'xlsx', 'an Excel file with macros'],
  ] as const)('refuses %s and suggests what to do', (type, format, label) => {
    const bytes = makeOffice(type, 'main.xml', { 'main.xml': '<a/>' });
    const { message } = errorOf(() => open(format, bytes), 'document/unsupported');
    expect(message).toContain(label);
    expect(message).toContain(`Save it as .${format}`);
  });

  it.each(formats)('refuses %s with hidden ones', (format) => {
    const bytes = makeOffice(format, 'main.xml', { 'main.xml': '<a/>', 'x/vbaProject.bin': 'x' });
    const { message } = errorOf(() => open(format, bytes), 'document/unsupported');
    expect(message).toContain('Remove the macros');
  });
});

describe('parts that point nowhere or in circles', () => {
  it('reads a slide whose parts are missing, outside of the file, or circular', () => {
    const bytes = makePptx([slidePart(shape(drawn('Hello')))], {
      'ppt/slides/_rels/slide1.xml.rels': links(
        ['r1', 'notesSlide', '../notesSlides/missing.xml'],
        ['r2', 'chart', '../../../../etc/passwd'],
        ['r3', 'chart', '../charts/a.xml'],
      ),
      'ppt/charts/a.xml': '<c/>',
      'ppt/charts/_rels/a.xml.rels': links(['r1', 'chart', 'b.xml'], ['r2', 'chart', 'a.xml']),
      'ppt/charts/b.xml': '<c/>',
      'ppt/charts/_rels/b.xml.rels': links(['r1', 'chart', 'a.xml']),
    });
    expect(pptxFormat.open(bytes, ample()).segments).toHaveLength(1);
  });

  it('shows a slide that is listed twice once', () => {
    const slide = slidePart(shape(drawn('Hello')));
    const bytes = makePptx([slide], {
      'ppt/_rels/presentation.xml.rels': links(
        ['s0', 'slide', 'slides/slide1.xml'],
        ['s1', 'slide', 'slides/slide1.xml'],
      ),
    });
    expect(pptxFormat.open(bytes, ample()).segments).toHaveLength(1);
  });

  it.each(['-1', '1e3', '99999999999999999999', 'x', ''])(
    'reads a cell that shows the shared text %j, which does not exist',
    (index) => {
      const sheet = sheetPart(`<row><c r="A1" t="s"><v>${index}</v></c></row>`);
      expect(xlsxFormat.open(makeXlsx(sheet, stringsPart('<t>x</t>')), ample()).segments).toEqual(
        [],
      );
    },
  );

  it('refuses entities in shared texts too', () => {
    const strings = '<!DOCTYPE sst [<!ENTITY a "b">]><sst><si><t>&a;</t></si></sst>';
    const bytes = makeXlsx(sheetPart(`<row>${shared('A1', 0)}</row>`), strings);
    const { message } = errorOf(() => xlsxFormat.open(bytes, ample()), 'document/damaged');
    expect(message).toContain('declares entities');
  });

  it('refuses an undeclared entity', () => {
    const bytes = makeXlsx(
      sheetPart(`<row>${shared('A1', 0)}</row>`),
      stringsPart('<t>a &unknown; b</t>'),
    );
    const { message } = errorOf(() => xlsxFormat.open(bytes, ample()), 'document/damaged');
    expect(message).toContain('isn’t well-formed');
  });
});
