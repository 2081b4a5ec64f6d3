import type { TagUsage, UsageAmounts } from '../../../shared/domain/usage/admin.ts';
import type { ReportPage, ReportRow } from '../../../shared/domain/usage/usage-admin.ts';

export const NO_AMOUNTS: UsageAmounts = {
  totalChars: 0,
  textTranslationChars: 0,
  documentTranslationChars: 0,
  textImprovementChars: 0,
  speechToTextMs: 0,
};

export function addAmounts(a: UsageAmounts, b: UsageAmounts): UsageAmounts {
  return {
    totalChars: a.totalChars + b.totalChars,
    textTranslationChars: a.textTranslationChars + b.textTranslationChars,
    documentTranslationChars: a.documentTranslationChars + b.documentTranslationChars,
    textImprovementChars: a.textImprovementChars + b.textImprovementChars,
    speechToTextMs: a.speechToTextMs + b.speechToTextMs,
  };
}

/** What is told of a tag, which documents and speech cannot have. */
export function toAmounts(tag: TagUsage): Partial<UsageAmounts> {
  const { totalChars, textTranslationChars, textImprovementChars } = tag;
  return { totalChars, textTranslationChars, textImprovementChars };
}

/** Oldest day first; rows without a day are left out. */
export function sumByDay(rows: readonly ReportRow[]): ReportPage['days'] {
  const days = new Map<string, UsageAmounts>();
  for (const { day, usage } of rows) {
    if (day !== null) days.set(day, addAmounts(days.get(day) ?? NO_AMOUNTS, usage));
  }
  return [...days]
    .map(([day, usage]) => ({ day, usage }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** By key or tag, largest first. Keys of one label are told apart by what is seen of them. */
export function sumByName(rows: readonly ReportRow[]): ReportPage['names'] {
  const names = new Map<string, ReportPage['names'][number]>();
  for (const { label, maskedKey, usage } of rows) {
    const name = `${maskedKey}\n${label}`;
    const known = names.get(name)?.usage ?? NO_AMOUNTS;
    names.set(name, { label, maskedKey, usage: addAmounts(known, usage) });
  }
  return [...names.values()].toSorted(
    (a, b) => b.usage.totalChars - a.usage.totalChars || a.label.localeCompare(b.label),
  );
}
