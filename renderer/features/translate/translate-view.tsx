import Undo2 from 'lucide-react/icons/undo-2';
import { useCallback } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { useCopyText } from '../../lib/text/copy-text.ts';
import { usePreparation } from '../../lib/languages/prepare-direction.ts';
import { Matches } from './matches.tsx';
import { replaceRange } from '../../lib/text/type-text.ts';
import { PaneTools, type Speech } from './pane-tools.tsx';
import type { TextEdit } from './paragraphs.ts';
import {
  selectBlock,
  selectIsEarlier,
  selectOwnParagraphs,
  selectSourceLang,
  selectWordedLang,
} from './selectors.ts';
import { useTranslate } from './store.ts';
import { TextPane } from './text-pane.tsx';
import { useLevelPanes } from './use-level-panes.ts';
import panesCss from './panes.module.css';
import css from './translate-page.module.css';

/**
 * Asks what to do when a newer translation conflicts with the user's own wording: nothing is overwritten unasked, and
 * overwritten text can be restored, also by Ctrl/Cmd+Z.
 *
 * @param onDone called when the notice has changed and work continues in the translation
 */
function HeldBack({ onDone }: { onDone: () => void }) {
  const isThere = useTranslate((state) => state.heldBack !== null);
  const isTaken = useTranslate((state) => state.replaced !== null);
  const { takeHeldBack: take, keepOwn: keep } = useTranslate('takeHeldBack', 'keepOwn');
  const undo = useTranslate((state) => state.undoTake);
  const run = (work: () => void) => () => {
    work();
    onDone();
  };
  if (isTaken) {
    return (
      <section
        aria-label={t('texts.newerTranslation')}
        className={`${css['notice']} ${css['feedback']}`}
      >
        <output>{t('texts.newerTranslationUsed')}</output>
        <Button icon={Undo2} onClick={run(undo)}>
          {t('app.undo')}
        </Button>
      </section>
    );
  }
  if (!isThere) return null;
  return (
    <section aria-label={t('texts.newerTranslation')} className={css['notice']}>
      <output>{t('texts.newerTranslationHeld')}</output>
      <Button onClick={run(keep)}>{t('texts.keepMyWording')}</Button>
      <Button onClick={run(take)}>{t('texts.useNewTranslation')}</Button>
    </section>
  );
}

interface TranslateViewProps {
  speech: Speech;
  onView: (itemId: string) => void;
}

/** Shows the text, its translation beside it, and earlier translations. */
export function TranslateView({ speech, onView }: TranslateViewProps) {
  const { sourceText, targetText } = useTranslate('sourceText', 'targetText');
  const sourceLang = useTranslate(selectSourceLang);
  const targetLang = useTranslate(selectWordedLang);
  const isEarlier = useTranslate(selectIsEarlier);
  const { paragraph, isAsYouType } = useTranslate('paragraph', 'isAsYouType');
  const own = useTranslate(selectOwnParagraphs);
  const block = useTranslate(selectBlock);
  const setSource = useTranslate((state) => state.setSourceText);
  const { setTargetText: setTarget, setParagraph } = useTranslate('setTargetText', 'setParagraph');
  const { setComposing, copyTarget, clear } = useTranslate('setComposing', 'copyTarget', 'clear');
  const copyText = useCopyText();
  const route = useTranslate('connectionId', 'projectId', 'targetLang');
  const { prepare } = usePreparation('prepare');
  const onType = (text: string) => {
    setSource(text);
    prepare({ ...route, sourceLang });
  };
  const panes = useLevelPanes({ sourceText, targetText, paragraph });
  const { area: sourceArea } = panes.source.parts;
  const { area: targetArea } = panes.target.parts;

  const onInsert = useCallback(
    (edit: TextEdit) => {
      if (targetArea.current) replaceRange(targetArea.current, edit);
    },
    [targetArea],
  );
  const onClear = () => {
    void clear();
    sourceArea.current?.focus();
  };
  const ready = isAsYouType ? t('texts.translationAppearsHere') : t('texts.pressToTranslate');
  return (
    <>
      <HeldBack onDone={() => targetArea.current?.focus()} />
      <div className={css['columns']}>
        <div className={panesCss['panes']}>
          <TextPane
            label={t('texts.sourceText')}
            value={sourceText}
            onChange={onType}
            lang={sourceLang}
            {...panes.source}
            current={paragraph}
            placeholder={t('texts.typeOrPaste')}
            onCaret={setParagraph}
            onComposing={setComposing}
            onTooLong={setSource}
            tools={
              <PaneTools
                name={t('texts.sourceText')}
                text={sourceText}
                lang={sourceLang}
                speech={speech}
                onCopy={() => void copyText(sourceText)}
                onClear={onClear}
              />
            }
          />
          <TextPane
            label={t('texts.translation')}
            value={targetText}
            onChange={setTarget}
            lang={targetLang}
            {...panes.target}
            current={paragraph}
            own={own}
            isEarlier={isEarlier}
            placeholder={sourceText.trim() === '' ? ready : (block ?? ready)}
            onCaret={setParagraph}
            tools={
              <PaneTools
                name={t('texts.translation')}
                text={targetText}
                lang={targetLang}
                speech={speech}
                isEarlier={isEarlier}
                onCopy={() => void copyTarget()}
              />
            }
          />
        </div>
        <Matches onInsert={onInsert} onView={onView} />
      </div>
    </>
  );
}
