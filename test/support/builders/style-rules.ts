import type { StyleProfile } from '../../../shared/domain/glossaries/style-profile.ts';
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

export function aStyleProfile(patch: Partial<StyleProfile> = {}): StyleProfile {
  return {
    id: 'p',
    name: 'Customer',
    glossaryIds: [],
    styleRuleIds: [],
    memoryIds: [],
    isOrdered: false,
    createdAtMs: null,
    updatedAtMs: null,
    ...patch,
  };
}
