import { useCallback } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { useTranslate } from './context.ts';
import { HeldBack } from './held-back.tsx';
import { Matches } from './matches.tsx';
import { replaceRange } from './pane-layout.ts';
import { PaneTools } from './pane-tools.tsx';
import type { TextEdit } from './paragraphs.ts';
import { selectBlock, selectOwnParagraphs, selectSourceLang } from './selectors.ts';
import { TextPane } from './text-pane.tsx';
import { useLevelPanes } from './use-level-panes.ts';
import type { Speech } from './use-speech.ts';
import panesCss from './panes.module.css';
import css from './translate-page.module.css';

interface TranslateViewProps {
  speech: Speech;
  onView: (itemId: string) => void;
}

/** The text, its translation beside it, and what was translated before. */
export function TranslateView({ speech, onView }: TranslateViewProps) {
  const sourceText = useTranslate((state) => state.sourceText);
  const targetText = useTranslate((state) => state.targetText);
  const sourceLang = useTranslate(selectSourceLang);
  const targetLang = useTranslate((state) => state.targetLang);
  const paragraph = useTranslate((state) => state.paragraph);
  const own = useTranslate(selectOwnParagraphs);
  const block = useTranslate(selectBlock);
  const isAsYouType = useTranslate((state) => state.isAsYouType);
  const setSource = useTranslate((state) => state.setSourceText);
  const setTarget = useTranslate((state) => state.setTargetText);
  const setParagraph = useTranslate((state) => state.setParagraph);
  const setComposing = useTranslate((state) => state.setComposing);
  const copyText = useTranslate((state) => state.copyText);
  const copyTarget = useTranslate((state) => state.copyTarget);
  const clear = useTranslate((state) => state.clear);
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
  const ready = isAsYouType
    ? t('The translation appears here while you type.')
    : t('Press Ctrl/Cmd+Enter to translate.');
  return (
    <>
      <HeldBack onDone={() => targetArea.current?.focus()} />
      <div className={css['columns']}>
        <div className={panesCss['panes']}>
          <TextPane
            label={t('Source text')}
            value={sourceText}
            onChange={setSource}
            lang={sourceLang}
            {...panes.source}
            current={paragraph}
            placeholder={t('Type or paste a text.')}
            onCaret={setParagraph}
            onComposing={setComposing}
            onTooLong={setSource}
            tools={
              <PaneTools
                name={t('Source text')}
                text={sourceText}
                lang={sourceLang}
                speech={speech}
                onCopy={() => void copyText(sourceText)}
                onClear={onClear}
              />
            }
          />
          <TextPane
            label={t('Translation')}
            value={targetText}
            onChange={setTarget}
            lang={targetLang}
            {...panes.target}
            current={paragraph}
            own={own}
            placeholder={sourceText.trim() === '' ? ready : (block ?? ready)}
            onCaret={setParagraph}
            tools={
              <PaneTools
                name={t('Translation')}
                text={targetText}
                lang={targetLang}
                speech={speech}
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
