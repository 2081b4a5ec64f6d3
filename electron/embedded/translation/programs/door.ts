import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LOOPBACK_NAMES } from '../../../../shared/domain/connections/loopback.ts';
import { ServiceError } from '../../http/service-error.ts';
import { requireRouteAccess } from '../accounts/caller.ts';
import { firstValue } from '../query.ts';
import { isObject } from '../request-fields.ts';
import type { Origins } from './origins.ts';
import type { Programs } from './programs.ts';
import type { WrongKeys } from './wrong-keys.ts';

/**
 * Addresses that are open to other programs. Everything else is refused, also what is added to the
 * service later: administration, and all that writes glossaries or memories.
 */
export const OPEN_ADDRESSES: ReadonlySet<string> = new Set([
  'POST /translate',
  'POST /v2/translate',
  'POST /v2/document',
  'POST /v2/document/:id',
  'POST /v2/document/:id/result',
  'GET /v2/languages',
  'POST /v2/languages',
  'GET /v3/languages',
  'GET /v3/languages/resources',
  'GET /v2/usage',
]);

/** Names of a key in a query or a form. */
const KEY_FIELDS = ['auth_key', 'token'];
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/iu;
const ALLOWED_HEADERS = 'authorization, content-type, x-deepl-reporting-tag';
const PREFLIGHT_SECONDS = '600';

/** Decides about each request of another program before any route runs. */
export interface Door {
  addHooks(server: FastifyInstance): void;
}

/** @param port the only one that `Host` may name */
export function createDoor(
  port: number,
  deps: {
    readonly programs: Pick<Programs, 'identify' | 'noteUse'>;
    readonly origins: Pick<Origins, 'check'>;
    readonly wrongKeys: WrongKeys;
  },
): Door {
  const hosts = new Set(LOOPBACK_NAMES.map((name) => `${name}:${String(port)}`));

  /**
   * A page that rebinds its own name to this computer sends no `Origin` with a GET, but its name in `Host`.
   * @throws 403
   */
  const requireHost = ({ headers }: FastifyRequest): void => {
    if (hosts.has((headers.host ?? '').toLowerCase())) return;
    throw new ServiceError(403, 'This service has another name: see Dragoman, Settings.');
  };
  /** @throws 403 for a page, and for an extension that was not allowed */
  const requireOrigin = ({ headers }: FastifyRequest, reply: FastifyReply): void => {
    const { origin } = headers;
    if (origin === undefined) return;
    if (!origins.check(origin)) {
      throw new ServiceError(
        403,
        'Web pages are not allowed here, and extensions only after Dragoman, Settings, allows them.',
      );
    }
    void reply.headers({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': 'Retry-After, X-Trace-ID',
      Vary: 'Origin',
    });
  };
  /** @throws 403 */
  const requireOpenAddress = ({ method, is404, routeOptions }: FastifyRequest): void => {
    if (is404 || OPEN_ADDRESSES.has(`${method} ${routeOptions.url ?? ''}`)) return;
    throw new ServiceError(403, 'This address is not open to other programs.');
  };
  const { programs, origins, wrongKeys } = deps;
  /** @throws 403, 429 */
  const admit = async (request: FastifyRequest, key: string | null): Promise<void> => {
    if (key === null) {
      throw new ServiceError(
        403,
        'Authorization failed: the key is missing. Add this program in Dragoman, Settings.',
      );
    }
    request.caller = programs.identify(key);
    if (request.caller === null) {
      const { remoteAddress = '' } = request.raw.socket;
      const name = (request.headers['user-agent'] ?? '').slice(0, 200);
      return wrongKeys.refuse(`${remoteAddress} ${name}`);
    }
    return undefined;
  };

  return {
    addHooks(server) {
      server.addHook('onRequest', async (request, reply) => {
        requireHost(request);
        requireOrigin(request, reply);
        if (request.method === 'OPTIONS') return answerPreflight(request, reply);
        requireOpenAddress(request);
        const key = keyOfHeader(request) ?? keyOf(request.query);
        // A form may hold the key: it is read first then, up to the limit of its route.
        if (key === null && isForm(request)) return undefined;
        return admit(request, key);
      });
      server.addHook('onResponse', ({ caller }, _reply, done) => {
        if (caller !== null) programs.noteUse(caller);
        done();
      });
      server.addHook('preValidation', async (request) => {
        if (!isForm(request) || request.is404) return;
        if (request.caller === null) {
          await admit(request, keyOf(request.body));
          requireRouteAccess(request);
        }
        // LibreOffice sends an option in the address of its form.
        request.body = { ...fieldsOf(request.query), ...fieldsOf(request.body) };
      });
    },
  };
}

/** Answers the question of a browser whether an extension that is allowed may send its request. */
function answerPreflight({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (headers.origin === undefined) throw new ServiceError(403, 'The header Origin is missing.');
  return reply
    .code(204)
    .headers({
      'Access-Control-Allow-Methods': 'GET, POST',
      'Access-Control-Allow-Headers': ALLOWED_HEADERS,
      'Access-Control-Max-Age': PREFLIGHT_SECONDS,
      // Chromium asks for this before it lets anything reach this computer.
      ...(headers['access-control-request-private-network'] === 'true'
        ? { 'Access-Control-Allow-Private-Network': 'true' }
        : {}),
    })
    .send();
}

const isForm = ({ headers }: FastifyRequest): boolean =>
  FORM_TYPE.test(headers['content-type'] ?? '');

/** DeepLX programs send `Bearer`. */
function keyOfHeader({ headers }: FastifyRequest): string | null {
  return /^(?:DeepL-Auth-Key|Bearer) (\S+)$/iu.exec(headers.authorization ?? '')?.[1] ?? null;
}

function keyOf(fields: unknown): string | null {
  const known = isObject(fields) ? { ...fields } : {};
  for (const name of KEY_FIELDS) {
    const value = firstValue(known, name);
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}

/** Returns the fields without the key, which no route may see. */
function fieldsOf(fields: unknown): Record<string, unknown> {
  const known = Object.entries(isObject(fields) ? fields : {});
  return Object.fromEntries(known.filter(([name]) => !KEY_FIELDS.includes(name)));
}
