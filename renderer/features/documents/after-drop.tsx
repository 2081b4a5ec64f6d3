import X from 'lucide-react/icons/x';
import { useEffect, useId, useState } from 'react';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { errorText, messageOf } from '../../lib/error-text.ts';
import { valueOf } from '../../lib/loadable.ts';
import { AnalysisPanel } from '../analysis/index.ts';
import { ModelOffer } from '../models/index.ts';
import { useFormat } from '../../lib/use-format.ts';
import {
  selectFiles,
  selectIsOwnService,
  selectPreTranslatable,
  selectPreTranslationBlock,
  selectTargets,
  type PreTranslationBlock,
} from './selectors.ts';
import { useDocuments } from './store.ts';
import forms from '../../components/forms.module.css';
import css from './documents-page.module.css';

/** Rejected files, each with the reason and a remedy. The others proceed. */
export function RejectedFiles() {
  const rejected = useDocuments((state) => state.rejected);
  const hideRejected = useDocuments((state) => state.hideRejected);
  const convertRejected = useDocuments((state) => state.convertRejected);
  return (
    <div role="alert" className={css['box']}>
      <div className={css['head']}>
        <h2 className={css['rejectedTitle']}>
          {t('documents.rejectedFiles', { count: rejected.length })}
        </h2>
        <IconButton label={t('documents.hideRejectedFiles')} icon={X} onClick={hideRejected} />
      </div>
      <ul className={css['list']}>
        {rejected.map(({ fileName, error, todo, conversionId }) => (
          <li key={`${fileName}-${error.code}`}>
            <strong>{fileName}</strong>: {messageOf(error)}{' '}
            {conversionId === undefined ? (
              (todo ?? errorText(error).todo)
            ) : (
              <Button variant="quiet" onClick={() => void convertRejected(conversionId)}>
                {t('documents.convertXliff')}
                <span className="visually-hidden"> {fileName}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const BLOCKS: Record<PreTranslationBlock, MessageId> = {
  format: msg('documents.knownNoFormat'),
  source: msg('documents.knownNeedsSource'),
  counting: msg('documents.knownCounting'),
  nothing: msg('documents.knownNothing'),
};

/** Whether what is known is sent as well, and what that costs. */
function PreTranslation() {
  const format = useFormat();
  const id = useId();
  const block = useDocuments(selectPreTranslationBlock);
  const isOn = useDocuments((state) => state.isPreTranslating);
  const setOn = useDocuments((state) => state.setPreTranslating);
  const known = useDocuments((state) => state.known);
  const files = useDocuments(selectPreTranslatable);
  const fileCount = useDocuments((state) => selectFiles(state).length);
  const targetCount = useDocuments((state) => state.targetLangs.length);
  const saved = files.reduce((chars, { id }) => chars + (known?.savedChars[id] ?? 0), 0);
  const targetLang = known?.targetLang ?? null;
  return (
    <div className={css['known']}>
      <label>
        <input
          type="checkbox"
          checked={isOn && block === null}
          disabled={block !== null}
          aria-describedby={id}
          onChange={({ target }) => setOn(target.checked)}
        />
        {t('documents.takeKnown')}
      </label>
      <p id={id} className={forms['hint']}>
        {block === null
          ? t('documents.knownSaves', { characters: format.characters(saved) })
          : t(BLOCKS[block])}
        {block === null &&
          targetCount > 1 &&
          targetLang !== null &&
          ` ${t('documents.knownOfTarget', { language: format.language(targetLang) })}`}
        {block === null && files.length < fileCount && ` ${t('documents.knownOthersWhole')}`}
      </p>
    </div>
  );
}

/** What the planned files hold, and what is known of it. */
function PlanAnalysis() {
  const files = useDocuments(selectFiles);
  const sourceLang = useDocuments((state) => state.sourceLang);
  const targetLangs = useDocuments((state) => state.targetLangs);
  const projectId = useDocuments((state) => state.projectId);
  const setKnown = useDocuments((state) => state.setKnown);
  return (
    <AnalysisPanel
      fileIds={files.map(({ id }) => id)}
      sourceLang={sourceLang}
      targetLangs={targetLangs}
      projectId={projectId}
      onKnown={setKnown}
    >
      <PreTranslation />
    </AnalysisPanel>
  );
}

/** A model for the language of a dropped file, where the service inside the app lacks one. */
export function PlannedOffer({ fileId }: { fileId: string }) {
  const isOwn = useDocuments(selectIsOwnService);
  const isPractice = useDocuments((state) => valueOf(state.languages)?.isPractice ?? true);
  const targets = useDocuments(selectTargets);
  const chosen = useDocuments((state) => state.sourceLang);
  const targetLang = useDocuments((state) => state.targetLangs[0] ?? null);
  const detectLanguage = useDocuments((state) => state.detectLanguage);
  const [detected, setDetected] = useState<string | null>(null);
  const isWanted = isOwn && !isPractice;
  const isToDetect = isWanted && chosen === null;
  useEffect(() => {
    if (isToDetect) void detectLanguage(fileId).then(setDetected);
  }, [isToDetect, fileId, detectLanguage]);
  const sourceLang = chosen ?? detected;
  const isKnown = isWanted && sourceLang !== null && targetLang !== null;
  return (
    <>
      <ModelOffer direction={isKnown ? { sourceLang, targetLang } : null} targets={targets} />
      <PlanAnalysis />
    </>
  );
}
