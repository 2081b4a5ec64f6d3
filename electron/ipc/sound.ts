import type { SoundAnswer } from '../../shared/ipc/sound-requests.ts';
import type { VoiceOrigin } from '../../shared/domain/voice/names.ts';
import type { HandlersOf } from './answer.ts';

export const soundHandlers = (sound: {
  ask: (origin: VoiceOrigin) => Promise<SoundAnswer>;
  giveUp: () => void;
}): HandlersOf<'sound'> => ({
  'sound:ask': async ({ origin }) => ({ access: await sound.ask(origin) }),
  'sound:give-up': () => {
    sound.giveUp();
  },
});
