import { openVoice, START } from '../../contract/support/voice-under-test.ts';
import { soundOf, type VoiceScript } from '../../fakes/voice-script.ts';

export interface VoiceLifeArgs {
  folder: string;
  service: { url: string; key: string };
  script: VoiceScript;
  targets: readonly string[];
  keepsSound: boolean;
}

/** Messages that the app confirms with. */
export type FromVoiceLife =
  | { kind: 'started'; sessionId: string }
  | { kind: 'sound'; soundMs: number }
  | { kind: 'lines'; lang: string; texts: string[] };

type App = ReturnType<typeof openVoice>;

/** Factor by which a session's waits are shortened. */
const HASTE = 100;

export function openVoiceLife(
  args: VoiceLifeArgs,
  tell: (message: FromVoiceLife) => void,
  between?: Parameters<typeof openVoice>[0]['between'],
): App {
  return openVoice({
    folder: args.folder,
    service: args.service,
    kind: 'custom',
    haste: HASTE,
    onLines: ({ targetLang, concluded }) => {
      if (concluded.length === 0) return;
      tell({ kind: 'lines', lang: targetLang ?? '', texts: concluded.map(({ text }) => text) });
    },
    ...(between === undefined ? {} : { between }),
  });
}

/** Speaks, stops, and waits for the end like a user. @returns the session */
export async function speak(
  { voice, ended }: App,
  { script, targets, keepsSound }: VoiceLifeArgs,
  tell: (message: FromVoiceLife) => void,
): Promise<string> {
  const { id } = await voice.start({ ...START, targetLangs: [...targets], keepsSound });
  tell({ kind: 'started', sessionId: id });
  for (const [sequence, pcm] of soundOf(script).entries()) {
    try {
      tell({ kind: 'sound', soundMs: await voice.addSound({ sessionId: id, sequence, pcm }) });
    } catch {
      // It has ended, or the app is ending.
      break;
    }
  }
  await voice.stop(id);
  await ended(id);
  return id;
}

/** Has the rest transcribed once. @returns whether there was a rest */
export async function finish({ voice, ended }: App, sessionId: string): Promise<boolean> {
  const found = await voice.get({ sessionId, page: 1, limit: 1 });
  if (found?.session.canFinish !== true) return false;
  await voice.finish(sessionId);
  await ended(sessionId);
  return true;
}
