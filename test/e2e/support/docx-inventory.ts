import { readFileSync } from 'node:fs';
import JSZip from 'jszip';
import mammoth from 'mammoth';

/** Counts elements that must survive a translation, with independent programs. */
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

/** Returns the words of a document, read by an independent program. */
export async function docxText(path: string): Promise<string> {
  return (await mammoth.extractRawText({ path })).value;
}
