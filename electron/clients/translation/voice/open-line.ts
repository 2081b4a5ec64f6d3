import type { VoiceLine } from '../../http/line-transport.ts';
import { openSocket, type LineOptions } from '../../http/node-lines.ts';
import type { VoiceAddress } from './voice-session.ts';

/**
 * Connects by WebSocket. Redirects are refused: sound goes where the service said, and nowhere else.
 * @param options trust and agent of the network
 * @throws the platform's error when there is no connection
 */
export async function openVoiceLine(
  { url, token }: VoiceAddress,
  signal: AbortSignal,
  options: LineOptions = {},
): Promise<VoiceLine> {
  return openSocket(addressWith(url, token), signal, options);
}

/** @returns the address with its token */
export function addressWith(url: string, token: string): URL {
  const address = new URL(url);
  address.searchParams.set('token', token);
  return address;
}
