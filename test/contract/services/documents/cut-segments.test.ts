import { writeFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTranslationAccount } from '../../../../electron/clients/translation/create-translation-account.ts';
import { createNodeTransport } from '../../../../electron/clients/http/node-transport.ts';
import { cutSegments, type CutDeps } from '../../../../electron/services/documents/cut-segments.ts';
import { cutSegment } from '../../../../electron/threads/documents/cut-segments.ts';
import { pairSegments } from '../../../../electron/threads/documents/document-content.ts';
import { AppError } from '../../../../shared/errors.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { aRecord } from '../../../unit/services/support/fake-jobs.ts';
import { NO_PROJECT } from '../../../../shared/domain/connections/call-purpose.ts';
import { shareAccounts } from '../../embedded/translation/support.ts';
import { docx, paragraph, run } from '../../support/minimal-docx.ts';

const SOURCE = ['The ferry leaves at 7. ', 'Bring 2 warm coats!'] as const;
const TARGET = ['Die Fähre fährt um 7 ab. ', 'Bringen Sie 2 warme Mäntel mit!'] as const;
/** Where the second sentence begins. */
const CUT = [
  { source: 0, target: 0 },
  { source: SOURCE[0].length, target: TARGET[0].length },
];

/** The two sentences as runs, of which the second one is bold. */
type Runs = [plain: string, bold: string, plain: string];
const plain = ([one, two]: readonly [string, string]): Runs => [one + two, '', ''];
const within = ([one, two]: readonly [string, string]): Runs => [
  one,
  two.slice(0, 5),
  two.slice(5),
];
const across = ([one, two]: readonly [string, string]): Runs => [
  one.slice(0, 10),
  one.slice(10) + two.slice(0, 5),
  two.slice(5),
];

const FORMATS = {
  docx: (...all: Runs[]): Uint8Array =>
    docx(
      all
        .map(([before, bold, after]) => paragraph(run(before), run(bold, '<w:b/>'), run(after)))
        .join(''),
    ),
  html: (...all: Runs[]): Uint8Array =>
    Buffer.from(
      all
        .map(([before, bold, after]) => `<p>${before}<a href="x">${bold}</a>${after}</p>\n`)
        .join(''),
    ),
};

const openAccount = shareAccounts();

/** Cuts the texts of a document and its translation, as an outside service made it. */
async function cut(
  format: keyof typeof FORMATS,
  source: Uint8Array,
  target: Uint8Array,
  patch: Partial<CutDeps> = {},
) {
  const { url, service } = await openAccount();
  const account = createTranslationAccount({
    baseUrl: url,
    getKey: async () => Promise.resolve(service.apiKey),
    transport: createNodeTransport(),
  });
  const folder = temporaryFolder();
  const paths = { sourcePath: join(folder, 'source'), targetPath: join(folder, 'target') };
  writeFileSync(paths.sourcePath, source);
  writeFileSync(paths.targetPath, target);
  const read = (bytes: Uint8Array) => ({ bytes, sha256: '' });
  const segments = await pairSegments({ format, targetFormat: format }, read(source), read(target));
  const deps: CutDeps = {
    files: {
      async readFile(path) {
        const { size: sizeBytes } = await stat(path);
        return {
          sizeBytes,
          open: async function* () {
            yield await readFile(path);
          },
        };
      },
    },
    inspector: {
      cutSegments: async (asked, langs) =>
        Promise.resolve(asked.map((segment) => cutSegment(segment, langs))),
    },
    tagReader: async () => Promise.resolve(account.for(NO_PROJECT)),
    ...patch,
  };
  const job = aRecord({ format, sourceLang: 'EN', targetLang: 'DE' });
  const all = await cutSegments(deps, job, paths, segments);
  return all.map(({ sentences, pairedBy }) => ({ sentences, pairedBy }));
}

const aligned = (sentences: object[]) => ({ sentences, pairedBy: 'alignment' });

describe.each(['docx', 'html'] as const)('a %s that an outside service translated', (format) => {
  const make = FORMATS[format];

  it('is cut into sentences, which are only aligned', async () => {
    const both = [
      make(plain(SOURCE), within(SOURCE)),
      make(plain(TARGET), within(TARGET)),
    ] as const;
    expect(await cut(format, ...both)).toEqual([aligned(CUT), aligned(CUT)]);
  });

  it('is cut although it has no tags at all', async () => {
    expect(await cut(format, make(plain(SOURCE)), make(plain(TARGET)))).toEqual([aligned(CUT)]);
  });

  it('is not cut within a pair of tags, on either side', async () => {
    const source = make(across(SOURCE), plain(SOURCE), plain(SOURCE));
    const target = make(plain(TARGET), across(TARGET), plain(TARGET));
    expect(await cut(format, source, target)).toEqual([aligned([]), aligned([]), aligned(CUT)]);
  });

  it('stays whole where its tags cannot be read', async () => {
    const both = [make(plain(SOURCE)), make(plain(TARGET))] as const;
    const tagReader = async () => Promise.reject(new AppError('net/offline', { english: 'Off.' }));
    expect(await cut(format, ...both, { tagReader })).toEqual([aligned([])]);
  });

  it('is not finished when the app quits meanwhile', async () => {
    const both = [make(plain(SOURCE)), make(plain(TARGET))] as const;
    const inspector = {
      cutSegments: async () => Promise.reject(new AppError('canceled', { english: 'Closed.' })),
    };
    await expect(cut(format, ...both, { inspector })).rejects.toMatchObject({ code: 'canceled' });
  });
});
