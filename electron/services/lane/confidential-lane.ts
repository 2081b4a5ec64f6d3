import type { CallPurpose } from '../../../shared/domain/connections/call-purpose.ts';
import type { Connection } from '../../../shared/domain/connections/connection.ts';
import type { EgressKind } from '../../../shared/domain/lane/egress.ts';
import { DESTINATIONS, mayReach } from '../../../shared/domain/lane/reach.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import type { HttpAnswer, HttpTransport } from '../../clients/http/transport.ts';
import type { LineRequest, LineTransport, VoiceLine } from '../../clients/http/line-transport.ts';
import type { Database } from '../../db/database.ts';
import type { ProjectRuling } from '../../db/projects/project-rules-repo.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { canceledError } from '../../support/abort.ts';
import { countLine, streamedBody, textBody, type SentBody } from './sent-body.ts';

/** An outside service under its name in the log. */
export interface EgressParty {
  /** Null before the account is stored. */
  connectionId: string | null;
  /** Evaluated for each request: an account may be renamed. Null: the host is its name. */
  connectionName: (() => string) | null;
}

/**
 * The one gate between this computer and all outside services. Data of a project that may not go that far, and data
 * without a stated project, is refused before a byte is sent; everything else is logged before it leaves.
 */
export type ConfidentialLane = ReturnType<typeof createConfidentialLane>;

export interface ConfidentialLaneDeps {
  /** The network transport behind the gate. */
  transport: HttpTransport;
  /** Lines behind the gate. */
  lines: LineTransport;
  rules: Pick<Database['projectRules'], 'judge'>;
  log: Pick<Database['egressLog'], 'begin' | 'complete'>;
  now: () => number;
  logger: Pick<Logger, 'error'>;
}

/** Destination of all its transports. */
const OUTSIDE = DESTINATIONS.outside;
/** Status "Switching protocols", a service's answer to a WebSocket request. */
const LINE_STATUS = 101;

interface Outgoing {
  projectIds: readonly string[];
  stop: AbortController;
}

/** Facts that the log is given before anything leaves. */
interface Announcement {
  method: string;
  /** Null: derived from the address. */
  about: EgressKind | null;
  url: string;
  announcedBytes: number;
  announcedSha256: string | null;
  body: SentBody;
}

type Complete = (
  outcome: 'answered' | 'failed' | 'refused',
  status: number | null,
) => Promise<void>;

interface Departure extends Announcement {
  purpose: CallPurpose;
  signal: AbortSignal;
  send: (signal: AbortSignal) => Promise<HttpAnswer>;
}

/** Builds the gate; see {@link ConfidentialLane}. */
export function createConfidentialLane(deps: ConfidentialLaneDeps) {
  const underWay = new Set<Outgoing>();

  const judge = async (projectIds: readonly string[]): Promise<ProjectRuling | null> => {
    if (projectIds.length === 0) return null;
    const rulings = await deps.rules.judge(projectIds);
    return rulings.find(({ reach }) => !mayReach(reach, OUTSIDE)) ?? rulings[0] ?? null;
  };

  /** Reads the rule and logs the request: only then it may leave. @returns a function that records its end */
  const admit = async (
    party: EgressParty,
    { method, url, about, body, announcedBytes, announcedSha256 }: Announcement,
    { stop, projectIds }: Outgoing,
  ): Promise<Complete> => {
    const ruling = await judge(projectIds);
    const { hasSecretBody, ...address } = describeAddress(url);
    const isRefused = ruling !== null && !mayReach(ruling.reach, OUTSIDE);
    const id = await deps.log.begin({
      ...address,
      kind: about ?? address.kind,
      atMs: deps.now(),
      connectionId: party.connectionId,
      connectionName: party.connectionName?.() ?? address.host,
      method,
      sizeBytes: isRefused ? 0 : announcedBytes,
      sha256: isRefused || hasSecretBody ? null : announcedSha256,
      projectId: ruling?.projectId ?? null,
      projectName: ruling?.projectName ?? null,
      outcome: isRefused ? 'refused' : 'under-way',
    });
    if (isRefused) throw localOnly(ruling.projectName);
    const complete: Complete = async (outcome, status) => {
      const sent =
        outcome === 'refused'
          ? { sizeBytes: 0, sha256: null }
          : { sizeBytes: body.sizeBytes(), sha256: hasSecretBody ? null : body.sha256() };
      try {
        await deps.log.complete(id, { ...sent, outcome, status, atMs: deps.now() });
      } catch (error) {
        // It was sent: the row for it exists, only its end is missing.
        deps.logger.error('the end of a request could not be noted', { error });
      }
    };
    if (stop.signal.aborted) {
      await complete('refused', null);
      throw stoppedError(stop.signal);
    }
    return complete;
  };

  const depart = async (
    party: EgressParty,
    departure: Departure,
    outgoing: Outgoing,
  ): Promise<HttpAnswer> => {
    const { stop } = outgoing;
    const complete = await admit(party, departure, outgoing).catch(unsent);
    try {
      const answer = await departure.send(stop.signal);
      await complete('answered', answer.status);
      // If it was aborted meanwhile, reading the body would look as if the service had broken off.
      if (stop.signal.aborted) answer.discard();
      stop.signal.throwIfAborted();
      return answer;
    } catch (error) {
      await complete('failed', null);
      throw stop.signal.reason instanceof AppError ? stop.signal.reason : error;
    }
  };

  /** Registers something about to leave. @returns a function to call once it has ended */
  const setOut = (
    purpose: CallPurpose,
    signal: AbortSignal,
  ): { outgoing: Outgoing; end: () => void } => {
    const outgoing = { projectIds: projectsOf(purpose), stop: new AbortController() };
    const follow = (): void => outgoing.stop.abort(signal.reason);
    signal.throwIfAborted();
    signal.addEventListener('abort', follow, { once: true });
    // Before the rule is read: a rule stored after that finds the request here and aborts it.
    underWay.add(outgoing);
    const end = (): void => {
      signal.removeEventListener('abort', follow);
      underWay.delete(outgoing);
    };
    return { outgoing, end };
  };

  const guarded = async (party: EgressParty, departure: Departure): Promise<HttpAnswer> => {
    const { outgoing, end } = setOut(departure.purpose, departure.signal);
    try {
      return await depart(party, departure, outgoing);
    } finally {
      end();
    }
  };

  const openLine = async (
    party: EgressParty,
    url: string,
    { purpose, signal }: LineRequest,
  ): Promise<VoiceLine> => {
    const { outgoing, end } = setOut(purpose, signal);
    const { stop } = outgoing;
    const sent = countLine();
    const announced = { announcedBytes: 0, announcedSha256: null, body: sent };
    try {
      const complete = await admit(
        party,
        { method: 'GET', url, about: null, ...announced },
        outgoing,
      );
      try {
        const line = await deps.lines.open(url, { purpose, signal: stop.signal });
        return sent.watch(line, () => {
          end();
          void complete('answered', LINE_STATUS);
        });
      } catch (error) {
        await complete('failed', null);
        throw stop.signal.reason instanceof AppError ? stop.signal.reason : error;
      }
    } catch (error) {
      end();
      throw error;
    }
  };

  return {
    /** Returns the transport to an outside service; embedded ones have their own, and are not logged. */
    transport(party: EgressParty): HttpTransport {
      const { fetch, fetchOnce, upload } = deps.transport;
      const withText =
        (send: HttpTransport['fetch']): HttpTransport['fetch'] =>
        async (url, request) => {
          const { purpose, method, signal } = request;
          const sent = textBody(request.body);
          return guarded(party, {
            purpose,
            method,
            url,
            about: request.about ?? null,
            announcedBytes: sent.sizeBytes(),
            announcedSha256: sent.sha256(),
            body: sent,
            signal,
            send: async (stopped) => send(url, { ...request, signal: stopped }),
          });
        };
      return {
        fetch: withText(fetch),
        fetchOnce: withText(fetchOnce),
        async upload(url, request) {
          const { chunks, ...sent } = streamedBody(request.body);
          const announced = Number(request.headers['content-length'] ?? 0);
          return guarded(party, {
            purpose: request.purpose,
            method: request.method,
            url,
            about: request.about ?? null,
            announcedBytes: Number.isSafeInteger(announced) && announced > 0 ? announced : 0,
            announcedSha256: null,
            body: sent,
            signal: request.signal,
            send: async (stopped) => upload(url, { ...request, body: chunks, signal: stopped }),
          });
        },
      };
    },
    /** Does the same for WebSockets: a line is one entry of the log, which is complete when the line ends. */
    lines: (party: EgressParty): LineTransport => ({
      open: (url, request) => openLine(party, url, request),
    }),
    /**
     * Checks for a form whether anything of a project may go to this service at all.
     * @param fileName of a file translated for the project before, which may now be meant for a different one
     * @throws `lane/local-only`
     */
    async assertMayUse(
      { abilities }: Pick<Connection, 'abilities'>,
      projectId: string | null,
      fileName?: string,
    ) {
      if (projectId === null || mayReach('here', abilities)) return;
      const ruling = await judge([projectId]);
      if (ruling === null || mayReach(ruling.reach, abilities)) return;
      throw localOnly(ruling.projectName, fileName);
    },
    /** Called after a project's rule was stored: aborts its requests if it is confidential now. */
    enforce(projectId: string) {
      for (const { projectIds, stop } of underWay) {
        // As a cancellation: some of it may have been sent, so it is not reported as refused.
        if (projectIds.includes(projectId)) stop.abort(canceledError());
      }
    },
  };
}

/**
 * Returns the projects of a purpose. The types require one; this catches calls that get past them.
 * @throws `lane/no-purpose`
 */
function projectsOf(purpose: unknown): readonly string[] {
  if (purpose === 'account') return [];
  const ids: unknown = Object(purpose).projectIds;
  if (Array.isArray(ids) && ids.every((id) => typeof id === 'string')) return [...new Set(ids)];
  throw new AppError('lane/no-purpose', 'laneErrors.noProject');
}

/** Marks the error as unsent: nothing leaves before it is judged and logged. */
function unsent(thrown: unknown): never {
  throw toAppError(thrown).with({ isUntouched: true });
}

function stoppedError(signal: AbortSignal): Error {
  const { reason }: { reason: unknown } = signal;
  return reason instanceof Error ? reason : canceledError();
}

/**
 * @param projectName empty when only the rule remembers the project
 * @param fileName of a file previously translated for the project
 */
function localOnly(projectName: string, fileName?: string): AppError {
  const details = { field: 'connectionId', fileName };
  const values = {
    projectName: projectName === '' ? 'none' : projectName,
    fileName: fileName ?? '',
  };
  const message =
    fileName === undefined ? 'laneErrors.projectConfidential' : 'laneErrors.fileConfidential';
  return new AppError('lane/local-only', message, { values, details });
}

/** Path parts defined by the two interfaces; anything else may be an id or a name. */
const KNOWN_PARTS = new Set(
  `v1 v2 v3 api translate write rephrase correct document result glossaries dictionaries entries
  glossary-language-pairs spoken-terms term-lists translation_memories style_rules configured_rules custom_instructions
  style_profiles usage
  languages resources detect language admin developer-keys activate deactivate label limits
  analytics custom-tags voice realtime connect auth revoke users time_entries projects customers tags reports
  buckets main collections translations-models translations-models-v2 records
  detailed start stop timer activate archive inactive import export jobs segments uploads downloads received`.split(
    /\s+/,
  ),
);

/** Replaces an id in the log. */
const HIDDEN_PART = '…';

/** The first matching part determines the kind of a request. */
const KINDS: readonly (readonly [part: string, kind: EgressKind])[] = [
  // Before texts: a job for recorded sound is below `translate`, too.
  ['voice', 'voice'],
  ['translate', 'text'],
  ['write', 'improvement'],
  ['document', 'document'],
  ['glossaries', 'glossary'],
  ['spoken-terms', 'glossary'],
  ['translation_memories', 'memory'],
  ['style_rules', 'style-rule'],
  ['style_profiles', 'style-rule'],
  ['time_entries', 'time-entry'],
  ['projects', 'project'],
  ['customers', 'customer'],
  // Detection sends the text that is about to be translated.
  ['detect', 'text'],
];

/** Path part of requests whose body contains a password: a hash of it would help to guess it. */
const SECRET_PART = 'auth';

/**
 * Describes a request's destination for the log: without ids, names, queries, and sign-in data.
 * @see translation service and time service, lists of endpoints
 */
export function describeAddress(url: string): {
  kind: EgressKind;
  host: string;
  path: string;
  /** True when not even a hash of the body may be stored. */
  hasSecretBody: boolean;
} {
  const { host, pathname } = new URL(url);
  const parts = pathname.split('/').filter((part) => part !== '');
  const known = parts.map((part) => (KNOWN_PARTS.has(part) ? part : HIDDEN_PART));
  const kind = KINDS.find(([part]) => known.includes(part))?.[1] ?? 'account';
  const hasSecretBody = known.includes(SECRET_PART);
  return { kind, host, path: `/${known.join('/')}`, hasSecretBody };
}
