import type { IpcHandlers } from '../../../electron/ipc/answer.ts';
import { textHandlers } from '../../../electron/ipc/texts.ts';
import { PLAIN_TEXT_OPTIONS } from '../../../shared/domain/texts/options.ts';
import type { TextDraft } from '../../../shared/domain/texts/translation.ts';
import type { RequestName } from '../../../shared/ipc/contract.ts';
import { aTextMatch, aTranslation, improveInput } from '../../support/builders/texts.ts';

type TextRequestName = Extract<RequestName, `text:${string}`>;
type Later = <T>(value: T) => (...args: unknown[]) => Promise<T>;

const route = { connectionId: 'a', projectId: null, sourceLang: null, targetLang: 'DE' };
const draft: TextDraft = {
  tab: 'translate',
  sourceText: 'a',
  targetText: 'b',
  connectionId: 'a',
  projectId: null,
  sourceLang: null,
  targetLang: 'DE',
  options: PLAIN_TEXT_OPTIONS,
};
const translation = { ...route, requestId: 'r', text: 'a', options: PLAIN_TEXT_OPTIONS };
const improvement = improveInput({ connectionId: 'a', tone: 'friendly' });
const matchQuery = { text: 'a', sourceLang: null, targetLang: 'DE', minPercent: 50 };
const kept = {
  ...route,
  kind: 'text',
  itemId: null,
  sourceText: 'a',
  targetText: 'b',
  options: PLAIN_TEXT_OPTIONS,
  billedChars: null,
};

/** Creates handlers whose services answer with a sample of each kind. */
export const createTextHandlers = (
  later: Later,
  calls: unknown[],
): Pick<IpcHandlers, TextRequestName> =>
  textHandlers({
    translate: later(
      aTranslation({ paragraphs: [{ source: 'a', target: 'b', isKnown: false }], billedChars: 1 }),
    ),
    prepare: later(undefined),
    improve: later({ requestId: 'r', text: 'b', targetLang: 'en-US', detectedSourceLang: 'en' }),
    cancel: (requestId) => {
      calls.push([requestId]);
    },
    getChoices: later({
      formality: 'target-language',
      modelType: null,
      customInstructions: 'model',
      tagHandling: 'service',
      glossaries: [{ id: 'g', name: 'G', obstacle: 'needs-source' }],
      memories: [{ id: 'm', name: 'M', obstacle: 'pair' }],
      styles: [{ id: 's', name: 'S', obstacle: null }],
      improve: { styles: ['default', 'simple'], tones: ['default'] },
    }),
    findMatches: later([
      aTextMatch({ source: 'a', target: 'b', title: 'a', itemId: 'h', position: 0 }),
    ]),
    getDraft: later(draft),
    saveDraft: later(undefined),
    keep: later({ itemId: 'h' }),
  });

/** A valid input for each request. */
export const TEXT_INPUTS: Record<TextRequestName, unknown> = {
  'text:translate': translation,
  'text:prepare': { ...route, sourceLang: 'EN' },
  'text:improve': improvement,
  'text:cancel': { requestId: 'r' },
  'text:get-choices': { ...route, modelType: null },
  'text:find-matches': matchQuery,
  'text:get-draft': undefined,
  'text:save-draft': draft,
  'text:keep': kept,
};

export const BAD_TEXT_INPUTS = [
  ['text:translate', { ...translation, text: 'x'.repeat(100_001) }],
  ['text:translate', { ...translation, targetLang: '../../x' }],
  ['text:translate', { ...translation, requestId: '' }],
  [
    'text:translate',
    { ...translation, options: { ...PLAIN_TEXT_OPTIONS, customInstructions: ['x'.repeat(301)] } },
  ],
  [
    'text:translate',
    {
      ...translation,
      options: {
        ...PLAIN_TEXT_OPTIONS,
        customInstructions: Array.from({ length: 11 }, () => 'x'),
      },
    },
  ],
  [
    'text:translate',
    { ...translation, options: { ...PLAIN_TEXT_OPTIONS, formality: 'constructor' } },
  ],
  [
    'text:translate',
    { ...translation, options: { ...PLAIN_TEXT_OPTIONS, memoryThresholdPercent: 101 } },
  ],
  ['text:improve', { ...improvement, mode: '__proto__' }],
  ['text:improve', { ...improvement, style: 'shouting' }],
  ['text:find-matches', { ...matchQuery, minPercent: 49 }],
  ['text:find-matches', { ...matchQuery, text: 'x'.repeat(5001) }],
  ['text:save-draft', { ...draft, tab: 'voice' }],
  ['text:keep', { ...kept, kind: 'document' }],
  ['text:keep', { ...kept, billedChars: -1 }],
] as const;
