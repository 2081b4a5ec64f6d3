import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import type { AccountUnderTest, Handle } from '../support.ts';
import { handleOf, messageOf, shareAccounts, startService, untilFinished } from '../support.ts';

const openAccount = shareAccounts();

const FIXTURES = path.resolve(import.meta.dirname, '../../../../fixtures/documents');
const EN_ES = { source_lang: 'EN', target_lang: 'ES' };

const ask = (service: AccountUnderTest, { document_id, document_key }: Handle): Promise<Response> =>
  service.postJson(`/v2/document/${document_id}/segments`, { document_key });

async function pairsOf(service: AccountUnderTest, handle: Handle): Promise<Pair[]> {
  const response = await ask(service, handle);
  expect(response.status).toBe(200);
  const body: { segments: Pair[] } = await response.json();
  return body.segments;
}

interface Pair {
  source: string;
  target: string;
  location: string | null;
}

async function translated(
  service: AccountUnderTest,
  name: string,
  content: Uint8Array | string,
  fields: Record<string, string> = EN_ES,
): Promise<Handle> {
  const handle = await handleOf(service.upload(name, content, fields));
  expect(await untilFinished(() => service.status(handle))).toMatchObject({ status: 'done' });
  return handle;
}

describe('the segments of a translated document', () => {
  it('are listed in order, repeated ones each in its place', async () => {
    const service = await openAccount();
    const handle = await translated(service, 'a.txt', 'one\n\ntwo\none\n123\n');
    expect(await pairsOf(service, handle)).toEqual([
      { source: 'one', target: 'óñé', location: 'line 1' },
      { source: 'two', target: 'ţŵó', location: 'line 3' },
      { source: 'one', target: 'óñé', location: 'line 4' },
    ]);
  });

  it.each([
    ['harbour.pptx', /^slide \d+/u],
    ['stock.xlsx', /!\w+\d+$/u],
    ['ferry.html', /\S/u],
  ])('of %s say where they are', async (name, location) => {
    const service = await openAccount();
    const handle = await translated(service, name, readFileSync(path.join(FIXTURES, name)));
    const pairs = await pairsOf(service, handle);
    expect(pairs.length).toBeGreaterThan(2);
    expect(pairs[0]?.location).toMatch(location);
    for (const { source, target } of pairs) {
      expect(source.trim()).toBe(source);
      expect(target).not.toBe('');
    }
  });

  it('of a PDF are exact, even when it became a Word document', async () => {
    const service = await openAccount();
    const document = await PDFDocument.create();
    for (const text of ['one boat', 'two boats']) {
      document.addPage([595, 842]).drawText(text, { x: 60, y: 700, size: 12 });
    }
    const bytes = await document.save();
    const expected = [
      { source: 'one boat', target: 'óñé ƀóáţ', location: 'page 1' },
      { source: 'two boats', target: 'ţŵó ƀóáţš', location: 'page 2' },
    ];
    const asIs = await translated(service, 'a.pdf', bytes);
    const asWord = await translated(service, 'a.pdf', bytes, { ...EN_ES, output_format: 'docx' });
    expect(await pairsOf(service, asIs)).toEqual(expected);
    expect(await pairsOf(service, asWord)).toEqual(expected);
  });

  it('of a picture are the recognized texts', { tags: 'deep' }, async () => {
    const service = await openAccount();
    const bytes = readFileSync(path.join(FIXTURES, 'island.png'));
    const pairs = await pairsOf(service, await translated(service, 'island.png', bytes));
    expect(pairs.length).toBeGreaterThan(0);
    expect(pairs.map(({ source }) => source).join(' ')).toMatch(/\p{L}{4}/u);
    expect(pairs[0]?.location).toMatch(/picture|image/u);
  });

  it('keep words apart that only a line break separates', async () => {
    const service = await openAccount();
    const handle = await translated(service, 'a.html', '<p>one<br>two <b>th</b>ree</p>');
    const sources = (await pairsOf(service, handle)).map(({ source }) => source);
    expect(sources.join('|')).toMatch(/one[ |]two three/u);
  });

  it('require the key of the document', async () => {
    const service = await openAccount();
    const handle = await translated(service, 'a.txt', 'one\n');
    expect((await ask(service, { ...handle, document_key: 'F'.repeat(64) })).status).toBe(404);
    expect((await ask(service, { ...handle, document_id: '0'.repeat(32) })).status).toBe(404);
    expect((await service.postJson(`/v2/document/${handle.document_id}/segments`, {})).status).toBe(
      400,
    );
    expect((await service.get(`/v2/document/${handle.document_id}/segments`)).status).not.toBe(200);
  });

  it('can be read more than once until the result is delivered, and never after that', async () => {
    const service = await openAccount();
    const handle = await translated(service, 'a.txt', 'one\n');
    expect(await pairsOf(service, handle)).toEqual(await pairsOf(service, handle));
    await (await service.result(handle)).arrayBuffer();
    expect((await ask(service, handle)).status).toBe(200);
    await service.confirm(handle);
    expect((await ask(service, handle)).status).toBe(404);
  });

  it('are sealed on disk, and erased with the document', async () => {
    const service = await startService();
    const folder = path.join(service.dataFolder, 'documents');
    const handle = await translated(service, 'a.txt', 'a secret sentence\n');
    // The source is removed a moment after the answer.
    const sources = () => readdirSync(folder).filter((file) => file.endsWith('.source'));
    await expect.poll(sources).toEqual([]);
    const files = readdirSync(folder);
    expect(files).toContain(`${handle.document_id}.segments`);
    for (const file of files) {
      expect(readFileSync(path.join(folder, file)).includes('secret')).toBe(false);
    }
    await (await service.result(handle)).arrayBuffer();
    await service.confirm(handle);
    await expect.poll(() => readdirSync(folder)).toEqual([]);
  });

  it("of a failed document don't exist", async () => {
    const service = await openAccount();
    const handle = await handleOf(service.upload('a.docx', 'no document', EN_ES));
    await untilFinished(() => service.status(handle));
    const response = await ask(service, handle);
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toMatch(/isn’t in the DOCX format/u);
  });
});
