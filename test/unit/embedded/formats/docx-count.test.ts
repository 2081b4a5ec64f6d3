import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { docxFormat } from '../../../../electron/embedded/formats/docx.ts';
import { createReadBudget } from '../../../../shared/documents/read-budget.ts';
import { countChars, extractSegments } from '../../../../shared/documents/extract-segments.ts';
import { ample } from '../../../support/ample-budget.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../fixtures/documents');
const names = readdirSync(FOLDER).filter((name) => name.endsWith('.docx'));

describe('the characters of a Word document', () => {
  it.each(names)('are those that the app counts before sending: %s', async (name) => {
    const bytes = new Uint8Array(readFileSync(path.join(FOLDER, name)));
    const counted = countChars((await extractSegments('docx', bytes, createReadBudget())) ?? []);
    expect(docxFormat.open(bytes, ample()).charCount).toBe(counted);
  });
});
