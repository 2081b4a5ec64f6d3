import type { AnswerHeaders } from '../http/transport.ts';
import type { EngineInfo } from './translation-client.ts';

/**
 * Reads which engine of the embedded service answered. Other services do not send these headers.
 * @returns null when the answer names no engine
 */
export function readEngine(headers: AnswerHeaders): EngineInfo | null {
  const id = headers.get('x-dragoman-engine') ?? '';
  if (!/^[\w:.-]{1,64}$/.test(id)) return null;
  return { id, isPractice: headers.get('x-dragoman-practice') === '1' };
}
