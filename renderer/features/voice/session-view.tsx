import Clock from 'lucide-react/icons/clock';
import FastForward from 'lucide-react/icons/fast-forward';
import FolderOpen from 'lucide-react/icons/folder-open';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { Suspense, useEffect, useRef, useState } from 'react';
import { formatDuration } from '../../../shared/domain/time/duration.ts';
import type { VoiceExportFormat } from '../../../shared/domain/voice/names.ts';
import type { VoiceDetail, VoiceSession } from '../../../shared/domain/voice/voice.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { MoreMenu, type MenuAction } from '../../components/controls/more-menu.tsx';
import { BackButton } from '../../components/layout/page-header.tsx';
import { Loaded } from '../../components/lists/record-list.tsx';
import { PaginationNav } from '../../components/lists/pagination-nav.tsx';
import { RenameField } from '../../components/fields/rename-field.tsx';
import { EmptyState } from '../../components/notices/states.tsx';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import AudioLines from 'lucide-react/icons/audio-lines';
import { LaneBadge } from '../lane/index.ts';
import { SpentTimeForm } from '../time/index.ts';
import { LineTable } from './line-table.tsx';
import { isOver } from './live-slice.ts';
import { SessionFacts } from './session-list.tsx';
import { LINES_PER_PAGE } from './session-slice.ts';
import { useVoice } from './store.ts';
import { TargetSwitch } from './target-switch.tsx';
import { titleOf } from './words.ts';
import layout from '../../components/layout/layout.module.css';
import feedback from '../../components/notices/feedback.module.css';
import css from './voice.module.css';

/** Returns the exports of a session, with the shown translation. */
function useExports(session: VoiceSession, targetLang: string | null): MenuAction[] {
  const format = useFormat();
  const { isExporting, exportSession } = useVoice('isExporting', 'exportSession');
  const action = (label: string, kind: VoiceExportFormat, language: string | null): MenuAction => ({
    id: `${kind} ${language ?? ''}`,
    label,
    isInactive: isExporting,
    onAction: () => void exportSession(kind, language),
  });
  const said =
    session.sourceLang === null ? t('voice.whatWasSaid') : format.language(session.sourceLang);
  const subtitles = (language: string | null) => {
    const name = language === null ? said : format.language(language);
    return [
      action(t('voice.exportSrt', { name }), 'srt', language),
      action(t('voice.exportVtt', { name }), 'vtt', language),
    ];
  };
  return [
    action(t('voice.exportTxt'), 'txt', targetLang),
    action(t('voice.exportDocx'), 'docx', targetLang),
    ...(targetLang === null ? [] : [action(t('voice.exportTmx'), 'tmx', targetLang)]),
    ...(targetLang === null ? [] : subtitles(targetLang)),
    ...subtitles(null),
  ];
}

interface HeadProps {
  session: VoiceSession;
  targetLang: string | null;
}

function Title({ session }: { session: VoiceSession }) {
  const format = useFormat();
  const [isRenaming, setRenaming] = useState(false);
  const rename = useVoice((state) => state.renameSession);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const title = titleOf(session, format);
  if (isRenaming) {
    return (
      <RenameField
        label={t('app.newNameFor', { name: title })}
        name={title}
        onRename={rename}
        onDone={() => setRenaming(false)}
      />
    );
  }
  return (
    <div className={layout['line']}>
      <h1 ref={heading} tabIndex={-1} dir="auto" className={css['title']}>
        {title}
      </h1>
      <Button variant="quiet" onClick={() => setRenaming(true)}>
        {t('voice.rename')}
      </Button>
    </div>
  );
}

function SessionActions({ session, targetLang }: HeadProps) {
  const format = useFormat();
  const exports = useExports(session, targetLang);
  const [isLogOpen, setLogOpen] = useState(false);
  const { finishSession, deleteSound, closeSession, deleteSession, logTime } = useVoiceActions();
  const title = titleOf(session, format);
  return (
    <>
      <div className={layout['buttons']}>
        <MoreMenu
          label={t('voice.exportNamed', { name: title })}
          text={t('glossaries.export')}
          actions={exports}
        />
        <Button icon={Clock} aria-expanded={isLogOpen} onClick={() => setLogOpen(!isLogOpen)}>
          {t('voice.logAsTime')}
        </Button>
        {session.canFinish && (
          <Button icon={FastForward} onClick={() => void finishSession()}>
            {t('voice.finishRest')}
          </Button>
        )}
        {session.hasSound && isOver(session) && (
          <Button onClick={() => void deleteSound()}>{t('voice.deleteSound')}</Button>
        )}
        <Button
          icon={Trash2}
          onClick={() => {
            closeSession();
            void deleteSession(session);
          }}
        >
          {t('glossaries.delete')}
        </Button>
      </div>
      {isLogOpen && (
        <Suspense fallback={null}>
          <SpentTimeForm
            label={t('texts.logTimeFor', { name: title })}
            projectId={session.projectId}
            durationMs={session.soundMs}
            onLog={(spent) => logTime(spent, title)}
            onClose={() => setLogOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function useVoiceActions() {
  return {
    finishSession: useVoice((state) => state.finishSession),
    deleteSound: useVoice((state) => state.deleteSound),
    closeSession: useVoice((state) => state.closeSession),
    deleteSession: useVoice((state) => state.deleteSession),
    logTime: useVoice((state) => state.logTime),
  };
}

/** Shows the result of the last export, and of the last "Log as time". */
function Outcome() {
  const { exported, loggedMs } = useVoice('exported', 'loggedMs');
  const reveal = useVoice((state) => state.revealExport);
  const dismiss = useVoice((state) => state.dismissExport);
  return (
    <div aria-live="polite" className={feedback['live']}>
      {exported !== null && (
        <div className={feedback['feedback']}>
          <span className={layout['text']}>
            {t('voice.exported', { count: exported.lineCount, fileName: exported.fileName })}
          </span>
          <Button icon={FolderOpen} onClick={() => void reveal()}>
            {t('glossaries.showInFolder')}
          </Button>
          <IconButton label={t('app.dismiss')} icon={X} onClick={dismiss} />
        </div>
      )}
      {loggedMs > 0 && (
        <p className={css['facts']}>
          {t('documents.timeSpent', { duration: formatDuration(loggedMs) })}
        </p>
      )}
    </div>
  );
}

function SessionBody({ detail }: { detail: VoiceDetail }) {
  const { session, totalLines } = detail;
  const { linePage: page, setLinePage: setPage } = useVoice('linePage', 'setLinePage');
  const { shownTarget, showTarget } = useVoice('shownTarget', 'showTarget');
  const { targetLangs } = session;
  const targetLang = targetLangs.find((code) => code === shownTarget) ?? targetLangs[0] ?? null;
  return (
    <>
      <header className={layout['stack']}>
        <Title session={session} />
        <SessionFacts session={session} />
        <LaneBadge projectId={session.projectId} note={t('voice.confidentialNote')} />
        <SessionActions session={session} targetLang={targetLang} />
      </header>
      <Outcome />
      {session.error !== null && <ErrorPanel error={session.error} isAlert={false} />}
      <TargetSwitch targetLangs={targetLangs} value={targetLang} onChange={showTarget} />
      {totalLines === 0 ? (
        <EmptyState icon={AudioLines} title={t('voice.nothingSaid')}>
          <p>{t('voice.noLinesHint')}</p>
        </EmptyState>
      ) : (
        <>
          <LineTable detail={detail} targetLang={targetLang} />
          <PaginationNav
            pagination={{ page, limit: LINES_PER_PAGE, total: totalLines }}
            noun="row"
            onPage={(next) => void setPage(next)}
          />
        </>
      )}
    </>
  );
}

/** Shows one earlier session, its lines side by side. */
export function SessionView() {
  const { detail, linePage: page } = useVoice('detail', 'linePage');
  const { setLinePage: setPage, sessionError: error } = useVoice('setLinePage', 'sessionError');
  const close = useVoice((state) => state.closeSession);
  usePageCommand('back', close);
  return (
    <>
      <BackButton onClick={close}>{t('voice.backToSessions')}</BackButton>
      <div className={layout['page']}>
        {error !== null && <ErrorPanel error={error} />}
        <Loaded
          of={detail}
          rows={8}
          reading={t('voice.loadingSession')}
          onRetry={() => setPage(page)}
        >
          {(shown) => <SessionBody detail={shown} />}
        </Loaded>
      </div>
    </>
  );
}
