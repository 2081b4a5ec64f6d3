import { PLAIN_TEXT_OPTIONS } from '../../../../shared/domain/texts/options.ts';
import type { Remember } from './sample-history.ts';
import { AT_MS } from '../../../unit/renderer/builders.ts';
import type { FakeApi } from '../../../unit/renderer/fake-api.ts';
import { aTextMatch, aTranslation, textChoices } from '../../../support/builders/texts.ts';

const LETTER = `Dear colleagues,

Thank you for the documents that you sent us last week. We have read them with great interest and would like to talk about the second chapter.

The meeting takes place on Monday at nine o'clock in our office. Please bring the signed contract.

With kind regards`;

const GERMAN: Readonly<Record<string, string>> = {
  'Dear colleagues,': 'Liebe Kolleginnen und Kollegen,',
  'With kind regards': 'Mit freundlichen Grüßen',
};

/** Answers texts like a service with all options. */
export function answerText(fake: FakeApi, isEmpty: boolean, remember: Remember): void {
  fake.answer({
    'text:get-draft': () =>
      isEmpty
        ? null
        : {
            tab: 'translate',
            sourceText: LETTER,
            targetText: '',
            connectionId: null,
            projectId: null,
            sourceLang: null,
            targetLang: 'DE',
            options: {
              ...PLAIN_TEXT_OPTIONS,
              formality: 'prefer_more',
              glossaryIds: ['contracts'],
              customInstructions: ['Use short sentences.'],
            },
          },
    'text:save-draft': () => undefined,
    'text:translate': ({ requestId, text }) =>
      aTranslation({
        requestId,
        paragraphs: text.split('\n').map((source) => ({
          source,
          target: GERMAN[source] ?? (source === '' ? '' : `Übersetzt: ${source}`),
          isKnown: false,
        })),
        modelTypeUsed: 'quality_optimized',
      }),
    'text:improve': ({ requestId, text }) => ({
      requestId,
      text: text
        .replace('would like to talk', 'should be glad to talk')
        .replace('takes place', 'will take place'),
      targetLang: 'EN-GB',
      detectedSourceLang: 'EN',
    }),
    'text:cancel': () => undefined,
    'text:prepare': () => undefined,
    'text:get-choices': ({ sourceLang }) =>
      textChoices({
        customInstructions: 'model',
        glossaries: [
          {
            id: 'contracts',
            name: 'Contracts',
            obstacle: sourceLang === null ? 'needs-source' : null,
          },
          { id: 'medicine', name: 'Medicine', obstacle: 'pair' },
        ],
        memories: [{ id: 'house', name: 'House memory', obstacle: null }],
        improve: {
          styles: ['default', 'prefer_simple', 'prefer_business'],
          tones: ['default', 'prefer_friendly'],
        },
      }),
    'text:find-matches': ({ text }) =>
      text.startsWith('The meeting')
        ? [
            aTextMatch({
              source: text,
              target:
                'Die Besprechung findet am Montag um neun Uhr in unserem Büro statt. Bitte bringen Sie den unterzeichneten Vertrag mit.',
              title: 'invitation.docx',
              itemId: 'item-1',
              position: 3,
              createdAtMs: AT_MS,
            }),
            {
              source: 'The meeting takes place on Tuesday at ten o\u2019clock in our office.',
              target: 'Die Besprechung findet am Dienstag um zehn Uhr in unserem Büro statt.',
              percent: 74,
              worth: 'person',
              origin: 'memory',
              title: 'House memory',
              itemId: null,
              position: null,
              createdAtMs: AT_MS,
            },
          ]
        : [],
    'text:keep': ({ sourceText, targetText, targetLang }) => {
      remember({ id: 'kept', kind: 'text', title: sourceText, targetLang, documentJobId: null }, [
        [sourceText, targetText],
      ]);
      return { itemId: 'kept' };
    },
  });
}
