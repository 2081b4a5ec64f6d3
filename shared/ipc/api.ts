import type { Result } from '../errors.ts';
import {
  EVENT_NAMES,
  PAGE_REQUEST_NAMES,
  type Domain,
  type EventName,
  type PageRequestName,
  type QuickRequestName,
  type RequestName,
} from './channels.ts';
import type { EventPayload, RequestInput, RequestOutput } from './contract.ts';

/** Asks the main process over one channel. */
export type Ask<N extends RequestName> =
  RequestInput<N> extends undefined
    ? () => Promise<Result<RequestOutput<N>>>
    : (input: RequestInput<N>) => Promise<Result<RequestOutput<N>>>;

/** Subscribes to an event and returns the function that unsubscribes. */
type Listen<N extends EventName> = (listener: (payload: EventPayload<N>) => void) => () => void;

/** The parts of a DOM `File` that this side of the contract needs. */
export interface DroppedFile {
  readonly name: string;
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** The one method of the page that is not a request of its own. */
interface FileHolder {
  /**
   * Hands the main process the path of a dropped file and returns a token for it; null where the
   * platform gives no path, as for any file that a page made. Rejects anything that is not a file.
   */
  readonly holdFile: (
    file: DroppedFile,
  ) => Promise<Result<RequestOutput<'documents:hold-path'> | null>>;
}

type Camel<Words extends string> = Words extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Words;

type Requests<D extends Domain> = {
  readonly [N in PageRequestName as N extends `${D}:${infer Verb}` ? Camel<Verb> : never]: Ask<N>;
};

type Events<D extends Domain> = {
  readonly [
    N in EventName as N extends `${D}:${infer Event}` ? `on${Capitalize<Camel<Event>>}` : never
  ]: Listen<N>;
};

/**
 * The preload's `window.api`: one method per channel, named after it. `documents:start` is
 * `api.documents.start`, `time-connections:set-token` is `api.timeConnections.setToken`, and the
 * event `proxy:changed` is `api.proxy.onChanged`. Each one is documented beside its schemas.
 */
export type DragomanApi = {
  readonly [D in Domain as Camel<D>]: Requests<D> &
    Events<D> &
    (D extends 'documents' ? FileHolder : unknown);
};

/** `window.api` of the quick window: one method per request that it may make. */
export type QuickApi = {
  readonly [D in 'app' | 'quick' | 'text']: {
    readonly [
      N in QuickRequestName as N extends `${D}:${infer Verb}` ? Camel<Verb> : never
    ]: Ask<N>;
  };
};

type Method = (...args: never) => unknown;

/**
 * Makes the methods, each bound to its own channel, so that the page never supplies a channel name.
 *
 * @param ask makes the method of a request
 * @param listen makes the method of an event
 */
export function createApi({
  ask,
  listen,
  holdFile,
}: FileHolder & {
  ask: (name: PageRequestName) => Method;
  listen: (name: EventName) => Method;
}): DragomanApi {
  const api: Record<string, Record<string, Method>> = { documents: { holdFile } };
  const add = (name: string, prefix: string, method: Method): void => {
    const [domain = '', words = ''] = name.split(':');
    (api[camel(domain)] ??= {})[camel(prefix + words)] = method;
  };
  for (const name of PAGE_REQUEST_NAMES) add(name, '', ask(name));
  for (const name of EVENT_NAMES) add(name, 'on-', listen(name));
  for (const methods of Object.values(api)) Object.freeze(methods);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made from the names that the type is made from
  return Object.freeze(api) as unknown as DragomanApi;
}

const camel = (words: string): string =>
  words.replaceAll(/-(.)/g, (_dash, letter: string) => letter.toUpperCase());
