import Clock from 'lucide-react/icons/clock';
import FastForward from 'lucide-react/icons/fast-forward';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { Suspense, useLayoutEffect, useState } from 'react';
import { formatDuration } from '../../../shared/domain/time/duration.ts';
import type { VoiceExportFormat } from '../../../shared/domain/voice/names.ts';
import type { VoiceDetail, VoiceSession } from '../../../shared/domain/voice/voice.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { MoreMenu, type MenuAction } from '../../components/controls/more-menu.tsx';
import { PaginationNav } from '../../components/lists/pagination-nav.tsx';
import { RenameField } from '../../components/fields/rename-field.tsx';
import { Frame, focusMoreMenu } from '../../components/frame/frame.tsx';
import { ErrorNotice, StatusNotice } from '../../components/frame/notice.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { EmptyState, Skeleton } from '../../components/notices/states.tsx';
import { requestHeadingFocus } from '../../lib/page/focus.ts';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { format } from '../../lib/words/format.ts';
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
import { ExportNotice } from '../../components/exchange/transfer-notice.tsx';

function useExports(session: VoiceSession, targetLang: string | null): MenuAction[] {
  const { exported, exportSession } = useVoice();
  const action = (label: string, kind: VoiceExportFormat, language: string | null): MenuAction => ({
    id: `${kind} ${language ?? ''}`,
    label,
    isInactive: exported.status === 'loading',
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

/** Shows the results of the last export, and of the last "Log as time". */
function OutcomeNotices() {
  const { exported, loggedMs, revealExport: reveal, dismissExport: dismiss } = useVoice();
  return (
    <>
      {loggedMs > 0 && (
        <StatusNotice
          id="logged"
          rank="info"
          text={t('documents.timeSpent', { duration: formatDuration(loggedMs) })}
        />
      )}
      <ExportNotice
        of={exported}
        text={({ lineCount: count, fileName }) => t('voice.exported', { count, fileName })}
        reveal={reveal}
        dismiss={dismiss}
      />
    </>
  );
}

interface OpenSessionProps {
  detail: VoiceDetail;
  back: { label: string; onClick: () => void };
}

function OpenSession({ detail, back }: OpenSessionProps) {
  const { session, totalLines } = detail;
  const { linePage: page, setLinePage: setPage, shownTarget, showTarget } = useVoice();
  const { finishSession, deleteSound, closeSession, deleteSession, renameSession } = useVoice();
  const { logTime } = useVoice();
  const [isLogOpen, setLogOpen] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const { targetLangs } = session;
  const targetLang = targetLangs.find((code) => code === shownTarget) ?? targetLangs[0] ?? null;
  const exports = useExports(session, targetLang);
  // The heading takes the focus.
  useLayoutEffect(requestHeadingFocus, []);
  const title = titleOf(session);
  return (
    <Frame
      title={title}
      back={back}
      facts={<SessionFacts session={session} />}
      actions={
        <>
          <Button icon={Clock} aria-expanded={isLogOpen} onClick={() => setLogOpen(!isLogOpen)}>
            {t('voice.logAsTime')}
          </Button>
          <MoreMenu
            label={t('voice.exportNamed', { name: title })}
            text={t('glossaries.export')}
            actions={exports}
          />
        </>
      }
      more={{
        label: t('app.moreActionsFor', { name: title }),
        actions: [
          {
            id: 'rename',
            label: t('voice.rename'),
            icon: Pencil,
            onAction: () => setRenaming(true),
          },
          session.canFinish && {
            id: 'finish',
            label: t('voice.finishRest'),
            icon: FastForward,
            onAction: () => void finishSession(),
          },
          session.hasSound &&
            isOver(session) && {
              id: 'sound',
              label: t('voice.deleteSound'),
              icon: VolumeX,
              onAction: () => void deleteSound(),
            },
          {
            id: 'delete',
            label: t('glossaries.delete'),
            icon: Trash2,
            onAction: () => {
              closeSession();
              void deleteSession(session);
            },
          },
        ].filter((action) => action !== false),
      }}
      filter={
        isRenaming ? (
          <RenameField
            label={t('app.newNameFor', { name: title })}
            name={title}
            onRename={renameSession}
            onDone={() => {
              setRenaming(false);
              focusMoreMenu();
            }}
          />
        ) : (
          targetLangs.length > 1 && (
            <TargetSwitch targetLangs={targetLangs} value={targetLang} onChange={showTarget} />
          )
        )
      }
      nav={
        totalLines > LINES_PER_PAGE && (
          <PaginationNav
            pagination={{ page, limit: LINES_PER_PAGE, total: totalLines }}
            noun="row"
            onPage={(next) => void setPage(next)}
          />
        )
      }
    >
      <OutcomeNotices />
      <LaneBadge projectId={session.projectId} note={t('voice.confidentialNote')} />
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
      {session.error !== null && <ErrorPanel error={session.error} isAlert={false} />}
      {totalLines === 0 ? (
        <EmptyState icon={AudioLines} title={t('voice.nothingSaid')}>
          <p>{t('voice.noLinesHint')}</p>
        </EmptyState>
      ) : (
        <LineTable detail={detail} targetLang={targetLang} />
      )}
    </Frame>
  );
}

export function SessionView() {
  const { detail, linePage: page, setLinePage: setPage, sessionError: error } = useVoice();
  const { closeSession: close } = useVoice();
  usePageCommand('back', close);
  const back = { label: t('voice.voice'), onClick: close };
  const shown = valueOf(detail);
  return (
    <>
      <ErrorNotice id="voice session" error={error} />
      {shown !== null ? (
        <OpenSession key={shown.session.id} detail={shown} back={back} />
      ) : (
        <Frame title="" back={back}>
          {detail.status === 'failed' && (
            <ErrorPanel error={detail.error} onRetry={() => setPage(page)} />
          )}
          {detail.status === 'loading' && <Skeleton rows={8} label={t('voice.loadingSession')} />}
        </Frame>
      )}
    </>
  );
}
