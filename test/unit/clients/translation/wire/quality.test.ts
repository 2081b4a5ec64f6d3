import { describe, expect, it } from 'vitest';
import { documentFields } from '../../../../../electron/clients/translation/documents/document-upload.ts';
import { textFields } from '../../../../../electron/clients/translation/texts/text-fields.ts';
import { documentStatusWire } from '../../../../../electron/clients/translation/wire/documents.ts';
import { textTranslationsWire } from '../../../../../electron/clients/translation/wire/texts.ts';
import { noReceipt } from '../../../../support/no-receipt.ts';
import { anUpload } from '../../../../support/builders/documents.ts';

const WIRE = { engine: 'apertium', hops: 2, words: 100, unknown_words: 7, memory_words: 3 };
const QUALITY = {
  engine: 'apertium',
  hops: 2,
  wordCount: 100,
  unknownWordCount: 7,
  memoryWordCount: 3,
};

describe('how a translation was made', () => {
  it('is read from documents and texts of the service inside the app', () => {
    const status = documentStatusWire.parse({ status: 'done', dragoman_quality: WIRE });
    expect(status).toMatchObject({ quality: QUALITY, extra: {} });
    const { translations } = textTranslationsWire.parse({
      translations: [{ text: 'a', dragoman_quality: WIRE }, { text: 'b' }],
    });
    expect(translations.map(({ quality }) => quality)).toEqual([QUALITY, undefined]);
  });

  it.each([
    null,
    'apertium',
    { ...WIRE, engine: '<b>' },
    { ...WIRE, words: -1 },
    { ...WIRE, hops: 'two' },
    { engine: 'apertium' },
  ])('is passed over when it is odd: %j', (dragoman_quality) => {
    const status = documentStatusWire.parse({ status: 'done', dragoman_quality });
    expect(status).not.toHaveProperty('quality');
    expect(status.state).toBe('done');
  });

  it('is nothing before a document is done', () => {
    const status = documentStatusWire.parse({ status: 'translating', dragoman_quality: WIRE });
    expect(status).not.toHaveProperty('quality');
  });
});

describe('names to keep', () => {
  const upload = anUpload({
    fileName: 'a.txt',
    onBeforeComplete: noReceipt,
    open: async function* open() {
      yield await Promise.resolve(Uint8Array.of(65));
    },
  });

  it('go with an upload and with texts, one per line and as a list', () => {
    const doNotTranslate = ['Ada Byron', 'ACME, Inc.'];
    expect(documentFields({ ...upload, doNotTranslate })).toContainEqual({
      name: 'dragoman_do_not_translate',
      value: 'Ada Byron\nACME, Inc.',
    });
    const fields = textFields({ texts: [], sourceLang: null, targetLang: 'DE', doNotTranslate });
    expect(fields['dragoman_do_not_translate']).toEqual(doNotTranslate);
  });

  it('are no field when there are none', () => {
    for (const doNotTranslate of [[], undefined]) {
      const names = doNotTranslate === undefined ? {} : { doNotTranslate };
      const fields = textFields({ texts: [], sourceLang: null, targetLang: 'DE', ...names });
      expect(Object.keys(fields)).not.toContain('dragoman_do_not_translate');
      expect(documentFields({ ...upload, ...names }).map(({ name }) => name)).not.toContain(
        'dragoman_do_not_translate',
      );
    }
  });
});
