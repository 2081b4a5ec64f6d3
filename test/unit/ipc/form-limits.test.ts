import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answer } from '../../../electron/ipc/answer.ts';
import { readRate } from '../../../renderer/features/projects/catalog-words.ts';
import { checkDraft } from '../../../renderer/features/settings/connections/draft.ts';
import { namesProblem } from '../../../renderer/features/settings/names-section.tsx';
import {
  BLANK_TIME_DRAFT,
  checkTimeDraft,
} from '../../../renderer/features/settings/time/draft.ts';
import { readLimits } from '../../../renderer/features/usage/usage-words.ts';
import { messageOf } from '../../../renderer/lib/words/error-text.ts';
import * as app from '../../../shared/domain/app/limits.ts';
import * as checks from '../../../shared/domain/checks/limits.ts';
import {
  MAX_KEPT_NAME_CHARS,
  MAX_KEPT_NAMES,
} from '../../../shared/domain/connections/kept-names.ts';
import * as connections from '../../../shared/domain/connections/limits.ts';
import * as documents from '../../../shared/domain/documents/limits.ts';
import * as history from '../../../shared/domain/history/limits.ts';
import * as programs from '../../../shared/domain/programs/limits.ts';
import * as updates from '../../../shared/domain/updates/limits.ts';
import * as projects from '../../../shared/domain/projects/limits.ts';
import * as texts from '../../../shared/domain/texts/limits.ts';
import * as time from '../../../shared/domain/time/limits.ts';
import * as usage from '../../../shared/domain/usage/limits.ts';
import { requests, type RequestName } from '../../../shared/ipc/contract.ts';
import { INPUTS } from './proper-inputs.ts';

const ROOT = join(import.meta.dirname, '../../..');
const text = (length: number): string => 'x'.repeat(length);
const several = (one: unknown) => (count: number) => Array.from({ length: count }, () => one);
const same = (most: number): number => most;

interface Field {
  request: RequestName;
  /** Path in the input. */
  at: string;
  limit: number;
  /** Returns the value that a user enters; by default a text of that length. */
  value?: (most: number) => unknown;
  /** Other fields of the input. */
  more?: object;
  /** Returns the form's own message; other forms limit the typed characters, or show the answer. */
  check?: (most: number) => string | null | undefined;
}

const field = (
  request: RequestName,
  at: string,
  limit: number,
  more: Partial<Field> = {},
): Field => ({
  request,
  at,
  limit,
  ...more,
});
const search = (request: RequestName, at = 'text') => field(request, at, app.MAX_SEARCH_CHARS);

const draft = { name: 'a', kind: 'paid', key: 'k', baseUrl: '', region: 'us' } as const;
const timeDraft = { ...BLANK_TIME_DRAFT, name: 'a', token: 't' };
const signIn = { more: { by: 'sign-in', email: 'e', password: 'p', accountId: 'i' } };
const price = (perMillion: number) => ({ a: { perMillion, currency: 'EUR' } });
const noLimits = { characters: '', minutes: '' };

const FIELDS: readonly Field[] = [
  field('settings:update', 'time.idleMinutes', time.MAX_IDLE_MINUTES, { value: same }),
  field('settings:update', 'time.workIdleMinutes', time.MAX_WORK_IDLE_MINUTES, { value: same }),
  ...Object.entries(connections.PRACTICE_MAXIMA).map(([name, limit]) =>
    field('settings:update', `practice.${name}`, limit, { value: same }),
  ),
  field('settings:update', 'documents.doNotTranslate', MAX_KEPT_NAMES, {
    value: several('a'),
    check: (most) =>
      namesProblem(several('a')(most) as string[], { count: MAX_KEPT_NAMES, chars: 9 }),
  }),
  field('settings:update', 'documents.doNotTranslate.0', MAX_KEPT_NAME_CHARS, {
    check: (most) => namesProblem([text(most)], { count: 9, chars: MAX_KEPT_NAME_CHARS }),
  }),
  field('settings:update', 'spelling.ownWords', checks.MAX_OWN_WORDS, {
    value: several('a'),
    check: (most) =>
      namesProblem(several('a')(most) as string[], { count: checks.MAX_OWN_WORDS, chars: 9 }),
  }),
  field('settings:update', 'spelling.ownWords.0', checks.MAX_SPELLED_WORD_CHARS, {
    check: (most) => namesProblem([text(most)], { count: 9, chars: checks.MAX_SPELLED_WORD_CHARS }),
  }),
  field('settings:update', 'documents.prices', usage.MAX_PRICE, { value: price }),
  field('connections:add', 'name', connections.MAX_CONNECTION_NAME_CHARS, {
    check: (most) => checkDraft({ ...draft, name: text(most) }).name,
  }),
  field('connections:add', 'key', connections.MAX_KEY_CHARS, {
    check: (most) => checkDraft({ ...draft, key: text(most) }).key,
  }),
  field('connections:add', 'baseUrl', connections.MAX_ADDRESS_CHARS),
  field('connections:rename', 'name', connections.MAX_CONNECTION_NAME_CHARS),
  field('connections:set-key', 'key', connections.MAX_KEY_CHARS),
  field('proxy:set-credentials', 'username', connections.MAX_PROXY_USER_CHARS),
  field('proxy:set-credentials', 'password', connections.MAX_PASSWORD_CHARS),
  field('time-connections:add', 'name', connections.MAX_CONNECTION_NAME_CHARS, {
    check: (most) => checkTimeDraft({ ...timeDraft, name: text(most) }).name,
  }),
  field('time-connections:add', 'token', time.MAX_TOKEN_CHARS, {
    check: (most) => checkTimeDraft({ ...timeDraft, token: text(most) }).token,
  }),
  field('time-connections:set-token', 'token', time.MAX_TOKEN_CHARS),
  field('time-connections:add', 'baseUrl', connections.MAX_ADDRESS_CHARS),
  field('time-connections:add', 'email', time.MAX_EMAIL_CHARS, signIn),
  field('time-connections:add', 'password', connections.MAX_PASSWORD_CHARS, signIn),
  field('time-connections:add', 'accountId', time.MAX_ACCOUNT_ID_CHARS, signIn),
  field('projects:add', 'name', app.MAX_NAME_CHARS),
  field('projects:add', 'hourlyRate', projects.MAX_HOURLY_RATE, { value: same }),
  field('customers:add', 'name', app.MAX_NAME_CHARS),
  field('customers:edit', 'patch.rounding', time.MAX_ROUNDING_STEP_MINUTES, {
    value: (stepMinutes) => ({ stepMinutes, direction: 'up', scope: 'day' }),
  }),
  field('voice:rename-session', 'title', app.MAX_NAME_CHARS),
  field('time:list-entries', 'text', time.MAX_ENTRY_SEARCH_CHARS),
  field('outbox:list-operations', 'text', time.MAX_ENTRY_SEARCH_CHARS),
  field('usage:create-key', 'label', usage.MAX_KEY_LABEL_CHARS),
  field('usage:rename-key', 'label', usage.MAX_KEY_LABEL_CHARS),
  field('usage:limit-key', 'limits.characters', usage.MAX_KEY_LIMIT, {
    value: same,
    check: (most) => readLimits({ ...noLimits, characters: String(most) }).errors?.characters,
  }),
  field('usage:keep-new-key', 'name', connections.MAX_CONNECTION_NAME_CHARS),
  field('usage:set-admin-key', 'key', connections.MAX_KEY_CHARS),
  field('updates:set-source', 'address', updates.MAX_LIST_ADDRESS_CHARS),
  field('programs:add', 'label', programs.MAX_PROGRAM_LABEL_CHARS),
  field('programs:add', 'characterLimit', programs.MAX_PROGRAM_CHARACTERS, { value: same }),
  field('programs:open', 'port', programs.MAX_PROGRAMS_PORT, { value: same }),
  field('checks:set-forbidden', 'terms', checks.MAX_FORBIDDEN_TERMS, { value: several('a') }),
  field('checks:set-forbidden', 'terms.0', checks.MAX_FORBIDDEN_TERM_CHARS),
  field('documents:remove-planned', 'fileIds', documents.MAX_FILES_PER_REQUEST, {
    value: several('f'),
  }),
  field('documents:list-jobs', 'limit', app.MAX_PAGE_ROWS, { value: same }),
  field('history:search', 'text', history.MAX_HISTORY_SEARCH_CHARS),
  field('history:preview-replace', 'find', history.MAX_FIND_CHARS),
  field('history:preview-replace', 'replaceWith', history.MAX_REPLACEMENT_CHARS),
  field('text:find-matches', 'text', texts.MAX_MATCH_TEXT_CHARS),
  field('text:translate', 'options.context', texts.MAX_CONTEXT_CHARS),
  ...(
    [
      'documents:list-jobs',
      'glossaries:list',
      'glossaries:list-entries',
      'memories:list',
      'memories:list-units',
      'memories:list-remote-segments',
      'spoken-terms:list',
      'models:list',
      'lane:list-egress',
      'voice:list-sessions',
      'usage:list-keys',
      'usage:get-report',
      'data:list-held-work',
    ] as const
  ).map((request) => search(request)),
  search('glossaries:replace-text', 'find'),
  search('glossaries:replace-text', 'replaceWith'),
];

/** Returns the input with a different value at a path. */
function withValue(input: unknown, path: string, value: unknown): unknown {
  const [first = '', ...rest] = path.split('.');
  const next = rest.join('.');
  if (first === '0') return [next === '' ? value : withValue(undefined, next, value)];
  const known = { ...(input as Record<string, unknown>) };
  return { ...known, [first]: next === '' ? value : withValue(known[first], next, value) };
}

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const plain = (words: string): string => words.replaceAll(/(?<=\d),(?=\d)/gu, '');

describe('a field takes what the contract takes', () => {
  it.each(FIELDS.map((one) => [`${one.request} ${one.at}`, one] as const))('%s', async (_, one) => {
    const { request, at, limit, value = text, more = {}, check } = one;
    const ask = (most: number) => {
      const input = withValue({ ...(INPUTS[request] as object), ...more }, at, value(most));
      return answer(request, { [request]: () => 'done' } as never, input, silent);
    };
    expect(await ask(limit)).toEqual({ ok: true, value: 'done' });
    const refused = await ask(limit + 1);
    if (refused.ok) throw new Error('One more than the limit was taken.');
    expect(refused.error.code).toBe('input/invalid');
    expect(refused.error.details?.field).toContain(at.replace(/\.0$/u, ''));
    expect(plain(messageOf(refused.error))).toContain(String(limit));
    if (check === undefined) return;
    expect(check(limit) ?? null).toBeNull();
    expect(plain(check(limit + 1) ?? '')).toContain(String(limit));
  });

  it('ends a rate in the form where that of the contract ends', () => {
    const { MAX_HOURLY_RATE } = projects;
    expect(readRate(String(MAX_HOURLY_RATE))).toBe(MAX_HOURLY_RATE);
    expect(readRate(String(MAX_HOURLY_RATE + 1))).toBeUndefined();
  });

  it('in every typed setting', () => {
    /** Returns the paths of limited values. */
    const limited = (schema: unknown, path: string[] = []): string[] => {
      if (typeof schema !== 'object' || schema === null) return [];
      const { maximum, maxLength, maxItems, properties, ...others } = schema as Record<
        string,
        unknown
      >;
      const isLimited = [maximum, maxLength, maxItems].some(
        (most) => typeof most === 'number' && most < Number.MAX_SAFE_INTEGER,
      );
      return [
        ...(isLimited ? [path.join('.')] : []),
        ...Object.entries(properties ?? {}).flatMap(([name, of]) => limited(of, [...path, name])),
        ...['items', 'anyOf', 'additionalProperties']
          .flatMap((key) => [others[key]].flat())
          .flatMap((of) => limited(of, path)),
      ];
    };
    const inTable = FIELDS.filter(({ request }) => request === 'settings:update').map(
      ({ at }) => at,
    );
    const typed = new Set(inTable.map((at) => at.replace(/\.0$/u, '')));
    const chosen =
      /^(?:language|searchForms|voice|history)\b|^documents\.(?:targetLangs|concurrency)$/u;
    const all = limited(
      z.toJSONSchema(requests['settings:update'].input, { unrepresentable: 'any' }),
    );
    const isKnown = (path: string) =>
      chosen.test(path) || [...typed].some((at) => path === at || path.startsWith(`${at}.`));
    expect(all).toContain('practice.characterLimit');
    expect(all.filter((path) => !isKnown(path))).toEqual([]);
  });
});

describe('limits are stated once', () => {
  it('in no field as a separate number', () => {
    const own = globSync('renderer/**/*.tsx', { cwd: ROOT }).filter((file) =>
      /maxLength(?:=\{| = )[\d_]+/u.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    expect(own).toEqual([]);
  });

  it('in files that load nothing', () => {
    const files = globSync('shared/**/limits.ts', { cwd: ROOT });
    expect(files.length).toBeGreaterThan(8);
    const loading = files.filter((file) =>
      /\bimport\b/u.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    expect(loading).toEqual([]);
  });
});
