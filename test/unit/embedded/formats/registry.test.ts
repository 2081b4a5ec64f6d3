import { describe, expect, it } from 'vitest';
import { docxFormat } from '../../../../electron/embedded/formats/docx.ts';
import { htmlFormat } from '../../../../electron/embedded/formats/html.ts';
import { jpegFormat, pngFormat } from '../../../../electron/embedded/formats/image.ts';
import { pdfFormat } from '../../../../electron/embedded/formats/pdf.ts';
import { pptxFormat } from '../../../../electron/embedded/formats/pptx.ts';
import {
  allFormats,
  formatOfFileName,
  formatOfId,
  supportedExtensions,
} from '../../../../electron/embedded/formats/registry.ts';
import { srtFormat } from '../../../../electron/embedded/formats/srt.ts';
import { txtFormat } from '../../../../electron/embedded/formats/txt.ts';
import { xliffFormat } from '../../../../electron/embedded/formats/xliff.ts';
import { xlsxFormat } from '../../../../electron/embedded/formats/xlsx.ts';

describe('formats', () => {
  it.each([
    docxFormat,
    pptxFormat,
    xlsxFormat,
    pdfFormat,
    jpegFormat,
    pngFormat,
    txtFormat,
    htmlFormat,
    xliffFormat,
    srtFormat,
  ])('says of $id what its code says', ({ id, contentType, outputFormats }) => {
    expect(formatOfId(id)).toMatchObject({ id, contentType, outputFormats });
  });

  it('opens a document with the code of its format', async () => {
    const options = { sourceLang: null, targetLang: 'ES', outputFormat: 'srt' } as const;
    const bytes = new TextEncoder().encode('1\n00:00:01,000 --> 00:00:02,000\none\n');
    const document = await formatOfId('srt')?.open(bytes, options);
    expect(document?.locations).toEqual(['00:00:01,000']);
  });

  it.each([
    ['a.HTM', 'html'],
    ['a.xlf', 'xliff'],
    ['a.b.srt', 'srt'],
    ['a.doc', undefined],
    ['html', undefined],
  ])('finds the format of %s', (name, id) => {
    expect(formatOfFileName(name)?.id).toBe(id);
  });

  it('makes each format as itself first, and names them all', () => {
    for (const { id, outputFormats } of allFormats()) expect(outputFormats[0]).toBe(id);
    expect(supportedExtensions()).toContain('html, xliff, srt');
  });
});
