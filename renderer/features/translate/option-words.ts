import type { WritingStyle, WritingTone } from '../../../shared/domain/texts/improvement.ts';
import type { OptionObstacle } from '../../../shared/domain/texts/options.ts';
import type { TextChoices, TextOptions } from '../../../shared/domain/texts/translation.ts';
import { msg, t } from '../../../shared/i18n/text.ts';

const TEXTS: Record<OptionObstacle, string> = {
  'needs-source': msg('Needs a language under From.'),
  'source-language': msg('Not available for the language under From.'),
  'target-language': msg('Not available for the language under To.'),
  model: msg('Not available with the chosen model.'),
  pair: msg('Holds nothing for these two languages.'),
  service: msg('This service does not have it.'),
  'nothing-there': msg('There is none at this service yet.'),
};

/** Why an option cannot be used, as a sentence. */
export function obstacleText(obstacle: OptionObstacle): string {
  return t(TEXTS[obstacle]);
}

/** Only what never fails on a language without formality. */
export const FORMALITY_LABELS = {
  default: msg('As the service does it'),
  prefer_more: msg('More formal'),
  prefer_less: msg('Less formal'),
} as const;
type OfferedFormality = keyof typeof FORMALITY_LABELS;

export const MODEL_LABELS = {
  '': msg('The service chooses'),
  quality_optimized: msg('Best quality'),
  latency_optimized: msg('Fastest'),
} as const;
type OfferedModel = keyof typeof MODEL_LABELS;

/** A model that the service says it used; its own name where it is none that is offered here. */
export function modelName(modelType: string): string {
  if (modelType === 'latency_optimized') return t(MODEL_LABELS.latency_optimized);
  return modelType.endsWith('quality_optimized') ? t(MODEL_LABELS.quality_optimized) : modelType;
}

export const TAG_LABELS: Record<TextOptions['tagHandling'], string> = {
  off: msg('Plain text'),
  xml: msg('XML tags are kept'),
  html: msg('HTML tags are kept'),
};

/** In the order of the list; the preferring forms fall back where a language has none. */
export const STYLE_LABELS: readonly [WritingStyle, string][] = [
  ['default', msg('Unchanged')],
  ['prefer_simple', msg('Simple')],
  ['prefer_business', msg('Business')],
  ['prefer_academic', msg('Academic')],
  ['prefer_casual', msg('Casual')],
];
export const TONE_LABELS: readonly [WritingTone, string][] = [
  ['default', msg('Unchanged')],
  ['prefer_enthusiastic', msg('Enthusiastic')],
  ['prefer_friendly', msg('Friendly')],
  ['prefer_confident', msg('Confident')],
  ['prefer_diplomatic', msg('Diplomatic')],
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

/** A chosen option, as it is shown beside the languages. */
export interface OptionChip {
  key: keyof TextOptions;
  label: string;
  /** Why it is left out at the moment. */
  obstacle: OptionObstacle | null;
  /** What takes the option away. */
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

/** Every option that is not as the service does it by itself. */
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
  if (options.context.trim() !== '') add('context', t('Context'), null, { context: '' });
  if (options.glossaryId !== null) {
    const { name, obstacle } = named(choices?.glossaries, options.glossaryId);
    add('glossaryId', t('Glossary: {name}', { name }), obstacle, { glossaryId: null });
  }
  if (options.memoryId !== null) {
    const { name, obstacle } = named(choices?.memories, options.memoryId);
    const percent = options.memoryThresholdPercent;
    const label = t('Memory: {name}, from {percent} %', { name, percent });
    add('memoryId', label, obstacle, { memoryId: null });
  }
  if (options.styleId !== null) {
    const { name, obstacle } = named(choices?.styles, options.styleId);
    add('styleId', t('Style rules: {name}', { name }), obstacle, { styleId: null });
  }
  const count = options.customInstructions.filter((each) => each.trim() !== '').length;
  if (count > 0) {
    const label = t('{count, plural, one {# instruction} other {# instructions}}', { count });
    add('customInstructions', label, choices?.customInstructions, { customInstructions: [] });
  }
  if (options.tagHandling !== 'off') {
    const label = t(TAG_LABELS[options.tagHandling]);
    add('tagHandling', label, choices?.tagHandling, { tagHandling: 'off' });
  }
  return chips;
}
