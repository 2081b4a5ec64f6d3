import Mic from 'lucide-react/icons/mic';
import Square from 'lucide-react/icons/square';
import { useEffect } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { Frame } from '../../components/frame/frame.tsx';
import { ErrorNotice } from '../../components/frame/notice.tsx';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { LiveView } from './live-view.tsx';
import { isOver } from './live-slice.ts';
import { SessionList, SessionNav } from './session-list.tsx';
import { SessionView } from './session-view.tsx';
import { gapOf, type SetupGap } from './setup-slice.ts';
import { SetupForm } from './setup-form.tsx';
import { SoundProblemNotice } from './sound-field.tsx';
import { useVoice } from './store.ts';
import forms from '../../components/forms/forms.module.css';
import layout from '../../components/layout/layout.module.css';

function gapText(gap: SetupGap | null): string | undefined {
  if (gap === 'source') return t('voice.chooseSpoken');
  if (gap === 'problem') return t('voice.serviceUnusable');
  return gap === null ? undefined : t('texts.loadingConnections');
}

function StartButton() {
  const gap = useVoice(gapOf);
  const { isBusy, start } = useVoice();
  usePageCommand('primary', gap === null ? () => void start() : null);
  return (
    <div className={layout['line']}>
      {gap === 'source' && <span className={forms['hint']}>{gapText(gap)}</span>}
      <Button
        variant="primary"
        icon={Mic}
        isInactive={gap !== null || isBusy}
        title={gapText(gap)}
        onClick={() => void start()}
      >
        {t('voice.start')}
      </Button>
    </div>
  );
}

/** Ends the running session, or closes the ended one. */
function EndButtons() {
  const { live, isBusy, stop, closeLive, openSession } = useVoice();
  if (live === null) return null;
  if (!isOver(live)) {
    return (
      <Button
        variant="primary"
        icon={Square}
        isInactive={isBusy || live.state.name === 'finishing'}
        onClick={() => void stop()}
      >
        {t('voice.stop')}
      </Button>
    );
  }
  const { state, lineCount, soundMs } = live;
  const isEmpty =
    lineCount === 0 && (soundMs === 0 || (state.name === 'ended' && state.end === 'complete'));
  return (
    <div className={layout['line']}>
      {!isEmpty && (
        <Button
          onClick={() => {
            closeLive();
            void openSession(live.id);
          }}
        >
          {t('voice.openSession')}
        </Button>
      )}
      <Button variant="primary" icon={Mic} onClick={closeLive}>
        {t('voice.newSession')}
      </Button>
    </div>
  );
}

function Preparation() {
  const { liveError: error, loadSetup, start } = useVoice();
  useEffect(() => void loadSetup(), [loadSetup]);
  return (
    <>
      <ErrorNotice id="voice" error={error} />
      <SoundProblemNotice action={{ label: t('app.tryAgain'), run: () => start() }} />
      <SetupForm />
      <SessionList />
    </>
  );
}

/** Page of speech, transcribed and translated while it is spoken. */
export function VoicePage() {
  const { live, showPage } = useVoice();
  const isOpen = useVoice((state) => state.openSessionId !== null);
  useEffect(() => {
    showPage(true);
    return () => showPage(false);
  }, [showPage]);
  if (isOpen) return <SessionView />;
  return (
    <Frame
      title={t('voice.voice')}
      actions={live === null ? <StartButton /> : <EndButtons />}
      nav={live === null && <SessionNav />}
    >
      {live === null ? <Preparation /> : <LiveView session={live} />}
    </Frame>
  );
}
