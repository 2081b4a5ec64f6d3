import type { WritingStyle, WritingTone } from '../../../shared/domain/texts/improvement.ts';
import type { OptionObstacle } from '../../../shared/domain/texts/options.ts';
import type { TextChoices, TextOptions } from '../../../shared/domain/texts/translation.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';

const TEXTS: Record<OptionObstacle, MessageId> = {
  'needs-source': msg('texts.needsSourceLanguage'),
  'source-language': msg('texts.notForSourceLanguage'),
  'target-language': msg('texts.notForTargetLanguage'),
  model: msg('texts.notWithModel'),
  pair: msg('texts.nothingForLanguagePair'),
  service: msg('texts.notWithService'),
  'nothing-there': msg('texts.noneAtService'),
};

export function obstacleText(obstacle: OptionObstacle): string {
  return t(TEXTS[obstacle]);
}

/** Only values that never fail for a language without formality. */
export const FORMALITY_LABELS = {
  default: msg('texts.serviceDefault'),
  prefer_more: msg('texts.moreFormal'),
  prefer_less: msg('texts.lessFormal'),
} as const;
type OfferedFormality = keyof typeof FORMALITY_LABELS;

export const MODEL_LABELS = {
  '': msg('texts.chosenByService'),
  quality_optimized: msg('texts.bestQuality'),
  latency_optimized: msg('texts.fastest'),
} as const;
type OfferedModel = keyof typeof MODEL_LABELS;

/** Returns the name of the model that the service reports; the reported name if it is not offered here. */
export function modelName(modelType: string): string {
  if (modelType === 'latency_optimized') return t(MODEL_LABELS.latency_optimized);
  return modelType.endsWith('quality_optimized') ? t(MODEL_LABELS.quality_optimized) : modelType;
}

export const TAG_LABELS: Record<TextOptions['tagHandling'], MessageId> = {
  off: msg('texts.plainText'),
  xml: msg('texts.keepXmlTags'),
  html: msg('texts.keepHtmlTags'),
};

/** In display order; the preferring forms fall back for languages without support. */
export const STYLE_LABELS: readonly [WritingStyle, MessageId][] = [
  ['default', msg('texts.unchanged')],
  ['prefer_simple', msg('texts.styleSimple')],
  ['prefer_business', msg('texts.styleBusiness')],
  ['prefer_academic', msg('texts.styleAcademic')],
  ['prefer_casual', msg('texts.styleCasual')],
];
export const TONE_LABELS: readonly [WritingTone, MessageId][] = [
  ['default', msg('texts.unchanged')],
  ['prefer_enthusiastic', msg('texts.toneEnthusiastic')],
  ['prefer_friendly', msg('texts.toneFriendly')],
  ['prefer_confident', msg('texts.toneConfident')],
  ['prefer_diplomatic', msg('texts.toneDiplomatic')],
];

export function offeredFormality({ formality }: TextOptions): OfferedFormality {
  if (formality === 'more') return 'prefer_more';
  if (formality === 'less') return 'prefer_less';
  return formality;
}

export function offeredModel({ modelType }: TextOptions): OfferedModel {
  if (modelType === null) return '';
  return modelType === 'latency_optimized' ? modelType : 'quality_optimized';
}

export interface OptionChip {
  key: keyof TextOptions;
  /** Distinguishes several of the same option. */
  id?: string;
  label: string;
  /** Reason why it is currently ignored. */
  obstacle: OptionObstacle | null;
  /** Change that removes the option. */
  without: Partial<TextOptions>;
}

type NamedChoice = TextChoices['glossaries'][number];

function named(list: readonly NamedChoice[] | undefined, id: string) {
  const found = list?.find((choice) => choice.id === id);
  const isGone = list !== undefined && found === undefined;
  return {
    name: found?.name ?? '…',
    obstacle: found?.obstacle ?? (isGone ? ('nothing-there' as const) : null),
  };
}

/** Returns every option that differs from the service's default. */
export function chipsOf(options: TextOptions, choices: TextChoices | null): OptionChip[] {
  const chips: OptionChip[] = [];
  const add = (
    key: OptionChip['key'],
    label: string,
    obstacle: OptionObstacle | null | undefined,
    without: Partial<TextOptions>,
  ) => chips.push({ key, label, obstacle: obstacle ?? null, without });
  const formality = offeredFormality(options);
  if (formality !== 'default') {
    add('formality', t(FORMALITY_LABELS[formality]), choices?.formality, { formality: 'default' });
  }
  const model = offeredModel(options);
  if (model !== '') {
    add('modelType', t(MODEL_LABELS[model]), choices?.modelType, { modelType: null });
  }
  if (options.context.trim() !== '') add('context', t('texts.context'), null, { context: '' });
  for (const id of options.glossaryIds) {
    const { name, obstacle } = named(choices?.glossaries, id);
    const glossaryIds = options.glossaryIds.filter((other) => other !== id);
    const label = t('texts.glossaryNamed', { name });
    chips.push({ key: 'glossaryIds', id, label, obstacle, without: { glossaryIds } });
  }
  if (options.memoryId !== null) {
    const { name, obstacle } = named(choices?.memories, options.memoryId);
    const percent = options.memoryThresholdPercent;
    const label = t('texts.memoryFromPercent', { name, percent });
    add('memoryId', label, obstacle, { memoryId: null });
  }
  if (options.styleId !== null) {
    const { name, obstacle } = named(choices?.styles, options.styleId);
    add('styleId', t('texts.styleRulesNamed', { name }), obstacle, { styleId: null });
  }
  if (options.styleProfileId !== null) {
    const { name, obstacle } = named(choices?.profiles, options.styleProfileId);
    const label = t('memories.styleProfileNamed', { name });
    add('styleProfileId', label, obstacle, { styleProfileId: null });
  }
  const count = options.customInstructions.filter((each) => each.trim() !== '').length;
  if (count > 0) {
    const label = t('texts.instructionCount', { count });
    add('customInstructions', label, choices?.customInstructions, { customInstructions: [] });
  }
  if (options.tagHandling !== 'off') {
    const label = t(TAG_LABELS[options.tagHandling]);
    add('tagHandling', label, choices?.tagHandling, { tagHandling: 'off' });
  }
  return chips;
}
