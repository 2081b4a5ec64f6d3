import { isCanceled } from '../../../shared/errors.ts';
import { mayCarryKeys } from '../../../shared/domain/connections/loopback.ts';
import { MAX_LIST_BYTES } from '../../../shared/domain/updates/limits.ts';
import type { ListProblemKind } from '../../../shared/domain/updates/updates-view.ts';
import { orAborted } from '../../support/abort.ts';
import type { Timers } from '../../support/clock.ts';
import { startDeadline } from '../http/deadline.ts';
import type { HttpAnswer, HttpTransport } from '../http/transport.ts';

/** Time for the whole answer, however slowly it drips: a list is a few kilobytes. */
const BUDGET_MS = 60_000;

export type FetchedList =
  | { kind: 'bytes'; bytes: Uint8Array }
  | {
      kind: Extract<
        ListProblemKind,
        'insecure' | 'unreachable' | 'redirect' | 'refused' | 'too-slow' | 'too-large'
      >;
    };

export interface VersionListClient {
  /**
   * Fetches the file, which is at most {@link MAX_LIST_BYTES} long. Nothing about this installation is sent, and a
   * redirect is not followed.
   * @throws `canceled`
   */
  fetch(address: string, signal: AbortSignal): Promise<FetchedList>;
}

/** Reads signed lists of versions. */
export function createVersionListClient(options: {
  transport: Pick<HttpTransport, 'fetch'>;
  timers: Timers;
}): VersionListClient {
  return {
    async fetch(address, parent) {
      const url = URL.parse(address);
      if (url === null || !mayCarryKeys(url)) return { kind: 'insecure' };
      const deadline = startDeadline({ timers: options.timers, budgetMs: BUDGET_MS, parent });
      try {
        const answer = await options.transport.fetch(url.href, {
          purpose: 'account',
          about: 'version-list',
          method: 'GET',
          headers: {
            accept: '*/*',
            // Otherwise the platform would add its own, with versions.
            'user-agent': 'Dragoman',
            'accept-encoding': 'identity',
          },
          body: null,
          signal: deadline.signal,
        });
        return await readAnswer(answer, deadline.signal);
      } catch (error) {
        if (deadline.hasPassed()) return { kind: 'too-slow' };
        if (parent.aborted || isCanceled(error)) throw error;
        return { kind: 'unreachable' };
      } finally {
        deadline.clear();
      }
    },
  };
}

async function readAnswer(answer: HttpAnswer, signal: AbortSignal): Promise<FetchedList> {
  try {
    if (answer.status >= 300 && answer.status < 400) return { kind: 'redirect' };
    if (answer.status !== 200) return { kind: 'refused' };
    const chunks = answer.body[Symbol.asyncIterator]();
    const parts: Uint8Array[] = [];
    let sizeBytes = 0;
    for (;;) {
      const next = await orAborted(chunks.next(), signal);
      if (next.done === true) return { kind: 'bytes', bytes: Buffer.concat(parts) };
      sizeBytes += next.value.byteLength;
      if (sizeBytes > MAX_LIST_BYTES) return { kind: 'too-large' };
      parts.push(next.value);
    }
  } finally {
    answer.discard();
  }
}
