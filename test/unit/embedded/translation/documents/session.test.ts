import { expect, it } from 'vitest';
import { createDocumentSession } from '../../../../../electron/embedded/translation/documents/session.ts';
import { NO_TEXT_RULES, type TextRules } from '../../../../../shared/documents/rules/text-rules.ts';

const JSON_FILE = '{"title": "Ferry", "note": "It leaves at nine."}';
const XML_FILE = '<app><title>Ferry</title><note>It leaves at nine.</note></app>';
const { json, xml } = NO_TEXT_RULES;

it.each<[format: 'json' | 'xml', file: string, rules: TextRules | null, charCount: number]>([
  ['json', JSON_FILE, null, 23],
  ['json', JSON_FILE, { json: { ...json, leave: ['note'] }, xml }, 5],
  ['json', JSON_FILE, { json: { ...json, translate: ['note'] }, xml }, 18],
  ['xml', XML_FILE, null, 23],
  ['xml', XML_FILE, { json, xml: { ...xml, leave: ['note'] } }, 5],
])(
  'counts the texts of a %s file that are translated: %s, %j',
  async (format, file, rules, charCount) => {
    const session = createDocumentSession({
      read: async () => Promise.resolve(new TextEncoder().encode(file)),
      write: async () => Promise.resolve(),
    });
    const answer = await session.answer({
      kind: 'open',
      id: 'A',
      documentKey: 'k',
      format,
      options: {
        sourceLang: 'EN',
        targetLang: 'DE',
        outputFormat: format,
        ...(rules === null ? {} : { rules }),
      },
    });
    expect(answer).toMatchObject({ kind: 'opened', facts: { charCount } });
  },
);
