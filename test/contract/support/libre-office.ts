import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

const HANG_MS = 240_000;
const COMMAND = (process.env['PATH'] ?? '')
  .split(path.delimiter)
  .map((folder) => path.join(folder, 'soffice'))
  .find((file) => existsSync(file));

/** False if LibreOffice is not installed: tests that need it are then skipped, with a count. */
export const hasLibreOffice = COMMAND !== undefined;

/** Content of a document as shown by LibreOffice. */
export interface ShownDocument {
  readonly pageCount: number;
  readonly text: string;
}

/**
 * Opens documents in LibreOffice, all in one run, and reads its output.
 *
 * @returns results by file name; a document that it cannot open is missing
 */
export async function openInLibreOffice(
  documents: ReadonlyMap<string, Uint8Array>,
): Promise<ReadonlyMap<string, ShownDocument>> {
  const shown = new Map<string, ShownDocument>();
  for (const [name, bytes] of await convertInLibreOffice(documents, 'pdf')) {
    shown.set(name, await readPrinted(bytes));
  }
  return shown;
}

/**
 * Saves documents in a different format, all in one run.
 *
 * @returns results by file name; a document that it cannot open is missing
 */
export async function convertInLibreOffice(
  documents: ReadonlyMap<string, Uint8Array>,
  extension: 'pdf' | 'html' | 'doc' | 'docx' | 'xlsx',
): Promise<ReadonlyMap<string, Uint8Array>> {
  if (COMMAND === undefined) throw new Error('LibreOffice is not installed.');
  const folder = mkdtempSync(path.join(tmpdir(), 'libre-office-'));
  try {
    const files = [...documents].map(([name, bytes], index) => {
      // Names that differ only in their extension would overwrite each other's output.
      const file = path.join(folder, `${String(index)}-${name}`);
      writeFileSync(file, bytes);
      return { name, file, saved: `${path.parse(file).name}.${extension}` };
    });
    const profile = `-env:UserInstallation=file://${path.join(folder, 'profile')}`;
    const out = path.join(folder, 'out');
    await promisify(execFile)(
      COMMAND,
      [
        profile,
        '--headless',
        '--convert-to',
        extension,
        '--outdir',
        out,
        ...files.map(({ file }) => file),
      ],
      { timeout: HANG_MS, killSignal: 'SIGKILL' },
    );
    const made = new Set(readdirSync(out));
    return new Map(
      files
        .filter(({ saved }) => made.has(saved))
        .map(({ name, saved }) => [name, new Uint8Array(readFileSync(path.join(out, saved)))]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readPrinted(data: Uint8Array): Promise<ShownDocument> {
  const task = getDocument({ data, verbosity: VerbosityLevel.ERRORS });
  const document = await task.promise;
  let text = '';
  for (let number = 1; number <= document.numPages; number += 1) {
    const content = await (await document.getPage(number)).getTextContent();
    text += content.items.map((item) => ('str' in item ? item.str : '')).join(' ');
  }
  const pageCount = document.numPages;
  await task.destroy();
  return { pageCount, text };
}
