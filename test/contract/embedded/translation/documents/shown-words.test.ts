import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import JSZip from 'jszip';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { plainText } from '../../../../../electron/embedded/engines/piece.ts';
import { formatOfId } from '../../../../../electron/embedded/formats/registry.ts';
import { someOf } from '../../../../support/runs.ts';
import {
  convertInLibreOffice,
  hasLibreOffice,
  openInLibreOffice,
} from '../../../support/libre-office.ts';
import { ample } from '../../../../support/ample-budget.ts';

vi.setConfig({ hookTimeout: 600_000 });

const ROOT = path.resolve(import.meta.dirname, '../../../../..');
const FOLDERS = ['test/fixtures/office', 'test/fixtures/documents', 'resources/samples'];
/** LibreOffice does not find parts with such names. */
const NOT_OPENED = new Set(['backslash-names.xlsx', 'case-of-names.docx']);

interface OfficeFile {
  readonly name: string;
  readonly format: 'docx' | 'pptx' | 'xlsx';
  readonly bytes: Uint8Array;
}

function officeFiles(): OfficeFile[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder)).flatMap((name): OfficeFile[] => {
      const format = /\.(docx|pptx|xlsx)$/u.exec(name)?.[1];
      if (format !== 'docx' && format !== 'pptx' && format !== 'xlsx') return [];
      if (NOT_OPENED.has(name)) return [];
      const bytes = new Uint8Array(readFileSync(path.join(ROOT, folder, name)));
      return [{ name, format, bytes }];
    }),
  );
}

const FILES = someOf(6, officeFiles());

/** Returns words of at least two letters, normalized for comparison. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{L}{2,}/gu) ?? []
  );
}

/** Returns the texts that LibreOffice shows: a workbook as a web page, which has all of its cells. */
async function shownTexts(files: readonly OfficeFile[]): Promise<Map<string, string>> {
  const named = (isBook: boolean): Map<string, Uint8Array> =>
    new Map(
      files
        .filter(({ format }) => (format === 'xlsx') === isBook)
        .map(({ name, bytes }) => [name, bytes]),
    );
  const printed = await openInLibreOffice(named(false));
  const pages = await convertInLibreOffice(named(true), 'html');
  return new Map([
    ...[...printed].map(([name, { text }]) => [name, text] as const),
    ...[...pages].map(([name, bytes]) => {
      const page = new TextDecoder().decode(bytes).replace(/^[^]*?<body/u, '<body');
      return [name, page.replaceAll(/<[^>]*>/gu, ' ').replaceAll(/&\w+;/gu, ' ')] as const;
    }),
  ]);
}

/** Returns all words in the parts of a file: others are the program's own. */
async function rawWords(bytes: Uint8Array): Promise<Set<string>> {
  const zip = await JSZip.loadAsync(bytes);
  const parts = await Promise.all(
    Object.values(zip.files)
      .filter(({ name }) => /\.(?:xml|vml)$/u.test(name))
      .map((file) => file.async('string')),
  );
  return new Set(wordsOf(parts.join(' ')));
}

describe.skipIf(!hasLibreOffice)('each word that LibreOffice shows (needs libreoffice-*)', () => {
  let shown: Map<string, string>;

  beforeAll(async () => {
    shown = await shownTexts(FILES);
  });

  it.each(FILES)(
    'of $name is in a segment, or excluded by name',
    async ({ name, format, bytes }) => {
      const text = shown.get(name);
      expect(text).toBeDefined();
      const options = { sourceLang: 'EN', targetLang: 'ES', outputFormat: format } as const;
      const document = await formatOfId(format)?.open(bytes, ample(), options);
      const told = [
        ...(document?.segments ?? []).map(plainText),
        ...(document?.kept ?? []).flatMap(({ texts }) => texts),
      ];
      // Words may be drawn in parts, so a part of a word belongs to the document, too.
      const all = told.join('\n').normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, '');
      const raw = await rawWords(bytes);
      const missing = wordsOf(text ?? '').filter((word) => raw.has(word) && !all.includes(word));
      expect([...new Set(missing)]).toEqual([]);
    },
  );
});
