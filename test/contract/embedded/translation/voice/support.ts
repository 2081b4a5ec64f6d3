import { setTimeout as delay } from 'node:timers/promises';
import type { VoiceLine } from '../../../../../electron/clients/http/line-transport.ts';
import { openSocket } from '../../../../../electron/clients/http/node-lines.ts';
import { addressWith } from '../../../../../electron/clients/translation/voice/voice-calls.ts';
import type {
  Sound,
  VoiceAddress,
  VoiceApi,
} from '../../../../../electron/clients/translation/voice/voice-session.ts';
import { dictate } from '../../../../../electron/embedded/translation/voice/dictation.ts';
import { PCM_16K } from '../../../../../shared/voice/media-types.ts';
import type { AccountUnderTest } from '../support.ts';

/** Options of a session where they do not matter. */
export const ASKED = {
  source_media_content_type: PCM_16K,
  source_language: 'en',
  target_languages: ['de', 'es'],
};

export interface Opened {
  streaming_url: string;
  token: string;
  session_id: string;
}

/** Returns the two requests of a session, against a service under test. */
export function apiOf(
  service: Pick<AccountUnderTest, 'get' | 'postJson'>,
  asked: object = ASKED,
): VoiceApi {
  const read = async (answer: Promise<Response>) => {
    const { streaming_url: url, token } = (await (await answer).json()) as Opened;
    return { url, token };
  };
  return {
    request: () => read(service.postJson('/v3/voice/realtime', asked)),
    reconnect: (token) =>
      read(service.get(`/v3/voice/realtime?token=${encodeURIComponent(token)}`)),
  };
}

export async function openVoiceLine(
  { url, token }: VoiceAddress,
  signal: AbortSignal,
): Promise<VoiceLine> {
  return openSocket(addressWith(url, token), signal, {});
}

/** Returns typed words as sound that is complete from the start. */
export function bufferedSound(words: readonly string[]): Sound {
  const bytes = new Uint8Array(dictate(words).buffer);
  return {
    durationMs: bytes.length / 32,
    isComplete: true,
    read: (fromMs, ms) => Promise.resolve(bytes.slice(fromMs * 32, (fromMs + ms) * 32)),
    more: () => Promise.resolve(),
  };
}

/** A session that hurries, and tells nobody. */
export const HURRIED = {
  clock: {
    now: () => performance.now(),
    wait: (ms: number, signal: AbortSignal) => delay(ms / 5, undefined, { signal }),
  },
  random: () => 0,
  listener: { state: () => {}, lines: () => {}, speech: () => {} },
  log: () => {},
};
