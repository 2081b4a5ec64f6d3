import type { TimeCapabilities } from '../../../shared/domain/time/connection.ts';
import type { CapabilityState } from '../../../shared/domain/time/names.ts';
import { isRecord } from './wire/read-record.ts';
import { callTime, type TimeCall, type TimeContext } from './time-call.ts';
import { TimeCallError } from './time-call-error.ts';
import { toForm } from './form-fields.ts';
import type { TimeCallOptions, TimeClient } from './time-client.ts';
import { listOf, recordOf } from './wire/answer-shape.ts';
import { readId } from './wire/values.ts';

/** Path that no service has; it shows how a service answers for unsupported features. */
const NO_SUCH_FAMILY = '/capability-check';

/** No service assigns this identifier. */
const NO_SUCH_ID = '0';

interface ProbeAnswer {
  status: number;
  words: string;
  value: unknown;
}

type Ask = (
  method: TimeCall<unknown>['method'],
  path: string,
  change?: Pick<TimeCall<unknown>, 'form' | 'isKeyless'>,
) => Promise<ProbeAnswer>;

/**
 * Finds out what a service can do. Changes are tried on an identifier that does not exist: a service that
 * supports them answers that differently from an unknown path.
 * @see time service profile, capabilities
 */
export async function probeCapabilities(
  context: TimeContext,
  listProjects: TimeClient['listProjects'],
  options: TimeCallOptions | undefined,
): Promise<TimeCapabilities> {
  const projects = await listProjects({}, options);
  const ask = createAsk(context, options);
  const reading = await probeReading(ask, context.now());
  const entriesWrite = await probeEntryWriting(ask);
  const entriesDelete = await probeAt(ask, 'DELETE', '/time_entries');
  return {
    'projects.write': await probeProjectWriting(ask, projects[0]?.remoteId ?? null),
    'customers.read': stateOfList(await ask('GET', '/customers?limit=1')),
    ...reading,
    'entries.write': entriesWrite,
    // If both kinds of "not found" have the same code, it says nothing about a service that accepts entries.
    'entries.delete':
      entriesDelete === 'unclear'
        ? entriesWrite === 'present'
          ? 'unknown'
          : entriesWrite
        : entriesDelete,
    'session.revoke': await probeRevoking(ask),
  };
}

/**
 * Builds the function that sends a probe. @throws `auth/rejected` for an invalid token, and any error of reaching the
 * service
 */
function createAsk(context: TimeContext, options: TimeCallOptions | undefined): Ask {
  const askOnce = async (
    method: Parameters<Ask>[0],
    path: string,
    change: NonNullable<Parameters<Ask>[2]>,
  ): Promise<ProbeAnswer & { isPage: boolean }> => {
    try {
      // Each probe is sent once: a failure is probed again the next day.
      return await callTime(
        context,
        {
          method,
          path,
          ...change,
          isQuestion: false,
          read: ({ status, value }) => ({ status, value, words: '', isPage: false }),
        },
        options,
      );
    } catch (error) {
      const status = error instanceof TimeCallError ? error.details?.status : undefined;
      const isTokenRefused = status === 401 && change.isKeyless !== true;
      if (!(error instanceof TimeCallError) || status === undefined || isTokenRefused) throw error;
      const words = (error.details?.serviceMessage ?? '').split(path.split('?')[0] ?? '').join('');
      const isPage = error.code === 'api/unexpected-response';
      // Some error pages come with a success status and mean nothing.
      return { status: status < 300 ? 599 : status, words, value: undefined, isPage };
    }
  };
  return async (method, path, change = {}) => {
    const answer = await askOnce(method, path, change);
    // A gateway's page may hide a feature, which the app would then miss for a day.
    return answer.isPage ? askOnce(method, path, change) : answer;
  };
}

function stateOf({ status }: ProbeAnswer): CapabilityState {
  if (status === 404 || status === 405 || status === 501) return 'absent';
  if (status === 403 || status === 408 || status === 429 || status >= 500) return 'unknown';
  return status >= 300 && status < 400 ? 'unknown' : 'present';
}

function isOfTheMoment({ status }: ProbeAnswer): boolean {
  return status === 408 || status === 429 || (status >= 500 && status !== 501);
}

function stateOfList(answer: ProbeAnswer): CapabilityState {
  const state = stateOf(answer);
  if (state !== 'present') return state;
  const isList = answer.status === 204 || listOf(answer.value) !== null;
  return answer.status < 300 && isList ? 'present' : 'unknown';
}

/** Tries a change on an identifier that does not exist; `unclear` when "not found" is ambiguous. */
async function probeAt(
  ask: Ask,
  method: 'POST' | 'DELETE',
  family: string,
): Promise<CapabilityState | 'unclear'> {
  const form = method === 'POST' ? { form: toForm({}) } : {};
  const answer = await ask(method, `${family}/${NO_SUCH_ID}`, form);
  if (answer.status !== 404) return stateOf(answer);
  const other = await ask(method, `${NO_SUCH_FAMILY}/${NO_SUCH_ID}`, form);
  const isSame = other.status === 404 && other.words === answer.words;
  return isSame ? 'unclear' : 'present';
}

async function probeProjectWriting(ask: Ask, existingId: string | null): Promise<CapabilityState> {
  const state = await probeAt(ask, 'POST', '/projects');
  if (state !== 'unclear') return state;
  if (existingId === null) return 'unknown';
  return stateOf(
    await ask('POST', `/projects/${encodeURIComponent(existingId)}`, { form: toForm({}) }),
  );
}

async function probeEntryWriting(ask: Ask): Promise<CapabilityState> {
  const state = await probeAt(ask, 'POST', '/time_entries');
  if (state !== 'unclear') return state;
  // No service can create an entry from this. If one does, it is deleted immediately.
  const answer = await ask('POST', '/time_entries', { form: toForm({ started_at: 'none' }) });
  const record = answer.status < 300 ? recordOf(answer.value) : null;
  const id = isRecord(record) ? readId(record['id']) : null;
  if (id !== null) await ask('DELETE', `/time_entries/${encodeURIComponent(id)}`);
  return stateOf(answer);
}

async function probeReading(
  ask: Ask,
  nowMs: number,
): Promise<Pick<TimeCapabilities, 'entries.read' | 'entriesReadBy'>> {
  const answer = await ask('GET', '/time_entries?limit=1');
  const profile = stateOfList(answer);
  if (profile === 'present') return { 'entries.read': profile, entriesReadBy: 'profile' };
  // A temporary failure proves nothing; otherwise the app would use reports, which have half the data, permanently.
  if (isOfTheMoment(answer)) return { 'entries.read': 'unknown', entriesReadBy: null };
  const day = new Date(nowMs).toISOString().slice(0, 10);
  const query = `date_execution_start=${day}&date_execution_end=${day}`;
  const reports = stateOfList(await ask('GET', `/reports/detailed?${query}`));
  if (reports === 'present') return { 'entries.read': reports, entriesReadBy: 'reports' };
  const isAbsent = profile === 'absent' && reports === 'absent';
  return { 'entries.read': isAbsent ? 'absent' : 'unknown', entriesReadBy: null };
}

/** Probes revoking without a token, so nothing can be revoked: a service that demands one supports the call. */
async function probeRevoking(ask: Ask): Promise<CapabilityState> {
  const answer = await ask('GET', '/auth/revoke', { isKeyless: true });
  const state = stateOf(answer);
  if (state !== 'present') return state;
  const other = await ask('GET', NO_SUCH_FAMILY, { isKeyless: true });
  return stateOf(other) === 'absent' ? 'present' : 'unknown';
}
