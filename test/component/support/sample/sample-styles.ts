import type {
  StyleInstruction,
  StyleList,
} from '../../../../shared/domain/glossaries/style-rule-list.ts';
import type { SpokenTerms } from '../../../../shared/domain/glossaries/spoken-terms.ts';
import { STYLE_RULE_LIMITS } from '../../../../shared/domain/glossaries/style-rule-catalog.ts';
import { AppError } from '../../../../shared/errors.ts';
import { AT_MS } from '../../../unit/renderer/builders.ts';
import type { FakeApi } from '../../../unit/renderer/fake-api.ts';
import type { StyleProfile } from '../../../../shared/domain/glossaries/style-profile.ts';
import { aStyleList, aStyleProfile } from '../../../support/builders/style-rules.ts';

const STYLE_LIST = aStyleList({
  id: 's1',
  updatedAtMs: AT_MS,
  instructions: [{ id: 'i1', label: 'Tone', prompt: 'Write as to a friend.', sourceLang: null }],
});

const invalid = (field: string, message: string): AppError =>
  new AppError('input/invalid', { english: message }, { details: { field } });

/** Checks a text with the message of the service. */
function checkText(text: string, field: string, mostChars: number): string {
  const { length } = text.trim();
  if (length === 0) throw invalid(field, 'This can’t be empty. Nothing was sent.');
  if (length <= mostChars) return text.trim();
  throw invalid(
    field,
    `This has ${String(length)} characters; the limit is ${String(mostChars)}. Nothing was sent.`,
  );
}

/** Answers with in-memory spoken terms, the same for every account. */
export function answerSpokenTerms(fake: FakeApi): void {
  const collections = new Map<string, { name: string; lists: Map<string, string> }>();
  const deleted = new Map<string, { name: string; lists: Map<string, string> }>();
  const toTerms = (id: string): SpokenTerms => {
    const found = collections.get(id);
    if (found === undefined) throw new AppError('api/not-found', { english: 'Gone.' });
    const lists = [...found.lists].map(([lang, entries]) => ({
      lang,
      termCount: entries.split('\n').length,
    }));
    return { id, name: found.name, lists, createdAtMs: AT_MS };
  };
  const make = (name: string, lists = new Map<string, string>()): SpokenTerms => {
    const id = `terms-${String(collections.size + 1)}-${name}`;
    collections.set(id, { name: checkText(name, 'name', 1024), lists });
    return toTerms(id);
  };
  fake.answer({
    'spoken-terms:list': ({ text }) => {
      const found = [...collections.keys()].map(toTerms).filter(({ name }) => name.includes(text));
      return { collections: found, total: found.length, isMissing: false };
    },
    'spoken-terms:create': ({ name }) => make(name),
    'spoken-terms:get-entries': ({ spokenTermsId, lang }) => ({
      entries: collections.get(spokenTermsId)?.lists.get(lang) ?? '',
    }),
    'spoken-terms:save-entries': ({ spokenTermsId, lang, entries }) => {
      if (entries === '') collections.get(spokenTermsId)?.lists.delete(lang);
      else collections.get(spokenTermsId)?.lists.set(lang, entries);
      return toTerms(spokenTermsId);
    },
    'spoken-terms:delete': ({ connectionId, spokenTermsId }) => {
      const { name, lists } = collections.get(spokenTermsId) ?? { name: '', lists: new Map() };
      collections.delete(spokenTermsId);
      deleted.set(spokenTermsId, { name, lists });
      return { connectionId, spokenTermsId, name };
    },
    'spoken-terms:restore': ({ spokenTermsId }) => {
      const { name = '', lists } = deleted.get(spokenTermsId) ?? {};
      return make(name, lists);
    },
  });
}

/** Answers with in-memory lists of style rules, the same for every account. */
export function answerStyles(fake: FakeApi, isEmpty: boolean): void {
  let lists = isEmpty ? [] : [STYLE_LIST];
  let made = 0;

  const told = () => ({ lists, readAtMs: AT_MS, isRemembered: false, isMissing: false });
  const change = (styleId: string, next: (list: StyleList) => Partial<StyleList>) => {
    lists = lists.map((list) =>
      list.id === styleId ? { ...list, version: (list.version ?? 0) + 1, ...next(list) } : list,
    );
    return told();
  };

  fake.answer({
    'style-rules:list': told,
    'style-rules:create': ({ name, language }) => {
      made += 1;
      const list = {
        id: `made-${String(made)}`,
        name: checkText(name, 'name', STYLE_RULE_LIMITS.nameChars),
        language,
        instructions: [],
      };
      lists = [...lists, { ...STYLE_LIST, ...list }];
      return told();
    },
    'style-rules:rename': ({ styleId, name }) =>
      change(styleId, () => ({ name: checkText(name, 'name', STYLE_RULE_LIMITS.nameChars) })),
    'style-rules:delete': ({ styleId, typedName }) => {
      const list = lists.find(({ id }) => id === styleId);
      if (list?.name !== typedName) {
        throw invalid('typedName', 'This isn’t the name of the list. Nothing was deleted.');
      }
      lists = lists.filter(({ id }) => id !== styleId);
      return told();
    },
    'style-rules:set-rules': ({ styleId, rules }) => change(styleId, () => ({ rules })),
    'style-rules:save-instruction': ({ styleId, instructionId, sourceLang, ...input }) =>
      change(styleId, ({ instructions }) => {
        made += 1;
        const saved: StyleInstruction = {
          id: instructionId ?? `made-${String(made)}`,
          label: checkText(input.label, 'label', STYLE_RULE_LIMITS.labelChars),
          prompt: checkText(input.prompt, 'prompt', STYLE_RULE_LIMITS.promptChars),
          sourceLang,
        };
        const isNew = instructionId === null;
        return {
          instructions: isNew
            ? [...instructions, saved]
            : instructions.map((each) => (each.id === instructionId ? saved : each)),
        };
      }),
    'style-rules:delete-instruction': ({ styleId, instructionId }) =>
      change(styleId, ({ instructions }) => ({
        instructions: instructions.filter(({ id }) => id !== instructionId),
      })),
  });
}

const PROFILE = aStyleProfile({
  id: 'profile-1',
  name: 'Umbra Bank',
  glossaryIds: ['shop', 'bank'],
  styleRuleIds: ['s1'],
  updatedAtMs: AT_MS,
});
const PAIR = { source: 'en', target: 'de' };
const PARTS = {
  glossaries: [
    { id: 'shop', name: 'Shop', langs: [PAIR] },
    { id: 'bank', name: 'Bank', langs: [PAIR, { source: 'en', target: 'fr' }] },
    { id: 'names', name: 'Names', langs: [PAIR] },
  ],
  styleRules: [
    { id: 's1', name: 'Web', langs: [{ source: null, target: 'de' }] },
    { id: 's2', name: 'Letters', langs: [{ source: null, target: 'de' }] },
  ],
  memories: [{ id: 'law', name: 'Law', langs: [PAIR] }],
};

/** Answers with in-memory style profiles, the same for every account. */
export function answerStyleProfiles(fake: FakeApi, isEmpty: boolean): void {
  let profiles: StyleProfile[] = isEmpty ? [] : [PROFILE];
  let made = 0;
  const told = () => ({ profiles, isMissing: false });
  fake.answer({
    'style-profiles:list': told,
    'style-profiles:list-parts': () => PARTS,
    'style-profiles:create': ({ name }) => {
      made += 1;
      const profile = { id: `made-${String(made)}`, name: checkText(name, 'name', 1024) };
      profiles = [...profiles, aStyleProfile({ ...profile, updatedAtMs: AT_MS })];
      return told();
    },
    'style-profiles:edit': ({ profileId, wanted }) => {
      const name = checkText(wanted.name, 'name', 1024);
      profiles = profiles.map((each) =>
        each.id === profileId ? { ...each, ...wanted, name } : each,
      );
      return told();
    },
    'style-profiles:delete': ({ profileId, typedName }) => {
      if (profiles.find(({ id }) => id === profileId)?.name !== typedName) {
        throw invalid('typedName', 'This isn’t the name of the style profile.');
      }
      profiles = profiles.filter(({ id }) => id !== profileId);
      return told();
    },
  });
}
