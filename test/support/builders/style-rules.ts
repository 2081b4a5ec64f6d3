import type { StyleList } from '../../../shared/domain/glossaries/style-rule-list.ts';

export function aStyleList(patch: Partial<StyleList> = {}): StyleList {
  return {
    id: 's',
    name: 'Web',
    language: 'de',
    version: 3,
    updatedAtMs: null,
    rules: {},
    instructions: [],
    ...patch,
  };
}
