import { AsyncLocalStorage } from 'node:async_hooks';
import { canceledError } from './abort.ts';

/**
 * Answers to the file dialogs that a request would open in the window. A request of a command never opens one: without
 * the path that it needs, it fails with `input/invalid`.
 */
export interface NamedFiles {
  /** Files to read, absolute. A dialog for one file takes the first. */
  open?: readonly string[];
  /** File to write, absolute. */
  save?: string;
  /** True if `save` may replace a file that exists; otherwise that is refused with `input/conflict`. */
  mayReplace?: boolean;
  /** Folder to write to, absolute. */
  folder?: string;
}

/** Who makes requests: a page, from its load to its end, or one connection of a command. */
export interface Asker {
  /** Pages share the plan of the documents, and a page's newer text ends its older one. */
  readonly isPage: boolean;
  /** Aborted once it is gone. */
  readonly gone: AbortSignal;
}

/** A request that is being answered. */
interface Asking {
  asker: Asker;
  /** Files that a command named; null for a page, which has dialogs. */
  files: NamedFiles | null;
  /** Aborted when this request is canceled. */
  signal?: AbortSignal;
}

/** The app itself, such as its tray. */
const APP: Asker = { isPage: true, gone: new AbortController().signal };

const asking = new AsyncLocalStorage<Asking | undefined>();

/** Returns a new asker, and the function that tells that it is gone. */
export function newAsker(isPage: boolean): { asker: Asker; end: () => void } {
  const ending = new AbortController();
  return { asker: { isPage, gone: ending.signal }, end: () => ending.abort() };
}

/** Answers a request. Everything that it runs and opens belongs to its asker. */
export const answerTo = <T>(request: Asking, run: () => T): T => asking.run(request, run);

/** Runs what outlives the request that happens to start it. */
export const asApp = <T>(run: () => T): T => asking.run(undefined, run);

/** Returns who makes the request that runs. */
export const whoAsks = (): Asker => asking.getStore()?.asker ?? APP;

/** Returns the files that a command named; null for the request of a page. */
export const namedFiles = (): NamedFiles | null => asking.getStore()?.files ?? null;

/** Work that ends with who asked for it, and that nobody else can end. */
export interface OwnWork {
  /**
   * @param work its signal is aborted by {@link OwnWork.cancel}, when its request is canceled, and once its asker is gone
   * @param key names it for `cancel`
   */
  run: <T>(work: (signal: AbortSignal) => Promise<T>, key?: string) => Promise<T>;
  /** Ends the work of who asks for it, all of it without a key; harmless if there is none. */
  cancel: (key?: string) => void;
  /** Ends everyone's work. */
  cancelAll: () => void;
}

/** The one gate of everything that can be canceled. */
export function createOwnWork(): OwnWork {
  const running = new Map<AbortController, { asker: Asker; key: string | undefined }>();
  return {
    async run(work, key) {
      const asker = whoAsks();
      const ending = new AbortController();
      const end = (): void => ending.abort();
      const ends = [asker.gone, asking.getStore()?.signal ?? asker.gone];
      for (const signal of ends) {
        if (signal.aborted) end();
        else signal.addEventListener('abort', end);
      }
      running.set(ending, { asker, key });
      try {
        return await work(ending.signal);
      } finally {
        running.delete(ending);
        for (const signal of ends) signal.removeEventListener('abort', end);
      }
    },
    cancel(key) {
      const asker = whoAsks();
      for (const [ending, own] of running) {
        if (own.asker === asker && (key === undefined || own.key === key)) ending.abort();
      }
    },
    cancelAll() {
      for (const ending of running.keys()) ending.abort();
    },
  };
}

/** Something that is open between two requests, such as a file to import. */
export interface OpenThing {
  readonly id: string;
}

/** Holds one open thing for who opened it, until it is closed or they are gone. */
export function createHolder<T extends OpenThing>(options: {
  /** Builds the error for a thing that is not open. */
  missing: () => Error;
  /** Builds the error for a second one, while someone else's is open; it is closed if this is absent. */
  taken?: () => Error;
  /** @param next what is opened in its place; null for nothing */
  close?: (thing: T, next: T | null) => unknown;
}) {
  let held: { thing: T; asker: Asker; forget: () => void } | null = null;

  const closeAny = async (next: T | null = null): Promise<void> => {
    const open = held;
    held = null;
    if (open === null) return;
    open.forget();
    await options.close?.(open.thing, next);
  };
  const assertFree = (): void => {
    if (held !== null && held.asker !== whoAsks() && options.taken !== undefined) {
      throw options.taken();
    }
  };
  const isOpen = (id: string): boolean => held?.thing.id === id && held.asker === whoAsks();
  return {
    assertFree,
    isOpen,
    /** Closes the one before. @throws `taken`; `canceled` if its asker is gone. The thing is not closed then. */
    async open(thing: T): Promise<void> {
      assertFree();
      await closeAny(thing);
      assertFree();
      const asker = whoAsks();
      if (asker.gone.aborted) throw canceledError();
      const release = (): void => void closeAny().catch(() => undefined);
      asker.gone.addEventListener('abort', release, { once: true });
      held = { thing, asker, forget: () => asker.gone.removeEventListener('abort', release) };
    },
    /** @throws `missing` */
    need: (id: string): T => {
      if (held === null || !isOpen(id)) throw options.missing();
      return held.thing;
    },
    /** Closes a thing of who asks; harmless for one that was closed. */
    async close(id: string): Promise<void> {
      if (isOpen(id)) await closeAny();
    },
    /** Closes what who asks has open. @throws `taken` */
    async closeOwn(): Promise<void> {
      assertFree();
      await closeAny();
    },
    closeAny: () => closeAny(),
  };
}
