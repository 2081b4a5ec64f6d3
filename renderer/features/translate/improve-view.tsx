import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { useDelayed } from '../../lib/use-delayed.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useTranslate } from './context.ts';
import { ImproveControls } from './improve-controls.tsx';
import { improvedTextOf, selectImprovedLang } from './improve-slice.ts';
import { PaneTools } from './pane-tools.tsx';
import { Proposal } from './proposal.tsx';
import { selectConnection } from './selectors.ts';
import { TextPane } from './text-pane.tsx';
import { useLevelPanes } from './use-level-panes.ts';
import type { Speech } from './use-speech.ts';
import { waitText } from './wait-text.ts';
import css from './improve.module.css';
import panesCss from './panes.module.css';

function ImproveState() {
  const improvement = useTranslate((state) => state.improvement);
  const improve = useTranslate((state) => state.improve);
  const cancel = useTranslate((state) => state.cancelImprovement);
  const copy = useTranslate((state) => state.copyText);
  const name = useTranslate((state) => selectConnection(state)?.name ?? '');
  const wait = useTranslate((state) => state.wait);
  const format = useFormat();
  const isSlow = useDelayed(improvement.status === 'running');
  const isTold = improvement.status === 'running' && wait?.requestId === improvement.requestId;
  const told = isTold ? wait.wait : null;
  return (
    <div aria-live="polite" className={css['state']}>
      {isSlow && (
        <>
          <span>{waitText(told, name, format)}</span>
          <Button onClick={() => void cancel()}>{t('Stop')}</Button>
        </>
      )}
      {improvement.status === 'failed' && (
        <ErrorPanel error={improvement.error} onCopy={(report) => void copy(report)}>
          <Button onClick={() => void improve()}>{t('Try again')}</Button>
        </ErrorPanel>
      )}
    </div>
  );
}

/** A text and its better wording, taken over word by word. */
export function ImproveView({ speech }: { speech: Speech }) {
  const which = useTranslate((state) => state.improvedText);
  const text = useTranslate(improvedTextOf);
  const lang = useTranslate(selectImprovedLang);
  const setSource = useTranslate((state) => state.setSourceText);
  const setTarget = useTranslate((state) => state.setTargetText);
  const copy = useTranslate((state) => state.copyTarget);
  const clear = useTranslate((state) => state.clear);
  const panes = useLevelPanes({ sourceText: text, targetText: '', paragraph: 0 });
  const name = which === 'source' ? t('Source text') : t('Translation');
  return (
    <div className={css['improve']}>
      <ImproveControls />
      <div className={panesCss['panes']}>
        <TextPane
          label={name}
          value={text}
          onChange={which === 'source' ? setSource : setTarget}
          lang={lang}
          {...panes.source}
          current={null}
          placeholder={t('Type or paste the text to improve.')}
          tools={
            <PaneTools
              name={name}
              text={text}
              lang={lang}
              speech={speech}
              onCopy={() => void copy()}
              onClear={() => void clear()}
            />
          }
        />
        <Proposal lang={lang} />
      </div>
      <ImproveState />
    </div>
  );
}
