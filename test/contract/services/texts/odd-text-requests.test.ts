import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, type IpcHandlers } from '../../../../electron/ipc/answer.ts';
import { textHandlers } from '../../../../electron/ipc/texts.ts';
import type { RequestName } from '../../../../shared/ipc/channels.ts';
import { PLAIN_TEXT_OPTIONS } from '../../../../shared/domain/texts/options.ts';
import type { TextDraft } from '../../../../shared/domain/texts/translation.ts';
import { firstOf, sizeOf } from '../../../support/runs.ts';
import { startTextsUnderTest, type TextsUnderTest } from '../../support/texts-under-test.ts';
import { improveInput } from '../../../support/builders/texts.ts';

/** Texts that a page may send. */
const TEXTS: readonly (readonly [what: string, text: string])[] = [
  ['NUL', 'a\0b'],
  ['NUL alone', '\0'],
  ['a lone surrogate', '\ud800'],
  ['a lone surrogate in a word', 'good\udc00s'],
  ['a lone surrogate in each line', 'a\ud800\nb\udfff\nc'],
  ['right-to-left marks', '\u202e\u2066abc\u2069'],
  ['malformed tags', '<a><b></a></b><x id=1>&nbsp;&#0;'],
  ['line separators', 'a\u2028b\u2029c\r\nd\re'],
  ['nothing but blank lines', '\n \n\t\n'],
  ['100 KB in one word', 'x'.repeat(100_000)],
  ['100 KB of emoji', '😀'.repeat(50_000)],
  ['nothing but line breaks', '\n'.repeat(sizeOf(100_000))],
  ['many short lines', 'ab\n'.repeat(sizeOf(33_333))],
  ['100 KB of marks', '%_*(-'.repeat(20_000)],
  ['100 KB of NUL', '\0'.repeat(100_000)],
];

const ROUTE = { connectionId: 'embedded', projectId: null, sourceLang: 'EN', targetLang: 'DE' };
const DRAFT = {
  ...ROUTE,
  tab: 'translate',
  sourceText: 'one',
  targetText: 'eins',
  options: PLAIN_TEXT_OPTIONS,
};
const KEPT = {
  ...ROUTE,
  kind: 'text',
  itemId: null,
  options: PLAIN_TEXT_OPTIONS,
  billedChars: null,
};
const TEXT = { ...ROUTE, requestId: 'r', text: 'a', options: PLAIN_TEXT_OPTIONS };

type TextRequest = Extract<RequestName, `text:${string}`>;

/** Text requests of the window, as sent by an attacker who controls it. */
describe('odd requests about texts', () => {
  let under: TextsUnderTest;
  let handlers: IpcHandlers;

  /** Returns the answer to a request, as checked by `look`; the code of an error. */
  const ask = async (
    name: TextRequest,
    input: unknown,
    look: (value: unknown) => unknown = () => 'done',
  ): Promise<unknown> => {
    const note = (...all: unknown[]): void => void under.logged.push(all);
    const logger = { debug: note, info: note, warn: note, error: note };
    // Data from the window is a copy.
    const result = await answer(name, handlers, structuredClone(input), logger);
    return result.ok ? look(result.value) : result.error.code;
  };
  const total = async (): Promise<number> =>
    (await under.history.search({ text: '', page: 1, limit: 20 })).total;
  const sourceOf = (draft: unknown): unknown => (draft as TextDraft).sourceText;

  beforeAll(async () => {
    under = await startTextsUnderTest();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no other domain is called
    handlers = textHandlers(under.startTexts()) as unknown as IpcHandlers;
  });
  afterAll(() => under.close());

  it.each(TEXTS)('%s is translated line by line', async (_what, text) => {
    const hasAllLines = (value: unknown): boolean =>
      (value as { paragraphs: unknown[] }).paragraphs.length === text.split(/\r\n|\r|\n/u).length;
    // A line longer than the limit of a request is refused before anything is sent.
    const isSentWhole = text
      .split('\n')
      .every((line) => Buffer.byteLength(JSON.stringify(line)) < 120_000);
    const whole = await ask('text:translate', { ...TEXT, text }, hasAllLines);
    expect(whole).toBe(isSentWhole ? true : 'api/too-large');
    const options = { ...PLAIN_TEXT_OPTIONS, tagHandling: 'xml' };
    expect(await ask('text:translate', { ...TEXT, text, options })).toBeOneOf([
      'done',
      'api/bad-request',
      ...(isSentWhole ? [] : ['api/too-large']),
    ]);
  });

  const IMPROVE = improveInput();

  // Longer ones cost the English checker its thread, or seconds.
  it.each(firstOf(9, TEXTS))('%s is improved, or refused with a message', async (_what, text) => {
    const input = { ...IMPROVE, text, targetLang: 'EN-US', mode: 'correct' };
    expect(await ask('text:improve', input)).toBe('done');
  });

  it.each(TEXTS)('%s is stored and returned', async (_what, text) => {
    const both = { sourceText: text, targetText: text };
    expect(await ask('text:save-draft', { ...DRAFT, ...both })).toBe('done');
    // Not with `toBe`, which would print the whole difference.
    expect((await ask('text:get-draft', undefined, sourceOf)) === text).toBe(true);
    const isBlank = text.trim() === '';
    const before = await total();
    const wasKept = (item: unknown): boolean => item !== null;
    expect(await ask('text:keep', { ...KEPT, ...both }, wasKept)).toBe(!isBlank);
    expect(await total()).toBe(before + (isBlank ? 0 : 1));
    const query = { text: text.slice(0, 5000), sourceLang: null, targetLang: 'DE', minPercent: 50 };
    expect(await ask('text:find-matches', query, Array.isArray)).toBe(true);
  });

  /** Valid requests with a single value replaced. */
  const REQUESTS = {
    translate: ['text:translate', (patch) => ({ ...TEXT, ...patch })],
    'translate with options': [
      'text:translate',
      (patch) => ({ ...TEXT, options: { ...PLAIN_TEXT_OPTIONS, ...patch } }),
    ],
    prepare: ['text:prepare', (patch) => ({ ...ROUTE, ...patch })],
    improve: ['text:improve', (patch) => ({ ...IMPROVE, ...patch })],
    'get choices': ['text:get-choices', (patch) => ({ ...ROUTE, modelType: null, ...patch })],
    'find matches': [
      'text:find-matches',
      (patch) => ({ text: 'a', sourceLang: null, targetLang: 'DE', minPercent: 50, ...patch }),
    ],
    'save the draft': ['text:save-draft', (patch) => ({ ...DRAFT, ...patch })],
    keep: ['text:keep', (patch) => ({ ...KEPT, sourceText: 'a', targetText: 'b', ...patch })],
    cancel: ['text:cancel', (patch) => patch],
  } satisfies Record<string, [name: TextRequest, withPatch: (patch: object) => object]>;
  type Kind = keyof typeof REQUESTS;
  const request = (
    kind: Kind,
    patch: object,
    look?: (value: unknown) => unknown,
  ): Promise<unknown> => {
    const [name, withPatch] = REQUESTS[kind];
    return ask(name, withPatch(patch), look);
  };
  /** Returns the result of a request: its answer, and its effects. */
  const endOf = async (asked: () => Promise<unknown>) => {
    await ask('text:save-draft', DRAFT);
    const before = await total();
    const code = await asked();
    const added = (await total()) - before;
    return { code, added, draft: await ask('text:get-draft', undefined, sourceOf) };
  };
  const REFUSED = { code: 'input/invalid', added: 0, draft: 'one' };

  it.each<[Kind, object]>([
    ['translate', { text: 'x'.repeat(1_000_000) }],
    ['translate', { text: ['a'] }],
    ['translate', { text: { toString: null } }],
    ['translate', { text: new Uint8Array(8) }],
    ['translate', { text: 7n }],
    ['translate', { requestId: '' }],
    ['translate', { requestId: 'r'.repeat(101) }],
    ['translate', { targetLang: null }],
    ['translate', { targetLang: 'de/../../v2/usage' }],
    ['translate', { sourceLang: 'E\ud800' }],
    ['translate', { connectionId: ['embedded'] }],
    ['translate', { options: null }],
    ['translate with options', { context: 'x'.repeat(20_001) }],
    ['translate with options', { customInstructions: Array.from({ length: 11 }, () => 'x') }],
    ['translate with options', { customInstructions: 'x' }],
    ['translate with options', { memoryThresholdPercent: 1e300 }],
    ['translate with options', { memoryThresholdPercent: NaN }],
    ['translate with options', { tagHandling: '__proto__' }],
    ['improve', { text: 'x'.repeat(1_000_000) }],
    ['improve', { style: 'business', tone: 'friendly' }],
    ['improve', { mode: 'correct', tone: 'friendly' }],
    ['improve', { mode: 'toString' }],
    ['cancel', { requestId: 1 }],
    ['get choices', { targetLang: '%' }],
    ['get choices', { modelType: {} }],
    ['find matches', { text: 'x'.repeat(5001) }],
    ['find matches', { minPercent: 0 }],
    ['find matches', { minPercent: 50.5 }],
    ['find matches', { projectId: {} }],
    ['save the draft', { sourceText: 'x'.repeat(100_001) }],
    ['save the draft', { targetText: null }],
    ['save the draft', { tab: 'voice' }],
    ['save the draft', { proposal: { of: 'source', original: 'a', pieces: [{ kind: 'code' }] } }],
    [
      'save the draft',
      {
        proposal: {
          of: 'source',
          original: 'a',
          pieces: Array.from({ length: 50_001 }, () => ({ kind: 'same', text: '' })),
        },
      },
    ],
    ['save the draft', { itemIds: { text: 1, improvement: null } }],
    ['save the draft', { billedChars: -1 }],
    ['keep', { kind: 'document' }],
    ['keep', { itemId: '' }],
    ['keep', { sourceText: 'x'.repeat(1_000_000) }],
    ['keep', { billedChars: 0.5 }],
    ['keep', { billedChars: Infinity }],
  ])('%s refuses %o and changes nothing', async (kind, patch) => {
    expect(await endOf(() => request(kind, patch))).toEqual(REFUSED);
  });

  it.each<[TextRequest, unknown]>([
    ['text:translate', undefined],
    ['text:translate', new Map()],
    ['text:improve', []],
    ['text:save-draft', 'draft'],
    ['text:cancel', null],
  ])('%s refuses %o as a whole', async (name, input) => {
    expect(await endOf(() => ask(name, input))).toEqual(REFUSED);
  });

  it.each<[Kind, object, string]>([
    ['translate', { connectionId: 'no-such-account' }, 'input/not-found'],
    ['translate', { connectionId: 'constructor' }, 'input/not-found'],
    ['translate with options', { glossaryIds: ['../../../v2/usage'] }, 'api/bad-request'],
    ['improve', { connectionId: "' OR 1=1 --" }, 'input/not-found'],
    ['get choices', { connectionId: '\ud800' }, 'input/not-found'],
    ['cancel', { requestId: '__proto__' }, 'done'],
    ['find matches', { projectId: 'no-such-project' }, 'done'],
    ['keep', { projectId: 'no-such-project' }, 'done'],
    ['keep', { itemId: "' OR 1=1 --" }, 'done'],
  ])('%s with %o finds nothing unintended', async (kind, patch, code) => {
    expect(await request(kind, patch)).toBe(code);
  });

  it("a history item that isn't a text of this page is never overwritten", async () => {
    const itemIdOf = (value: unknown): string => (value as { itemId: string }).itemId;
    const first = String(await request('keep', { sourceText: 'Mine.' }, itemIdOf));
    await under.history.editSegment({ itemId: first, position: 0, target: 'Corrected.' });
    const second = await request('keep', { itemId: first }, itemIdOf);
    expect(second).not.toBe(first);
    const query = { itemId: first, text: '', page: 1, limit: 20 };
    const detail = await under.history.getItem(query);
    expect(detail).toMatchObject({ segments: [{ source: 'Mine.', target: 'Corrected.' }] });
  });
});
