import { useEffect } from 'react';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { ErrorNotice } from '../../components/frame/notice.tsx';
import { SelectField } from '../../components/fields/field.tsx';
import forms from '../../components/forms/forms.module.css';
import { RadioGroup } from '../../components/controls/radio-group.tsx';
import { Skeleton } from '../../components/notices/states.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import {
  improvedTextOf,
  selectImprovedLang,
  selectImproveMode,
  selectRephrases,
} from './improve-slice.ts';
import { STYLE_LABELS, TONE_LABELS } from './option-words.ts';
import { PaneTools, type Speech } from './pane-tools.tsx';
import { selectIsEarlier } from './selectors.ts';
import { useTranslate } from './store.ts';
import { TextPane } from './text-pane.tsx';
import { useLevelPanes } from './use-level-panes.ts';
import { translated } from '../../lib/words/translated.ts';
import css from './improve.module.css';
import panesCss from './panes.module.css';
import type { Piece } from './pieces.ts';

const TEXTS = [
  { value: 'source', label: msg('texts.sourceText') },
  { value: 'target', label: msg('texts.translation') },
] as const;
const ACTIONS = [
  { value: 'rephrase', label: msg('texts.rephrase') },
  { value: 'correct', label: msg('texts.correct') },
] as const;

type Change = Extract<Piece, { kind: 'change' }>;

/** Makes a text that consists of whitespace visible. */
function visible(text: string): string {
  if (text.trim() !== '') return text;
  return text.replace(/\n/gu, '¶').replace(/\s/gu, '␣');
}

function ChangeButton({ change, isInactive }: { change: Change; isInactive: boolean }) {
  const { takeChange: take, revertChange: revert } = useTranslate();
  const { id, before, after, isTaken } = change;
  return (
    <button
      type="button"
      className={isTaken ? css['taken'] : css['open']}
      aria-pressed={isTaken}
      aria-disabled={isInactive}
      title={isTaken ? t('texts.acceptedPressToRevert') : t('texts.pressToAccept')}
      onClick={() => (isTaken ? revert(id) : take(id))}
    >
      {before !== '' && (
        <del>
          <span className="visually-hidden">{t('texts.deleteWords')} </span>
          {visible(before)}
        </del>
      )}
      {after !== '' && (
        <ins>
          <span className="visually-hidden"> {t('texts.insertWords')} </span>
          {visible(after)}
        </ins>
      )}
      {isTaken && <span aria-hidden> ✓</span>}
    </button>
  );
}

function Pieces({ lang }: { lang: string | null }) {
  const improvement = useTranslate((state) => state.improvement);
  if (improvement.status === 'running') {
    return (
      <div className={css['working']}>
        <Skeleton rows={4} label={t('texts.lookingForWording')} />
      </div>
    );
  }
  if (improvement.status !== 'ready') {
    return <p className={css['empty']}>{t('texts.suggestionAppearsHere')}</p>;
  }
  const { pieces, isStale } = improvement;
  return (
    <div dir="auto" lang={lang ?? ''} className={css['pieces']}>
      {pieces.map((piece, index) =>
        piece.kind === 'same' ? (
          // oxlint-disable-next-line react/no-array-index-key -- pieces never move
          <span key={index}>{piece.text}</span>
        ) : (
          <ChangeButton key={`change-${String(piece.id)}`} change={piece} isInactive={isStale} />
        ),
      )}
    </div>
  );
}

/** Shows the differences by words, each of which can be applied or reverted. */
function Proposal({ lang }: { lang: string | null }) {
  const { improvement, takeChange: take, revertChange: revert } = useTranslate();
  const isReady = improvement.status === 'ready';
  const changes = isReady ? improvement.pieces.filter(({ kind }) => kind === 'change') : [];
  const taken = changes.filter((piece) => piece.kind === 'change' && piece.isTaken).length;
  const isStale = isReady && improvement.isStale;
  return (
    <section aria-label={t('texts.suggestedWording')} className={panesCss['pane']}>
      <div className={panesCss['head']}>
        <h2 className={forms['caption']}>{t('texts.suggestedWording')}</h2>
        <div className={css['buttons']}>
          <Button isInactive={isStale || taken === changes.length} onClick={() => take(null)}>
            {t('texts.acceptAll')}
          </Button>
          <Button isInactive={isStale || taken === 0} onClick={() => revert(null)}>
            {t('texts.revertAll')}
          </Button>
        </div>
      </div>
      <div className={`${panesCss['field'] ?? ''} ${css['scroll'] ?? ''}`}>
        {isReady && (
          <p data-said="status" className={css['sum']}>
            {isStale
              ? t('texts.suggestionStale')
              : changes.length === 0
                ? t('texts.nothingToChange')
                : t('texts.changesAccepted', { count: changes.length, taken })}
          </p>
        )}
        <Pieces lang={lang} />
      </div>
    </section>
  );
}

/** Says why style and tone cannot be chosen; null when they can. */
function useWhyNoStyle(): string | null {
  const lang = useTranslate(selectImprovedLang);
  const mode = useTranslate(selectImproveMode);
  const choices = useTranslate((state) => state.improveChoices);
  if (mode === 'correct') return t('texts.correctOnlySpelling');
  if (lang === null) return t('texts.needsTextLanguage');
  if (choices.status === 'ready' && choices.value === null) {
    return t('texts.cannotImproveLanguage');
  }
  const known = valueOf(choices);
  if (known !== null && known.styles.length + known.tones.length === 0) {
    return t('texts.noStylesOrTones');
  }
  return null;
}

interface ChoiceProps<V extends string> {
  label: string;
  title?: string;
  words: readonly (readonly [V, MessageId])[];
  /** Values that the language supports; absent until known. */
  allowed: readonly string[] | undefined;
  value: V;
  onPick: (value: V) => void;
}

function Choice<V extends string>(props: ChoiceProps<V>) {
  const { label, title, words, allowed, value, onPick } = props;
  return (
    <SelectField
      label={label}
      value={value}
      title={title}
      onChange={({ target }) => {
        const picked = words.find(([each]) => each === target.value);
        if (picked !== undefined) onPick(picked[0]);
      }}
    >
      {words.map(([each, word]) => (
        <option
          key={each}
          value={each}
          disabled={each !== 'default' && allowed?.includes(each) === false}
        >
          {t(word)}
        </option>
      ))}
    </SelectField>
  );
}

/** Fields for improving a text: a style or a tone, never both. */
function StyleFields() {
  const why = useWhyNoStyle();
  const choices = useTranslate((state) => valueOf(state.improveChoices));
  const { style, tone, setStyle, setTone } = useTranslate();
  // Unavailable options are replaced by the reason.
  if (why !== null) return <p className={forms['hint']}>{why}</p>;
  return (
    <>
      <Choice
        label={t('texts.style')}
        title={t('texts.styleOrTone')}
        words={STYLE_LABELS}
        allowed={choices?.styles}
        value={style}
        onPick={setStyle}
      />
      <Choice
        label={t('texts.tone')}
        words={TONE_LABELS}
        allowed={choices?.tones}
        value={tone}
        onPick={setTone}
      />
    </>
  );
}

/** Controls that choose the text and its improvement. */
export function ImproveControls() {
  const { improvedText: which, connectionId, setImprovedText: setWhich } = useTranslate();
  const { setImproveMode: setMode, loadImproveChoices: load } = useTranslate();
  const { improveChoices: choices } = useTranslate();
  const mode = useTranslate(selectImproveMode);
  const rephrases = useTranslate(selectRephrases);
  const lang = useTranslate(selectImprovedLang);
  useEffect(() => {
    // The choices depend on the language and the account.
    if (lang !== null && connectionId !== null) void load();
  }, [load, lang, connectionId]);
  return (
    <>
      <RadioGroup
        label={t('texts.textToImprove')}
        value={which}
        onChange={setWhich}
        choices={translated(TEXTS)}
      />
      <RadioGroup
        label={t('texts.improveAction')}
        value={mode}
        onChange={setMode}
        choices={translated(
          rephrases ? ACTIONS : ACTIONS.filter(({ value }) => value === 'correct'),
        )}
      />
      <StyleFields />
      <ErrorNotice
        id="improve options"
        error={choices.status === 'failed' ? choices.error : null}
        actions={[{ label: t('texts.reloadOptions'), run: load }]}
      />
    </>
  );
}

/** Shows a text and its better wording, applied word by word. */
export function ImproveView({ speech }: { speech: Speech }) {
  const { improvedText: which, setSourceText: setSource } = useTranslate();
  const { setTargetText: setTarget, copyTarget: copy, clear, setComposing } = useTranslate();
  const text = useTranslate(improvedTextOf);
  const lang = useTranslate(selectImprovedLang);
  const isEarlier = useTranslate(
    (state) => state.improvedText === 'target' && selectIsEarlier(state),
  );
  const panes = useLevelPanes({ sourceText: text, targetText: '', paragraph: 0 });
  const name = which === 'source' ? t('texts.sourceText') : t('texts.translation');
  return (
    <div className={panesCss['panes']}>
      <TextPane
        label={name}
        side={which}
        value={text}
        onChange={which === 'source' ? setSource : setTarget}
        onComposing={setComposing}
        lang={lang}
        {...panes.source}
        current={null}
        stale={isEarlier ? 'all' : undefined}
        staleText={isEarlier ? t('texts.forEarlierText') : null}
        placeholder={t('texts.typeTextToImprove')}
        tools={
          <PaneTools
            name={name}
            text={text}
            lang={lang}
            speech={speech}
            isEarlier={isEarlier}
            onCopy={() => void copy()}
            onClear={() => void clear()}
          />
        }
      />
      <Proposal lang={lang} />
    </div>
  );
}
