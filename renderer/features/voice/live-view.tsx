import AudioLines from 'lucide-react/icons/audio-lines';
import Mic from 'lucide-react/icons/mic';
import Maximize from 'lucide-react/icons/maximize';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useState } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { ErrorNotice, StatusNotice } from '../../components/frame/notice.tsx';
import { Badge } from '../../components/notices/states.tsx';
import { StateWord } from '../../components/notices/state-word.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { serviceName } from '../../lib/words/service-name.ts';
import { format } from '../../lib/words/format.ts';
import { LaneBadge } from '../lane/index.ts';
import type { VoiceSession } from '../../../shared/domain/voice/voice.ts';
import { LargeView } from './large-view.tsx';
import { LiveLines } from './live-lines.tsx';
import { isOver } from './live-slice.ts';
import { LevelMeter, SoundProblemNotice, SoundSelect } from './sound-field.tsx';
import { useVoice } from './store.ts';
import { TargetSwitch } from './target-switch.tsx';
import { clockText, costText, QUALITY_LABELS, stateText } from './words.ts';
import forms from '../../components/forms/forms.module.css';
import layout from '../../components/layout/layout.module.css';
import css from './voice.module.css';

/** Shows the state in words, the length, the cost, and the level. */
function StateLine({ session }: { session: VoiceSession }) {
  const sound = useVoice((state) => state.sound.status);
  const option = useVoice(
    (state) =>
      valueOf(state.options)?.find(({ connectionId }) => connectionId === session.connectionId) ??
      null,
  );
  const { tone, word, note } = stateText(session, sound);
  return (
    <div className={css['state']}>
      {/* Announced when it changes, unlike the clock beside it. */}
      <p data-said="status">
        <StateWord icon={AudioLines} tone={tone} word={word} />
        {note !== '' && <span className={forms['hint']}> {note}</span>}
      </p>
      {sound === 'on' && <LevelMeter />}
      <span className={css['figure']}>{clockText(session.soundMs)}</span>
      <span className={css['figure']}>{costText(session, option)}</span>
      <span className={forms['hint']}>
        {serviceName(session.connectionId, session.connectionName)}
      </span>
      {session.projectName !== null && <span className={forms['hint']}>{session.projectName}</span>}
      {session.recognizer !== null && (
        <Badge tone="warning">{t(QUALITY_LABELS[session.recognizer])}</Badge>
      )}
    </div>
  );
}

function PauseButton({ session }: { session: VoiceSession }) {
  const { isBusy, isOrphan, pause, resume } = useVoice();
  const toggle = session.isPaused ? resume : pause;
  usePageCommand('primary', isOrphan ? null : () => void toggle());
  if (isOrphan || session.state.name === 'finishing') return null;
  return (
    <Button
      icon={session.isPaused ? Play : Pause}
      isInactive={isBusy}
      onClick={() => void toggle()}
    >
      {session.isPaused ? t('voice.resume') : t('voice.pause')}
    </Button>
  );
}

/** Shows which translation is spoken, and how to silence it. */
function SpeechControl({ session }: { session: VoiceSession }) {
  const { isMuted, isUnplayable, setMuted } = useVoice();
  const { speechTarget } = session;
  if (speechTarget === null) return null;
  if (isUnplayable) return <span className={forms['hint']}>{t('voice.speechUnplayable')}</span>;
  return (
    <>
      <span className={forms['hint']}>
        {t('voice.spokenIn', { language: format.language(speechTarget) })}
      </span>
      <Button icon={isMuted ? VolumeX : Volume2} onClick={() => setMuted(!isMuted)}>
        {isMuted ? t('voice.unmuteTranslation') : t('voice.muteTranslation')}
      </Button>
    </>
  );
}

/** Says why nothing is heard any more, with other microphones to choose from. */
function SoundTrouble({ isOrphan }: { isOrphan: boolean }) {
  const { isBusy, reopenSound: reopen } = useVoice();
  const hasProblem = useVoice((state) => state.sound.status === 'problem');
  if (!hasProblem && !isOrphan) return null;
  const action = { label: t('voice.goOn'), run: () => reopen() };
  return (
    <>
      {hasProblem ? (
        <SoundProblemNotice action={action} />
      ) : (
        <StatusNotice
          id="sound"
          rank="urgent"
          tone="warning"
          text={t('voice.notHeard')}
          actions={[action]}
          more={<p>{t('voice.loadedAgain')}</p>}
        />
      )}
      <div className={layout['ends']}>
        <SoundSelect />
        <Button variant="primary" icon={Mic} isInactive={isBusy} onClick={() => void reopen()}>
          {t('voice.goOn')}
        </Button>
      </div>
    </>
  );
}

/** Says why the session ended, or what it waits for. */
function SessionTrouble({ session }: { session: VoiceSession }) {
  const { liveError: error, isOrphan } = useVoice();
  const takesSound = !isOver(session) && session.state.name !== 'finishing';
  return (
    <>
      {(isOrphan ? takesSound : !isOver(session) && !session.isPaused) && (
        <SoundTrouble isOrphan={isOrphan} />
      )}
      <ErrorNotice id="voice" error={error ?? session.error} />
    </>
  );
}

/** Shows the running session, or the one that just ended. */
export function LiveView({ session }: { session: VoiceSession }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [isLarge, setLarge] = useState(false);
  const { targetLangs } = session;
  const isThere = chosen !== null && targetLangs.includes(chosen);
  const targetLang = isThere ? chosen : (targetLangs[0] ?? null);
  return (
    <section aria-label={t('voice.thisSession')} className={css['live']}>
      <div className={css['tools']}>
        <StateLine session={session} />
        {targetLangs.length === 1 && targetLang !== null && (
          <span className={forms['hint']}>
            {t('history.translationIn', { name: format.language(targetLang) })}
          </span>
        )}
        <TargetSwitch targetLangs={targetLangs} value={targetLang} onChange={setChosen} />
        <div className={css['end']}>
          <SpeechControl session={session} />
          {!isOver(session) && <PauseButton session={session} />}
          <Button icon={Maximize} onClick={() => setLarge(true)}>
            {t('voice.largeType')}
          </Button>
        </div>
      </div>
      <SessionTrouble session={session} />
      <LaneBadge projectId={session.projectId} note={t('voice.confidentialNote')} />
      <LiveLines targetLang={targetLang} />
      {isLarge && (
        <LargeView
          targetLangs={targetLangs}
          targetLang={targetLang}
          onTarget={setChosen}
          onClose={() => setLarge(false)}
        />
      )}
    </section>
  );
}
