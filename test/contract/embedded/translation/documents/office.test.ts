import { readFileSync } from 'node:fs';
import path from 'node:path';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { makeOffice } from '../../../../unit/documents/office/office-maker.ts';
import type { AccountUnderTest, Handle } from '../support.ts';
import { shareAccounts, untilFinished } from '../support.ts';

const openAccount = shareAccounts();

const FIXTURES = path.resolve(import.meta.dirname, '../../../../fixtures/documents');
const OPTIONS = { target_lang: 'ES', source_lang: 'EN' };

async function handleOf(
  service: AccountUnderTest,
  name: string,
  bytes: Uint8Array,
): Promise<Handle> {
  const uploaded = await service.upload(name, Buffer.from(bytes), OPTIONS);
  expect(uploaded.status).toBe(200);
  return uploaded.json();
}

describe('office documents', () => {
  it.each([
    ['harbour.pptx', 'presentationml.presentation', 'ppt/slides/slide1.xml', 'ĥáŕƀóúŕ'],
    ['stock.xlsx', 'spreadsheetml.sheet', 'xl/sharedStrings.xml', 'Áŕţíçļé'],
  ])('translates %s from upload to download', async (name, type, part, text) => {
    const service = await openAccount();
    const handle = await handleOf(service, name, readFileSync(path.join(FIXTURES, name)));
    const status = await untilFinished(() => service.status(handle));
    expect(status).toMatchObject({ status: 'done' });
    const result = await service.result(handle);
    expect(result.headers.get('content-type')).toBe(
      `application/vnd.openxmlformats-officedocument.${type}`,
    );
    const zip = await JSZip.loadAsync(await result.arrayBuffer());
    expect(await zip.file(part)?.async('string')).toContain(text);
  });

  it.each([
    ['macros.pptx', makeOffice('pptm', 'main.xml', { 'main.xml': '<a/>' }), 'with macros'],
    ['macros.xlsx', makeOffice('xlsm', 'main.xml', { 'main.xml': '<a/>' }), 'with macros'],
    ['cut.xlsx', readFileSync(path.join(FIXTURES, 'stock.xlsx')).subarray(0, 3_000), 'damaged'],
    ['really.pptx', readFileSync(path.join(FIXTURES, 'stock.xlsx')), 'an Excel workbook'],
  ])('refuses %s and says why', async (name, bytes, reason) => {
    const service = await openAccount();
    const handle = await handleOf(service, name, bytes);
    const status = await untilFinished(() => service.status(handle));
    expect(status).toMatchObject({ status: 'error' });
    expect(JSON.stringify(status)).toContain(reason);
  });
});
