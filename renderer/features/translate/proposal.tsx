import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { useTranslate } from './store.ts';
import type { Piece } from './word-changes.ts';
import forms from '../../components/forms.module.css';
import css from './improve.module.css';
import panesCss from './panes.module.css';

type Change = Extract<Piece, { kind: 'change' }>;

/** Blanks that differ would not be seen. */
function visible(text: string): string {
  if (text.trim() !== '') return text;
  return text.replace(/\n/gu, '¶').replace(/\s/gu, '␣');
}

function ChangeButton({ change, isInactive }: { change: Change; isInactive: boolean }) {
  const take = useTranslate((state) => state.takeChange);
  const revert = useTranslate((state) => state.revertChange);
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

/** The differences by words: each one can be taken or given back. */
export function Proposal({ lang }: { lang: string | null }) {
  const improvement = useTranslate((state) => state.improvement);
  const take = useTranslate((state) => state.takeChange);
  const revert = useTranslate((state) => state.revertChange);
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
          <output className={css['sum']}>
            {isStale
              ? t('texts.suggestionStale')
              : changes.length === 0
                ? t('texts.nothingToChange')
                : t('texts.changesAccepted', {
                    count: changes.length,
                    taken,
                  })}
          </output>
        )}
        <Pieces lang={lang} />
      </div>
    </section>
  );
}
