import { continuesText } from '../../../shared/domain/texts/continuity.ts';
import type { WritingStyle, WritingTone } from '../../../shared/domain/texts/improvement.ts';
import type { TextChoices } from '../../../shared/domain/texts/translation.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Cell, Api } from '../../lib/stores/feature-store.ts';
import { loaderFor, IDLE, toErrorData, type Loadable } from '../../lib/stores/loadable.ts';
import { textOfPieces, withTaken, type Piece } from './pieces.ts';
import type { RouteSlice } from './route-slice.ts';
import { baseCode, selectConnection, selectSourceLang, selectWordedLang } from './selectors.ts';
import type { TextSlice } from './text-state.ts';

export type ImprovedText = 'source' | 'target';

export type Improvement =
  | { status: 'idle' }
  | { status: 'running'; requestId: string }
  | { status: 'failed'; error: ErrorData }
  /** `isStale`: the text was edited in the meantime, so the positions no longer fit. */
  | {
      status: 'ready';
      of: ImprovedText;
      /** Language of the text; null while unknown. */
      lang: string | null;
      original: string;
      pieces: Piece[];
      isStale: boolean;
    };

export interface ImproveSlice {
  /** Which of the two texts is improved. */
  improvedText: ImprovedText;
  improveMode: 'rephrase' | 'correct';
  style: WritingStyle;
  tone: WritingTone;
  improvement: Improvement;
  /** Styles and tones in the language of the text. */
  improveChoices: Loadable<TextChoices['improve']>;
  setImprovedText: (which: ImprovedText) => void;
  setImproveMode: (mode: ImproveSlice['improveMode']) => void;
  /** Style and tone exclude each other: the other one is reset to its default. */
  setStyle: (style: WritingStyle) => void;
  setTone: (tone: WritingTone) => void;
  loadImproveChoices: () => Promise<void>;
  improve: () => Promise<void>;
  cancelImprovement: () => Promise<void>;
  /** Applies one change to the text, or all of them with null. */
  takeChange: (id: number | null) => void;
  /** Reverts one change, or all of them with null. */
  revertChange: (id: number | null) => void;
}

export interface ImproveDeps {
  api: Api<'text'>;
  newId: () => string;
  /** Makes everything that `work` changes one step of the texts. */
  asStep: (work: () => void) => void;
}

type All = ImproveSlice & TextSlice & RouteSlice;

export function improvedTextOf(state: Pick<All, 'improvedText' | 'sourceText' | 'targetText'>) {
  return state.improvedText === 'source' ? state.sourceText : state.targetText;
}

/** Returns the language of the improved text; null while unknown. */
export function selectImprovedLang(state: All): string | null {
  if (state.improvedText === 'target') return selectWordedLang(state);
  return selectSourceLang(state);
}

/** Returns false where the service would only correct: inside the app, for a language without styles and tones. */
export function selectRephrases(state: All): boolean {
  const { improveChoices: choices } = state;
  if (choices.status !== 'ready' || selectConnection(state)?.abilities.isHere !== true) return true;
  return choices.value !== null && choices.value.styles.length + choices.value.tones.length > 0;
}

/** Returns the chosen improvement, or the only one. */
export function selectImproveMode(state: All): ImproveSlice['improveMode'] {
  return selectRephrases(state) ? state.improveMode : 'correct';
}

/** Creates the slice with a better wording of one of the texts, applied word by word. */
export function createImproveSlice({ api, newId, asStep }: ImproveDeps, { get, set }: Cell<All>) {
  const readChoices = loaderFor({ get, set }, 'improveChoices');
  let latest = 0;

  const put = (pieces: Piece[]): void => {
    const { improvement } = get();
    if (improvement.status !== 'ready') return;
    const text = textOfPieces(pieces);
    set({ improvement: { ...improvement, pieces } });
    if (improvement.of === 'source') get().setSourceText(text);
    else get().setTargetText(text);
  };
  const choose = (id: number | null, isTaken: boolean): void => {
    const { improvement } = get();
    if (improvement.status !== 'ready' || improvement.isStale) return;
    const pieces = withTaken(improvement.pieces, id, isTaken);
    if (textOfPieces(pieces) !== textOfPieces(improvement.pieces)) asStep(() => put(pieces));
  };

  const slice: ImproveSlice = {
    improvedText: 'source',
    improveMode: 'rephrase',
    style: 'default',
    tone: 'default',
    improvement: { status: 'idle' },
    improveChoices: IDLE,

    setImprovedText(improvedText) {
      void get().cancelImprovement();
      set({ improvedText, improvement: { status: 'idle' } });
      void slice.loadImproveChoices();
    },
    setImproveMode: (improveMode) => set({ improveMode }),
    setStyle: (style) => set(style === 'default' ? { style } : { style, tone: 'default' }),
    setTone: (tone) => set(tone === 'default' ? { tone } : { tone, style: 'default' }),

    async loadImproveChoices() {
      const { connectionId, projectId } = get();
      const targetLang = selectImprovedLang(get());
      if (connectionId === null || targetLang === null) return set({ improveChoices: IDLE });
      await readChoices(async () => {
        const query = { connectionId, projectId, sourceLang: null, targetLang, modelType: null };
        return (await unwrap(api.text.getChoices(query))).improve;
      });
    },

    async improve() {
      const state = get();
      const { connectionId, projectId, style, tone } = state;
      const mode = selectImproveMode(state);
      const original = improvedTextOf(state);
      if (connectionId === null || original.trim() === '') return;
      if (state.improvement.status === 'running') return;
      latest += 1;
      const mine = latest;
      const requestId = newId();
      const of = state.improvedText;
      const targetLang = selectImprovedLang(state);
      set({ improvement: { status: 'running', requestId } });
      try {
        const answer = unwrap(
          api.text.improve({
            connectionId,
            projectId,
            requestId,
            text: original,
            targetLang,
            mode,
            style: mode === 'correct' ? 'default' : style,
            tone: mode === 'correct' ? 'default' : tone,
          }),
        );
        // Loaded with the first answer: the first page should not include the diff library.
        const [{ text, detectedSourceLang }, { wordChanges }] = await Promise.all([
          answer,
          import('./word-changes.ts'),
        ]);
        if (mine !== latest) return;
        const current = improvedTextOf(get());
        if (!continuesText(original, current)) return set({ improvement: { status: 'idle' } });
        const isStale = current !== original;
        const lang = targetLang ?? detectedSourceLang;
        const pieces = wordChanges(original, text, lang === null ? null : baseCode(lang));
        set({ improvement: { status: 'ready', of, lang, original, pieces, isStale } });
        void get().loadUsage();
      } catch (error) {
        if (mine !== latest) return;
        const failure = toErrorData(error);
        set({
          improvement:
            failure.code === 'canceled' ? { status: 'idle' } : { status: 'failed', error: failure },
        });
      }
    },
    async cancelImprovement() {
      const { improvement } = get();
      if (improvement.status !== 'running') return;
      latest += 1;
      set({ improvement: { status: 'idle' } });
      await api.text.cancel({ requestId: improvement.requestId });
    },
    takeChange: (id) => choose(id, true),
    revertChange: (id) => choose(id, false),
  };

  return {
    slice,
    /**
     * Handles a changed text: a proposal is valid only for the text it was made for.
     *
     * @returns whether it is gone, because its text was replaced
     */
    onTextChanged(): boolean {
      const { improvement } = get();
      if (improvement.status !== 'ready') return false;
      const text = improvement.of === 'source' ? get().sourceText : get().targetText;
      const proposed = textOfPieces(improvement.pieces);
      if (!continuesText(proposed, text)) {
        set({ improvement: { status: 'idle' } });
        return true;
      }
      if (text !== proposed && !improvement.isStale) {
        set({ improvement: { ...improvement, isStale: true } });
      }
      return false;
    },
  };
}
