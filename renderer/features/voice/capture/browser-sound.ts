import { SAMPLES_PER_SECOND, type SoundChunk } from './pcm-chunks.ts';
import {
  SoundError,
  type SoundDevices,
  type SoundFrom,
  type SoundInput,
  type SoundListener,
  type SoundProblem,
} from './sound-devices.ts';
// oxlint-disable-next-line import/default -- the build returns the address of the file
import workletUrl from './sound-worklet.ts?worker&url';

/** Rejections of `getUserMedia` and `getDisplayMedia`. */
const PROBLEMS: Readonly<Record<string, SoundProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'gone',
  NotReadableError: 'busy',
  AbortError: 'busy',
  NotSupportedError: 'unavailable',
};

/** Ids that Chromium gives to the system's own choices; they are listed again under their own. */
const ALIASES = new Set(['default', 'communications', '']);

/** Chromium resamples to this rate. It plays nothing, so that no speaker is needed. */
const SILENT: AudioContextOptions & { sinkId: { type: 'none' } } = {
  sampleRate: SAMPLES_PER_SECOND,
  sinkId: { type: 'none' },
};

function problemOf(error: unknown): SoundError {
  if (error instanceof SoundError) return error;
  const name = error instanceof Error ? error.name : '';
  return new SoundError(PROBLEMS[name] ?? 'failed', { cause: error });
}

async function openStream(from: SoundFrom): Promise<MediaStream> {
  if (from.origin === 'system') {
    // Chromium captures system sound only together with video, which is ignored.
    const stream = await navigator.mediaDevices.getDisplayMedia({ audio: true, video: true });
    for (const picture of stream.getVideoTracks()) picture.stop();
    return stream;
  }
  return navigator.mediaDevices.getUserMedia({
    audio: {
      channelCount: 1,
      // It would remove sound from a speaker in the room. Only the window's own speech should be
      // removed.
      echoCancellation: from.cancelsEcho ?? false,
      ...(from.deviceId === null ? {} : { deviceId: { exact: from.deviceId } }),
    },
  });
}

/** Emits sound of a stream in pieces while the context lives. */
async function listenTo(stream: MediaStream, onChunk: (chunk: SoundChunk) => void) {
  const context = new AudioContext(SILENT);
  try {
    await context.audioWorklet.addModule(workletUrl);
    const node = new AudioWorkletNode(context, 'sound', {
      numberOfOutputs: 0,
      channelCount: 1,
      channelCountMode: 'explicit',
    });
    let tellLast = (): void => undefined;
    const last = new Promise<void>((resolve) => {
      tellLast = resolve;
    });
    node.port.addEventListener('message', ({ data }: MessageEvent<SoundChunk | null>) => {
      if (data === null) tellLast();
      else onChunk(data);
    });
    node.port.start();
    context.createMediaStreamSource(stream).connect(node);
    await context.resume();
    return { context, last, end: () => node.port.postMessage(null) };
  } catch (error) {
    await context.close();
    throw error;
  }
}

async function open(from: SoundFrom, listener: SoundListener): Promise<SoundInput> {
  const stream = await openStream(from).catch((error: unknown) => {
    throw problemOf(error);
  });
  const [track] = stream.getAudioTracks();
  const stop = () => stream.getTracks().forEach((each) => each.stop());
  if (track === undefined) {
    stop();
    throw new SoundError(from.origin === 'system' ? 'unavailable' : 'none');
  }
  const listening = await listenTo(stream, listener.onChunk).catch((error: unknown) => {
    stop();
    throw problemOf(error);
  });
  const { context } = listening;
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    // Before the last piece is cut, so that it contains all that was heard.
    listening.end();
    stop();
    if (context.state === 'running') await listening.last;
    await context.close();
  };
  track.addEventListener('ended', () => {
    if (!isOpen) return;
    void close().then(() => listener.onProblem('gone'));
  });
  const onSilence = () => isOpen && listener.onProblem('silent');
  const onSound = () => isOpen && listener.onHeardAgain();
  track.addEventListener('mute', onSilence);
  track.addEventListener('unmute', onSound);
  // The system stops all sound, for example while the computer sleeps.
  context.addEventListener('statechange', () => {
    if (!isOpen) return;
    if (context.state === 'running') onSound();
    else {
      onSilence();
      void context.resume().catch(() => undefined);
    }
  });
  if (track.muted) onSilence();
  return { close };
}

/** The sound of this computer, through Chromium. */
export const browserSound: SoundDevices = {
  async list() {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices
      .filter(({ kind, deviceId }) => kind === 'audioinput' && !ALIASES.has(deviceId))
      .map(({ deviceId, label }) => ({ id: deviceId, label }));
  },
  onChanged(listener) {
    navigator.mediaDevices.addEventListener('devicechange', listener);
    return () => navigator.mediaDevices.removeEventListener('devicechange', listener);
  },
  open,
};
