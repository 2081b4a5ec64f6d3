import { t } from '../../../shared/i18n/text.ts';
import { useCopyText } from '../../lib/text/copy-text.ts';
import { usePreparation } from '../../lib/languages/prepare-direction.ts';
import { PaneTools, type Speech } from './pane-tools.tsx';
import {
  selectBlock,
  selectIsEarlier,
  selectOwnParagraphs,
  selectSourceLang,
  selectStale,
  selectWordedLang,
  type Stale,
} from './selectors.ts';
import { useTranslate } from './store.ts';
import { TextPane } from './text-pane.tsx';
import { useLevelPanes } from './use-level-panes.ts';
import panesCss from './panes.module.css';

/** Returns the label of a translation for an earlier text; null if it is for the shown one. */
function staleTextOf(isEarlier: boolean, stale: Stale): string | null {
  if (!isEarlier) return null;
  if (stale === 'all') return t('texts.forEarlierText');
  if (stale.size === 0) return t('texts.notAllTranslated');
  return t('texts.paragraphsEarlier', { count: stale.size });
}

export function TranslateView({ speech }: { speech: Speech }) {
  const { sourceText, targetText, paragraph, isAsYouType } = useTranslate();
  const { setSourceText: setSource, notePaste, setTargetText: setTarget } = useTranslate();
  const { setParagraph, setComposing, copyTarget, clear, connectionId, projectId } = useTranslate();
  const { targetLang: routeLang } = useTranslate();
  const sourceLang = useTranslate(selectSourceLang);
  const targetLang = useTranslate(selectWordedLang);
  const isEarlier = useTranslate(selectIsEarlier);
  const stale = useTranslate(selectStale);
  const own = useTranslate(selectOwnParagraphs);
  const block = useTranslate(selectBlock);
  const copyText = useCopyText();
  const { prepare } = usePreparation();
  const onType = (text: string) => {
    setSource(text);
    prepare({ connectionId, projectId, sourceLang, targetLang: routeLang });
  };
  const panes = useLevelPanes({ sourceText, targetText, paragraph });
  const onClear = () => {
    void clear();
    panes.source.parts.area.current?.focus();
  };
  const ready = isAsYouType ? t('texts.translationAppearsHere') : t('texts.pressToTranslate');
  return (
    <div className={panesCss['panes']}>
      <TextPane
        label={t('texts.sourceText')}
        side="source"
        value={sourceText}
        onChange={onType}
        lang={sourceLang}
        {...panes.source}
        current={paragraph}
        placeholder={t('texts.typeOrPaste')}
        onCaret={setParagraph}
        onComposing={setComposing}
        onTooLong={setSource}
        onPasted={notePaste}
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
        side="target"
        value={targetText}
        onChange={setTarget}
        onComposing={setComposing}
        lang={targetLang}
        {...panes.target}
        current={paragraph}
        own={own}
        stale={stale}
        staleText={staleTextOf(isEarlier, stale)}
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
  );
}
