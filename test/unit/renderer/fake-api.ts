import { AppError, type Result } from '../../../shared/errors.ts';
import { createApi, type DragomanApi } from '../../../shared/ipc/api.ts';
import type {
  EventName,
  EventPayload,
  HandlerAnswer,
  RequestInput,
  RequestName,
  RequestOutput,
  SendEvent,
} from '../../../shared/ipc/contract.ts';

export type Handlers = {
  [N in RequestName]?: (input: RequestInput<N>) => HandlerAnswer<N>;
};

export interface FakeApi {
  api: DragomanApi;
  /** Replaces the answers to requests. */
  answer: (handlers: Handlers) => void;
  /** Sends events of the main process. */
  emit: SendEvent;
  /** Returns the inputs of the requests of a name, oldest first. */
  inputsOf: <N extends RequestName>(name: N) => RequestInput<N>[];
  /** Sets the path of files of this name; without a path a file travels as bytes. */
  setPath: (fileName: string, path: string) => void;
  /** Returns the result of a request, for callers that transport requests themselves. @throws errors of its handler */
  perform: (name: RequestName, input: unknown) => Promise<unknown>;
  /** Receives every event as well, independently of listeners through the API. */
  onEmit: (listener: (name: EventName, payload: unknown) => void) => void;
}

/** Creates a main process that answers from `handlers`; a request without a handler fails by name. */
export function createFakeApi(initial: Handlers = {}): FakeApi {
  const handlers: Handlers = { ...initial };
  const calls: { name: RequestName; input: unknown }[] = [];
  const listeners = new Map<EventName, Set<(payload: never) => void>>();
  const paths = new Map<string, string>();
  const hearers: ((name: EventName, payload: unknown) => void)[] = [];

  const perform = async <N extends RequestName>(
    name: N,
    input?: RequestInput<N>,
  ): Promise<RequestOutput<N>> => {
    calls.push({ name, input });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the map ties name and input together
    const handler = handlers[name] as
      | ((given: RequestInput<N> | undefined) => RequestOutput<N> | Promise<RequestOutput<N>>)
      | undefined;
    if (handler === undefined) throw new AppError('internal', { english: `${name} is not faked.` });
    return handler(input);
  };
  const ask =
    <N extends RequestName>(name: N) =>
    async (input?: RequestInput<N>): Promise<Result<RequestOutput<N>>> => {
      try {
        return { ok: true, value: await perform(name, input) };
      } catch (error) {
        if (error instanceof AppError) return { ok: false, error: error.toData() };
        throw error;
      }
    };
  const listen =
    <N extends EventName>(name: N) =>
    (listener: (payload: EventPayload<N>) => void) => {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known.add(listener));
      return () => {
        known.delete(listener);
      };
    };

  const api = createApi({
    ask,
    listen,
    holdFile: (file) => {
      const path = paths.get(file.name);
      return path === undefined
        ? Promise.resolve({ ok: true, value: null })
        : ask('documents:hold-path')({ path });
    },
  });

  return {
    api,
    answer: (more) => Object.assign(handlers, more),
    emit(name, payload) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- listeners are stored by name
      listeners.get(name)?.forEach((listener) => listener(payload as never));
      for (const hear of hearers) hear(name, payload);
    },
    inputsOf: <N extends RequestName>(name: N) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each call is stored with its own input
      calls.filter((call) => call.name === name).map((call) => call.input as RequestInput<N>),
    setPath: (fileName, path) => void paths.set(fileName, path),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller has parsed its input
    perform: (name, input) => perform(name, input as RequestInput<typeof name>),
    onEmit: (listener) => void hearers.push(listener),
  };
}
