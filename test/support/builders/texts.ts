import type {
  TextMatch,
  TextChoices,
  TextTranslationResult,
  ImproveTextInput,
} from '../../../shared/domain/texts/translation.ts';

export function aTextMatch(patch: Partial<TextMatch> = {}): TextMatch {
  return {
    source: 'The house is big.',
    target: 'Das Haus ist groß.',
    percent: 100,
    worth: 'person',
    origin: 'history',
    title: 'letter.docx',
    itemId: null,
    position: null,
    createdAtMs: 1,
    ...patch,
  };
}

export function textChoices(patch: Partial<TextChoices> = {}): TextChoices {
  return {
    formality: null,
    modelType: null,
    customInstructions: null,
    tagHandling: null,
    glossaries: [],
    memories: [],
    styles: [],
    profiles: [],
    improve: null,
    ...patch,
  };
}

export function aTranslation(patch: Partial<TextTranslationResult> = {}): TextTranslationResult {
  return {
    requestId: 'r',
    paragraphs: [],
    detectedSourceLang: 'EN',
    billedChars: 272,
    modelTypeUsed: null,
    engine: null,
    ...patch,
  };
}

export function improveInput(patch: Partial<ImproveTextInput> = {}): ImproveTextInput {
  return {
    connectionId: 'embedded',
    projectId: null,
    requestId: 'r',
    text: 'a',
    targetLang: null,
    mode: 'rephrase',
    style: 'default',
    tone: 'default',
    ...patch,
  };
}
