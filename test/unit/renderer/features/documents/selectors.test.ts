import { describe, expect, it } from 'vitest';
import {
  selectBlock,
  selectCanHaveWatermark,
  selectConvertibleFormats,
  selectCost,
  selectCountToSend,
  selectLosesWatermark,
  selectPreTranslationBlock,
  selectStartInput,
  selectSupportsFormality,
  selectTranslateLabel,
  selectUnofferedTargets,
} from '../../../../../renderer/features/documents/selectors.ts';
import type { DocumentsState } from '../../../../../renderer/features/documents/state.ts';
import { createDocumentsStore } from '../../../../../renderer/features/documents/store.ts';
import { createFormat, setFormat } from '../../../../../renderer/lib/words/format.ts';
import { createSearchSession } from '../../../../../renderer/lib/search/search-session.ts';
import { t } from '../../../../../shared/i18n/text.ts';
import { aFile, LANGUAGES } from '../../builders.ts';
import { createFakeApi } from '../../fake-api.ts';
import { createManualTimers } from '../../manual-timers.ts';
import { aConnection } from '../../../../support/builders/connections.ts';

setFormat(createFormat({ locale: 'en-GB', timeZone: 'UTC', now: () => 0 }));

function stateWith(patch: Partial<DocumentsState> = {}): DocumentsState {
  const { api } = createFakeApi();
  const timers = createManualTimers();
  const session = createSearchSession({ api, timers });
  const store = createDocumentsStore({ api, timers, session });
  store.setState({
    plan: { status: 'ready', value: { files: [aFile()], rejected: [] } },
    connections: {
      status: 'ready',
      value: [aConnection({ id: 'free', name: 'Free', kind: 'free' })],
    },
    connectionId: 'free',
    languages: { status: 'ready', value: LANGUAGES },
    usage: { status: 'ready', value: { characterCount: 400_000, characterLimit: 500_000 } },
    glossaries: {
      status: 'ready',
      value: [{ id: 'g', name: 'Contracts', pairs: [{ source: 'EN', target: 'DE' }] }],
    },
    targetLangs: ['DE'],
    ...patch,
  });
  return store.getState();
}

const large = aFile({ id: 'large', sizeBytes: 20 * 1024 * 1024 });

const MEMORY = { id: 'm', name: 'Law', thresholdPercent: 75 };
const STYLES: DocumentsState['styles'] = {
  status: 'ready',
  value: [{ id: 's', name: 'House', language: 'de' }],
};

describe('selectBlock', () => {
  it('is nothing when all is chosen', () => expect(selectBlock(stateWith())).toBeNull());

  const planned = (files: ReturnType<typeof aFile>[]): Partial<DocumentsState> => ({
    plan: { status: 'ready', value: { files, rejected: [] } },
  });
  const house = { styles: STYLES, style: { id: 's', name: 'House' } };
  const noMemory: Partial<DocumentsState> = { memories: { status: 'ready', value: [] } };
  const pair = { name: 'Contracts', from: 'English', to: 'Spanish' };
  it.each<[Partial<DocumentsState>, string]>([
    [planned([]), t('documents.addFile')],
    [{ targetLangs: [] }, t('documents.chooseTarget')],
    [{ languages: { status: 'loading', previous: null } }, t('documents.languagesLoading')],
    [{ targetLangs: ['DE', 'JA'] }, t('documents.targetNotOffered', { name: 'Japanese' })],
    [{ sourceLang: 'JA' }, t('documents.sourceNotOffered', { name: 'Japanese' })],
    [{ sourceLang: 'DE' }, t('documents.sameLanguages', { name: 'German' })],
    [planned([large]), t('documents.noFileWithinLimits')],
    [{ glossaryIds: ['g'] }, t('documents.glossaryNeedsSource')],
    [{ glossaryIds: ['gone'], sourceLang: 'EN' }, t('documents.glossaryNotListed')],
    [
      { glossaryIds: ['g'], sourceLang: 'EN', targetLangs: ['DE', 'ES'] },
      t('documents.glossaryHasNoPair', pair),
    ],
    [{ glossaryIds: ['g', 'gone'], sourceLang: 'EN' }, t('documents.glossaryNotListed')],
    [
      { ...house, targetLangs: ['DE', 'ES'] },
      t('documents.notForTarget', { name: 'House', to: 'Spanish' }),
    ],
    [{ ...noMemory, memory: MEMORY }, t('documents.notForTarget', { name: 'Law', to: 'German' })],
  ])('%j: %s', (patch, reason) => {
    const state = stateWith(patch);
    expect(selectBlock(state)).toBe(reason);
    expect(selectStartInput(state)).toBeNull();
  });

  it('accepts style rules and a memory of the language, whatever its variant', () => {
    const state = stateWith({
      styles: STYLES,
      style: { id: 's', name: 'House' },
      memories: {
        status: 'ready',
        value: [
          {
            id: 'm',
            name: 'Law',
            sourceLang: 'en',
            targetLangs: ['de-at'],
            segmentCount: 1,
            memoryId: null,
          },
        ],
      },
      memory: MEMORY,
    });
    expect(selectBlock(state)).toBeNull();
    expect(selectStartInput(state)).toMatchObject({
      style: { id: 's', name: 'House' },
      memory: MEMORY,
    });
  });

  it('says that the built-in service is starting instead of an error', () => {
    const state = stateWith({
      connections: {
        status: 'ready',
        value: [aConnection({ id: 'free', name: 'x', key: 'not-needed' })],
      },
      embeddedState: 'starting',
      languages: {
        status: 'failed',
        previous: null,
        error: { code: 'api/unavailable', message: '', retryable: true },
      },
    });
    expect(selectBlock(state)).toBe(t('documents.builtInStarting'));
  });

  it('accepts a glossary for all variants of its languages', () => {
    expect(selectBlock(stateWith({ glossaryIds: ['g'], sourceLang: 'EN' }))).toBeNull();
  });
});

describe('selectTranslateLabel', () => {
  it.each<[Partial<DocumentsState>, string]>([
    [{}, 'Translate 1 file into 1 language'],
    [
      {
        targetLangs: ['DE', 'ES'],
        plan: {
          status: 'ready',
          value: { files: [aFile(), aFile({ id: '2' }), large], rejected: [] },
        },
      },
      'Translate 2 files into 2 languages',
    ],
    [{ targetLangs: [] }, 'Translate 1 file'],
    [{ plan: { status: 'idle' } }, 'Translate'],
  ])('%#: %s', (patch, label) => expect(selectTranslateLabel(stateWith(patch))).toBe(label));
});

describe('selectStartInput', () => {
  it('leaves out what cannot be sent, and sends no formality to languages without one', () => {
    const state = stateWith({
      plan: { status: 'ready', value: { files: [aFile(), large], rejected: [] } },
      targetLangs: ['CA'],
      formality: 'prefer_more',
    });
    expect(selectSupportsFormality(state)).toBe(false);
    expect(selectStartInput(state)).toMatchObject({ fileIds: ['file-1'], formality: 'default' });
  });
});

describe('derived values', () => {
  it('multiplies by the targets and keeps the same object for the same inputs', () => {
    const state = stateWith({ targetLangs: ['DE', 'ES'] });
    expect(selectCost(state)).toMatchObject({
      totalBilledChars: 100_000,
      quotaLeft: 100_000,
      quotaLeftAfter: 0,
    });
    expect(selectCost({ ...state, isStarting: true })).toBe(selectCost(state));
    expect(selectUnofferedTargets({ ...state, isStarting: true })).toBe(
      selectUnofferedTargets(state),
    );
  });
});

describe('selectConvertibleFormats', () => {
  it('names each kind of file once that may become a different one', () => {
    const plan = (...formats: ('pdf' | 'docx' | 'png')[]) =>
      stateWith({
        plan: {
          status: 'ready',
          value: { files: formats.map((format) => aFile({ id: format, format })), rejected: [] },
        },
      });
    expect(selectConvertibleFormats(plan('docx', 'png'))).toEqual([]);
    expect(selectConvertibleFormats(plan('pdf', 'docx', 'pdf'))).toEqual(['pdf']);
  });

  it('comes with what is sent', () => {
    const state = stateWith({ outputFormats: { pdf: 'docx' } });
    expect(selectStartInput(state)?.outputFormats).toEqual({ pdf: 'docx' });
  });
});

describe('known texts', () => {
  const choice = { memoryIds: null, usesHistory: true };
  const counted = (savedChars: number): DocumentsState['toSend'] => ({
    status: 'ready',
    value: { files: [{ fileId: aFile().id, sentChars: 40, savedChars }] },
  });
  const failed = (code: 'net/offline' | 'canceled'): DocumentsState['toSend'] => ({
    status: 'failed',
    error: { code, message: 'x', retryable: true },
    previous: null,
  });
  const on: Partial<DocumentsState> = {
    sourceLang: 'EN',
    isPreTranslating: true,
    known: { choice },
    toSend: counted(10),
  };

  it.each([
    ['are not sent, and the others cost what they have', {}, null, choice, 40],
    [
      'are not sent either while they are counted',
      { toSend: { status: 'loading', previous: null } },
      'counting',
      choice,
      50_000,
    ],
    [
      'are not sent either while they are counted again',
      { toSend: failed('canceled') },
      'counting',
      choice,
      50_000,
    ],
    [
      'are sent if they could not be counted',
      { toSend: failed('net/offline') },
      'failed',
      null,
      50_000,
    ],
    ['are sent if there are none', { toSend: counted(0) }, 'nothing', null, 50_000],
    ['are sent without a source language', { sourceLang: null }, 'source', null, 50_000],
    ['are sent if the switch is off', { isPreTranslating: false }, null, null, 50_000],
  ] satisfies [string, Partial<DocumentsState>, string | null, typeof choice | null, number][])(
    '%s',
    (_what, change, block, sent, cost) => {
      const state = stateWith({ ...on, ...change });
      expect(selectPreTranslationBlock(state)).toBe(block);
      expect(selectStartInput(state)?.preTranslation).toEqual(sent);
      expect(selectCost(state).totalBilledChars).toBe(cost);
    },
  );

  it.each<[what: string, Partial<DocumentsState>, hasMark: boolean, loses: boolean]>([
    ['is not had by a document that goes as texts', {}, false, true],
    ['is had by one that goes as a whole', { isPreTranslating: false }, true, false],
    [
      'is had by a PDF, which goes as a whole',
      {
        plan: {
          status: 'ready',
          value: { files: [aFile(), aFile({ id: 'pdf', format: 'pdf' })], rejected: [] },
        },
      },
      true,
      true,
    ],
  ])('the mark of the service %s', (_what, change, hasMark, loses) => {
    const state = stateWith({ ...on, hasWatermark: true, ...change });
    expect(selectStartInput(state)?.hasWatermark).toBe(hasMark);
    expect([selectCanHaveWatermark(state), selectLosesWatermark(state)]).toEqual([hasMark, loses]);
  });

  it('are counted for all targets as soon as a target and what to compare with are chosen', () => {
    expect(selectCountToSend(stateWith({ ...on, targetLangs: ['DE', 'FR'] }))).toEqual({
      fileIds: [aFile().id],
      sourceLang: 'EN',
      targetLangs: ['DE', 'FR'],
      projectId: null,
      choice,
    });
    expect(selectCountToSend(stateWith({ ...on, known: null }))).toBeNull();
    const without = stateWith({ ...on, targetLangs: [] });
    expect([selectCountToSend(without), selectPreTranslationBlock(without)]).toEqual([
      null,
      'target',
    ]);
  });
});
