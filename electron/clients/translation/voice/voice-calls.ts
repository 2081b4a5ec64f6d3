import { z } from 'zod';
import type { CallPurpose } from '../../../../shared/domain/connections/call-purpose.ts';
import type { SpeechVoice, VoiceFormality } from '../../../../shared/domain/voice/names.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { VoiceFormat } from '../../../../shared/voice/frames.ts';
import { PCM_16K, SPEECH_PCM } from '../../../../shared/voice/media-types.ts';
import { queryString } from '../../http/request-input.ts';
import type { StatusAnswer } from '../../http/status-errors.ts';
import { createCallVerbs, type CallOptions, type ClientContext } from '../json-call.ts';
import type { LineTransport, VoiceLine } from '../../http/line-transport.ts';
import type { VoiceAddress } from './voice-session.ts';

/** Parameters of a new session. */
export interface VoiceInput {
  format: VoiceFormat;
  /** Null: detected. */
  sourceLang: string | null;
  targetLangs: readonly string[];
  /** The one of the targets to be spoken. */
  speechTarget: string | null;
  speechVoice: SpeechVoice;
  formality: VoiceFormality;
  glossaryId: string | null;
  spokenTermsId: string | null;
}

/**
 * Real-time voice. Each token is valid for one connection, so no call is repeated once the service may have it. Errors:
 * `auth/*`, `net/*`, `api/*`, `quota/*`, `canceled`.
 * @see translation service, voice
 */
export interface VoiceCalls {
  /** Begins a session. */
  requestVoice(input: VoiceInput, options?: CallOptions): Promise<VoiceAddress>;
  /** Resumes a session. @throws `api/bad-request`, `api/not-found` when it has ended */
  reconnectVoice(token: string, options?: CallOptions): Promise<VoiceAddress>;
  /** Opens a line. @throws `net/*` when there is no connection, `net/insecure-url` for an unencrypted address */
  openVoiceLine(address: VoiceAddress, signal: AbortSignal): Promise<VoiceLine>;
}

const PATH = '/v3/voice/realtime';

const addressWire = z
  .object({ streaming_url: z.url({ protocol: /^wss?$/u }), token: z.string().min(1).max(10_000) })
  .transform(({ streaming_url: url, token }): VoiceAddress => ({ url, token }));

/** Options of calls whose answer is an address: a single attempt, since the session decides about the next one. */
const FOR_ADDRESS = { policy: 'one-shot', isTriedOnce: true } as const;

/** Builds the voice calls; `baseUrl` determines whether an address may be unencrypted. */
export function createVoiceCalls(
  context: ClientContext,
  { lines, purpose, baseUrl }: { lines: LineTransport; purpose: CallPurpose; baseUrl: string },
): VoiceCalls {
  const { get, post } = createCallVerbs(context, meaningOf);
  return {
    requestVoice: async (input, options) =>
      post(PATH, toWire(input), addressWire, options, FOR_ADDRESS),
    reconnectVoice: async (token, options) =>
      get(`${PATH}${queryString({ token })}`, addressWire, options, {
        ...FOR_ADDRESS,
        secrets: [token],
      }),
    async openVoiceLine({ url, token }, signal) {
      const address = addressWith(url, token);
      // Speech is sent unencrypted only where the requests are, which is only on this computer.
      if (address.protocol !== 'wss:' && !isOnSameHost(address, baseUrl)) {
        throw new AppError('net/insecure-url', 'voiceErrors.addressNotEncrypted');
      }
      return lines.open(address.href, { purpose, signal });
    },
  };
}

/** Appends the token. @returns the address with its token */
export function addressWith(url: string, token: string): URL {
  const address = new URL(url);
  address.searchParams.set('token', token);
  return address;
}

function isOnSameHost(address: URL, baseUrl: string): boolean {
  const base = new URL(baseUrl);
  return base.protocol === 'http:' && base.hostname === address.hostname;
}

function toWire(input: VoiceInput): Record<string, unknown> {
  return {
    source_media_content_type: PCM_16K,
    message_format: input.format,
    ...(input.sourceLang === null
      ? {}
      : { source_language: input.sourceLang, source_language_mode: 'fixed' }),
    target_languages: input.targetLangs,
    ...(input.speechTarget === null
      ? {}
      : {
          target_media_languages: [input.speechTarget],
          // Without a codec it can be played piece by piece as it arrives.
          target_media_content_type: SPEECH_PCM,
          ...(input.speechVoice === 'default' ? {} : { target_media_voice: input.speechVoice }),
        }),
    ...(input.formality === 'default' ? {} : { formality: input.formality }),
    ...(input.glossaryId === null ? {} : { glossary_id: input.glossaryId }),
    ...(input.spokenTermsId === null ? {} : { spoken_terms_id: input.spokenTermsId }),
  };
}

/** Maps a status of voice calls. */
export function meaningOf({ status, text }: StatusAnswer): AppError | null {
  if (status === 456) return new AppError('quota/exceeded', 'voiceErrors.noMinutesLeft');
  // Without a message of the service, the key may be the cause.
  if (status === 403 && text.includes('"')) {
    return new AppError('auth/forbidden', 'voiceErrors.notAllowed');
  }
  return null;
}
