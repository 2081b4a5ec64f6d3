import { readFileSync } from 'node:fs';
import JSZip from 'jszip';
import mammoth from 'mammoth';

/** Counts of what must survive a translation, read by programs that are not ours. */
export async function docxInventory(file: string): Promise<Record<string, number>> {
  const { value: html } = await mammoth.convertToHtml({ path: file });
  const zip = await JSZip.loadAsync(readFileSync(file));
  const count = (pattern: RegExp): number => html.match(pattern)?.length ?? 0;
  return {
    bold: count(/<strong>/g),
    links: count(/<a href="http/g),
    tables: count(/<table>/g),
    rows: count(/<tr>/g),
    listItems: count(/<li[ >]/g),
    footnotes: count(/id="footnote-\d+"/g),
    parts: Object.keys(zip.files).length,
  };
}

/** The words of a document, read by a program that is not ours. */
export async function docxText(path: string): Promise<string> {
  return (await mammoth.extractRawText({ path })).value;
}
