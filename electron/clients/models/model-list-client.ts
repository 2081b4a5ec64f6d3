import { z } from 'zod';
import { modelDirectionId } from '../../../shared/domain/models/model.ts';
import {
  MODEL_FILE_KINDS,
  offeredFileSchema,
  type ModelRecord,
} from '../../../shared/domain/models/offer.ts';
import { isTrialVersion } from '../../../shared/domain/models/versions.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Timers } from '../../support/clock.ts';
import { startDeadline } from '../http/deadline.ts';
import { parseShape } from '../http/parse-shape.ts';
import { MAX_ANSWER_BYTES, readText } from '../http/read-body.ts';
import type { HttpAnswer, HttpTransport } from '../http/transport.ts';
import { failureOf, statusError } from './errors.ts';

/** Address at which the publisher of the models offers their list. */
export const MODEL_LIST_URL = 'https://firefox.settings.services.mozilla.com/v1';
const COLLECTION = '/buckets/main/collections/translations-models-v2/records';
/** Time for a whole answer; each is far below a megabyte. */
const BUDGET_MS = 60_000;
const MAX_PAGES = 20;

export interface FetchedRecords {
  /** Base address of all downloads, with a trailing slash. */
  readonly downloadUrl: string;
  readonly etag: string | null;
  readonly records: readonly ModelRecord[];
  /** Number of records that are not files of models. */
  readonly unusableCount: number;
}

export interface ModelListClient {
  readonly host: string;
  /**
   * Fetches the list.
   * @param etag of the stored list
   * @returns null when it has not changed
   * @throws `net/*`, `api/*`, `canceled`
   */
  fetch(etag: string | null, signal: AbortSignal): Promise<FetchedRecords | null>;
}

/** Root document of the server; only the address of its attachments matters here. */
const rootSchema = z.object({
  capabilities: z.object({ attachments: z.object({ base_url: z.string().max(500) }) }),
});
const pageSchema = z.object({ data: z.array(z.unknown()) });
const code = z.string().regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/);
const kindSchema = z.object({ fileType: z.string() });
/** Older collections name the languages differently. */
const namesSchema = z.union([
  z.object({ sourceLanguage: code, targetLanguage: code }),
  z
    .object({ fromLang: code, toLang: code })
    .transform(({ fromLang, toLang }) => ({ sourceLanguage: fromLang, targetLanguage: toLang })),
]);
const recordSchema = z.object({
  name: z.string(),
  version: z.string().max(20),
  fileType: z.enum(MODEL_FILE_KINDS),
  architecture: z.string().max(50).nullish(),
  decompressedHash: z.string().nullish(),
  decompressedSize: z.number().nullish(),
  filter_expression: z.string().nullish(),
  attachment: z.object({ hash: z.string(), size: z.number(), location: z.string() }),
});

/**
 * Reads the list of translation models from a server running Mozilla's Remote Settings.
 * @param options.baseUrl of its interface, without a trailing slash
 */
export function createModelListClient(options: {
  baseUrl: string;
  transport: HttpTransport;
  timers: Timers;
  userAgent: string;
}): ModelListClient {
  const { baseUrl } = options;

  /** @throws `net/insecure-url`, `net/*`, `api/*`, `canceled` */
  const ask = async (
    url: string,
    headers: Record<string, string>,
    parent: AbortSignal,
  ): Promise<{ answer: HttpAnswer; text: string }> => {
    if (!url.startsWith('https:')) {
      throw new AppError('net/insecure-url', 'modelErrors.notEncrypted');
    }
    const deadline = startDeadline({ timers: options.timers, budgetMs: BUDGET_MS, parent });
    try {
      const answer = await options.transport.fetch(url, {
        purpose: 'account',
        about: 'model',
        method: 'GET',
        headers: { accept: 'application/json', 'user-agent': options.userAgent, ...headers },
        body: null,
        signal: deadline.signal,
      });
      if (answer.status !== 200 && answer.status !== 304) {
        answer.discard();
        throw statusError(answer.status);
      }
      const text = await readText(answer, MAX_ANSWER_BYTES, deadline.grantBytes);
      return { answer, text };
    } catch (error) {
      throw failureOf(error, deadline.hasPassed());
    } finally {
      deadline.clear();
    }
  };

  return {
    host: new URL(baseUrl).host,
    async fetch(etag, signal) {
      const first = `${baseUrl}${COLLECTION}`;
      let next: string | null = first;
      let newEtag: string | null = null;
      const data: unknown[] = [];
      for (let page = 1; next !== null; page += 1) {
        if (page > MAX_PAGES) throw unreadable();
        const known: Record<string, string> =
          etag === null || page > 1 ? {} : { 'if-none-match': etag };
        const { answer, text } = await ask(next, known, signal);
        if (answer.status === 304) return null;
        data.push(...parse(pageSchema, text).data);
        newEtag ??= answer.headers.get('etag');
        next = nextPage(answer.headers.get('next-page'), first);
      }
      const root = parse(rootSchema, (await ask(`${baseUrl}/`, {}, signal)).text);
      const files = data.filter((record) => kindOf(record) !== null);
      const records = files.flatMap((record) => toRecord(record) ?? []);
      if (records.length === 0) throw unreadable();
      return {
        downloadUrl: downloadUrlOf(root.capabilities.attachments.base_url),
        etag: newEtag,
        records,
        unusableCount: files.length - records.length,
      };
    },
  };
}

/** Returns the kind of a part that the engine uses, or of an unreadable record; null for other parts of models. */
function kindOf(record: unknown): string | null {
  const kind = parseShape(kindSchema, record)?.fileType ?? '';
  return kind === 'qualityModel' ? null : kind;
}

function toRecord(value: unknown): ModelRecord | null {
  const [record, names] = [parseShape(recordSchema, value), parseShape(namesSchema, value)];
  if (record === undefined || names === undefined) return null;
  const { attachment, version } = record;
  const id = parseShape(modelDirectionId, `${names.sourceLanguage}_${names.targetLanguage}`);
  const file = parseShape(offeredFileSchema, {
    kind: record.fileType,
    name: record.name,
    location: attachment.location,
    sha256: attachment.hash.toLowerCase(),
    sizeBytes: attachment.size,
    unpackedSha256: record.decompressedHash?.toLowerCase() ?? null,
    unpackedBytes: record.decompressedSize ?? null,
  });
  if (id === undefined || file === undefined) return null;
  return {
    id,
    sourceLang: names.sourceLanguage,
    targetLang: names.targetLanguage,
    version,
    architecture: record.architecture ?? '',
    file,
    isTrial: isTrialVersion(version) || (record.filter_expression ?? '') !== '',
  };
}

/** @throws `api/unexpected-response` */
function parse<T>(schema: z.ZodType<T>, text: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable();
  }
  const parsed = parseShape(schema, value);
  if (parsed === undefined) throw unreadable();
  return parsed;
}

/** Returns the next page, which must be at the same address. @throws `api/unexpected-response` for a different one */
function nextPage(value: string | null, first: string): string | null {
  if (value === null || value === '') return null;
  const [url, { origin, pathname }] = [URL.parse(value), new URL(first)];
  if (url?.origin !== origin || url.pathname !== pathname) throw unreadable();
  return url.href;
}

/** @throws `net/insecure-url`, `api/unexpected-response` */
function downloadUrlOf(value: string): string {
  const url = URL.parse(value);
  if (url === null) throw unreadable();
  if (url.protocol !== 'https:') throw new AppError('net/insecure-url', 'modelErrors.notEncrypted');
  url.search = '';
  url.hash = '';
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}

const unreadable = (): AppError =>
  new AppError('api/unexpected-response', 'modelErrors.listUnreadable');
