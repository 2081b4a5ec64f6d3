import { z } from 'zod';
import type { CallPurpose } from '../../../../shared/domain/connections/call-purpose.ts';
import type { SpeechVoice, VoiceFormality } from '../../../../shared/domain/voice/names.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { VoiceFormat } from '../../../../shared/voice/frames.ts';
import { PCM_16K, SPEECH_PCM } from '../../../../shared/voice/media-types.ts';
import { queryString } from '../../http/request-input.ts';
import type { StatusAnswer } from '../../http/status-errors.ts';
import { callJson, type CallOptions, type ClientContext } from '../json-call.ts';
import type { LineTransport, VoiceLine } from '../../http/line-transport.ts';
import type { VoiceAddress } from './voice-session.ts';

/** What a session is begun with. */
export interface VoiceInput {
  format: VoiceFormat;
  /** Null: detected. */
  sourceLang: string | null;
  targetLangs: readonly string[];
  /** One of the targets, to be spoken. */
  speechTarget: string | null;
  speechVoice: SpeechVoice;
  formality: VoiceFormality;
  glossaryId: string | null;
  spokenTermsId: string | null;
}

/**
 * Real-time voice. Each token is good for one connection, so that no call is repeated once the service may have it.
 * Errors: `auth/*`, `net/*`, `api/*`, `quota/*`, `cancelled`.
 * @see translation service, voice
 */
export interface VoiceCalls {
  /** Begins a session. */
  requestVoice(input: VoiceInput, options?: CallOptions): Promise<VoiceAddress>;
  /** Goes on with a session. @throws `api/bad-request`, `api/not-found` when it is over */
  reconnectVoice(token: string, options?: CallOptions): Promise<VoiceAddress>;
  /** @throws `net/*` when there is no connection, `net/insecure-url` for an address without encryption */
  openVoiceLine(address: VoiceAddress, signal: AbortSignal): Promise<VoiceLine>;
}

const PATH = '/v3/voice/realtime';

const addressWire = z
  .object({ streaming_url: z.url({ protocol: /^wss?$/u }), token: z.string().min(1).max(10_000) })
  .transform(({ streaming_url: url, token }): VoiceAddress => ({ url, token }));

/** Of calls that are answered with an address: one try each, since the session decides about the next one. */
const FOR_ADDRESS = {
  priority: 'interactive',
  policy: 'one-shot',
  isTriedOnce: true,
  schema: addressWire,
  meaning: meaningOf,
} as const;

/** Builds the calls about voice; `baseUrl` says whether an address may go without encryption. */
export function createVoiceCalls(
  context: ClientContext,
  { lines, purpose, baseUrl }: { lines: LineTransport; purpose: CallPurpose; baseUrl: string },
): VoiceCalls {
  return {
    requestVoice: (input, options = {}) =>
      callJson(
        context,
        {
          method: 'POST',
          path: PATH,
          body: toWire(input),
          ...FOR_ADDRESS,
        },
        options,
      ),
    reconnectVoice: (token, options = {}) =>
      callJson(
        context,
        {
          method: 'GET',
          path: `${PATH}${queryString({ token })}`,
          secrets: [token],
          ...FOR_ADDRESS,
        },
        options,
      ),
    async openVoiceLine({ url, token }, signal) {
      const address = addressWith(url, token);
      // What is said goes out in the open only where the requests do, which is on this computer.
      if (address.protocol !== 'wss:' && !isOnSameHost(address, baseUrl)) {
        throw new AppError('net/insecure-url', 'voiceErrors.addressNotEncrypted');
      }
      return lines.open(address.href, { purpose, signal });
    },
  };
}

/** @returns the address with its token */
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
          // Without a codec it is played piece by piece as it comes.
          target_media_content_type: SPEECH_PCM,
          ...(input.speechVoice === 'default' ? {} : { target_media_voice: input.speechVoice }),
        }),
    ...(input.formality === 'default' ? {} : { formality: input.formality }),
    ...(input.glossaryId === null ? {} : { glossary_id: input.glossaryId }),
    ...(input.spokenTermsId === null ? {} : { spoken_terms_id: input.spokenTermsId }),
  };
}

/** What voice means by a status. */
export function meaningOf({ status, text }: StatusAnswer): AppError | null {
  if (status === 456) return new AppError('quota/exceeded', 'voiceErrors.noMinutesLeft');
  // Without words of the service, it may as well be the key.
  if (status === 403 && text.includes('"')) {
    return new AppError('auth/forbidden', 'voiceErrors.notAllowed');
  }
  return null;
}
