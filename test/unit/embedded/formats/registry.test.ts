import { describe, expect, it } from 'vitest';
import {
  formatOfFileName,
  formatOfId,
  supportedExtensions,
} from '../../../../electron/embedded/formats/registry.ts';
import { DOCUMENT_FORMATS } from '../../../../shared/domain/documents/format.ts';
import { ample } from '../../../support/ample-budget.ts';

describe('formats', () => {
  it('opens a document with the code of its format', async () => {
    const options = { sourceLang: null, targetLang: 'ES', outputFormat: 'srt' } as const;
    const bytes = new TextEncoder().encode('1\n00:00:01,000 --> 00:00:02,000\none\n');
    const document = await formatOfId('srt')?.open(bytes, ample(), options);
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

  it('lists each format first among its own output formats, and names all extensions', () => {
    for (const { id } of Object.values(DOCUMENT_FORMATS)) {
      expect(formatOfId(id)?.outputFormats[0]).toBe(id);
    }
    expect(supportedExtensions()).toContain('html, xliff, srt');
  });
});
