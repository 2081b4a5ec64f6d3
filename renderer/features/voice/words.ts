import { isConfidential } from '../../../shared/domain/lane/reach.ts';
import type { ProjectRules } from '../../../shared/domain/projects/project-rules.ts';
import type { RecognizerQuality, VoiceEnd } from '../../../shared/domain/voice/names.ts';
import type { VoiceOption, VoiceSession } from '../../../shared/domain/voice/voice.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t, textLocale } from '../../../shared/i18n/text.ts';
import type { Tone } from '../../components/notices/state-word.tsx';
import { format } from '../../lib/words/format.ts';
import type { LanguageChoice } from '../../lib/languages/language-match.ts';
import type { SoundProblem } from './capture/sound-devices.ts';
import type { SoundState } from './live-slice.ts';

export const END_TEXTS: Record<VoiceEnd, MessageId> = {
  complete: msg('voice.endComplete'),
  incomplete: msg('voice.endIncomplete'),
  failed: msg('voice.endFailed'),
  interrupted: msg('voice.endInterrupted'),
};

export const PROBLEM_TEXTS: Record<SoundProblem, { what: MessageId; todo: MessageId }> = {
  denied: { what: msg('voice.soundDenied'), todo: msg('voice.allowInSystem') },
  none: { what: msg('voice.noMicrophone'), todo: msg('voice.connectMicrophone') },
  gone: { what: msg('voice.microphoneGone'), todo: msg('voice.connectOrChooseOther') },
  busy: { what: msg('voice.microphoneBusy'), todo: msg('voice.closeOtherProgram') },
  silent: { what: msg('voice.microphoneSilent'), todo: msg('voice.checkMuted') },
  full: { what: msg('voice.soundTooFast'), todo: msg('voice.waitThenGoOn') },
  unavailable: { what: msg('voice.noSystemSound'), todo: msg('voice.chooseMicrophoneInstead') },
  failed: { what: msg('voice.microphoneFailed'), todo: msg('voice.tryOrChooseOther') },
};

export const QUALITY_TEXTS: Record<RecognizerQuality, MessageId> = {
  model: msg('voice.recogniserModel'),
  rough: msg('voice.recogniserRough'),
  practice: msg('voice.recogniserPractice'),
};

export const QUALITY_LABELS: Record<RecognizerQuality, MessageId> = {
  model: msg('voice.unmeasured'),
  rough: msg('voice.rough'),
  practice: msg('settings.practice'),
};

export interface StateText {
  tone: Tone;
  word: string;
  note: string;
}

export function stateText(
  { state, isPaused, lineCount }: Pick<VoiceSession, 'state' | 'isPaused' | 'lineCount'>,
  sound: SoundState['status'],
): StateText {
  if (state.name === 'ended') {
    const tone = state.end === 'complete' ? 'success' : 'warning';
    const isSilent = state.end === 'complete' && lineCount === 0;
    const note = isSilent ? t('voice.nothingSaid') : t(END_TEXTS[state.end]);
    return { tone, word: t('voice.ended'), note };
  }
  if (state.name === 'finishing') {
    return { tone: 'active', word: t('voice.finishing'), note: t('voice.finishingNote') };
  }
  if (state.name === 'waiting') {
    const note = t('voice.nextTryAt', { time: format.time(state.untilMs) });
    return { tone: 'warning', word: t('voice.disconnected'), note };
  }
  if (isPaused) return { tone: 'muted', word: t('voice.paused'), note: t('voice.pausedNote') };
  if (state.name === 'connecting') {
    return { tone: 'active', word: t('voice.connecting'), note: t('voice.connectingNote') };
  }
  if (sound === 'on') return { tone: 'success', word: t('voice.listening'), note: '' };
  return { tone: 'warning', word: t('voice.notListening'), note: '' };
}

/** Returns the minutes that the service counts; "billed" only if they cost something. */
export function costText(
  { billedMinutes: count }: VoiceSession,
  option: VoiceOption | null,
): string {
  return option === null || option.isHere
    ? t('voice.minutesOfSpeech', { count })
    : t('voice.minutesBilled', { count });
}

/** Formats `1:05`, or `1:01:05` from an hour on. */
export function clockText(soundMs: number): string {
  const seconds = Math.floor(soundMs / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const pad = (value: number) => String(value).padStart(2, '0');
  if (hours > 0) return `${String(hours)}:${pad(minutes)}:${pad(seconds % 60)}`;
  return `${String(minutes)}:${pad(seconds % 60)}`;
}

/** Returns the name of a session: the user's title, or its date and languages. */
export function titleOf(
  session: Pick<VoiceSession, 'title' | 'startedAtMs' | 'sourceLang' | 'targetLangs'>,
): string {
  const { title, startedAtMs } = session;
  if (title !== '') return title;
  return `${format.dateTime(startedAtMs)} · ${languagesText(session)}`;
}

export function languagesText({
  sourceLang,
  targetLangs,
}: Pick<VoiceSession, 'sourceLang' | 'targetLangs'>): string {
  const from = sourceLang === null ? t('history.unknownLanguage') : format.language(sourceLang);
  if (targetLangs.length === 0) return from;
  const names = new Intl.ListFormat(textLocale(), { style: 'short', type: 'unit' });
  return t('history.fromTo', {
    from,
    to: names.format(targetLangs.map((code) => format.language(code))),
  });
}

/** Returns languages by name, in the order of the interface's language. */
export function languageList(codes: readonly string[]): LanguageChoice[] {
  const order = new Intl.Collator(textLocale());
  return codes
    .map((code) => ({ code, name: format.language(code) }))
    .toSorted((one, other) => order.compare(one.name, other.name));
}

export function allowedOptions(
  options: readonly VoiceOption[],
  rules: ProjectRules | null,
): readonly VoiceOption[] {
  const staysHere = rules !== null && isConfidential(rules.reach);
  return staysHere ? options.filter(({ isHere }) => isHere) : options;
}
