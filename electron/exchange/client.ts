import { Worker } from 'node:worker_threads';
import { AppError } from '../../shared/errors.ts';
import { movableBuffers } from '../platform/packed.ts';
import type { CodecSession, ExchangeCodec } from '../services/exchange-codec.ts';
import type { CodecAnswer, CodecOutput, CodecRequest } from './codec-messages.ts';

interface PendingCall {
  resolve: (output: CodecOutput) => void;
  reject: (error: AppError) => void;
}

type Call = Extract<CodecRequest, { id: number }>;
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

/**
 * Exchange formats in a thread of their own, one per session. When the thread dies, every call fails
 * with `internal`.
 * @param options.workerUrl the built `worker.ts`
 */
export function createExchangeCodec(options: { workerUrl: URL }): ExchangeCodec {
  return { open: () => openSession(new Worker(options.workerUrl, { name: 'exchange' })) };
}

function openSession(worker: Worker): CodecSession {
  const pending = new Map<number, PendingCall>();
  let nextId = 1;
  let failure: AppError | null = null;

  const fail = (cause?: unknown): void => {
    failure ??= new AppError(
      'internal',
      'The part of the app that reads and writes files stopped. Nothing was changed.',
      { cause },
    );
    for (const call of pending.values()) call.reject(failure);
    pending.clear();
  };
  worker.on('message', (answer: CodecAnswer) => {
    const call = pending.get(answer.id);
    pending.delete(answer.id);
    if (answer.ok) call?.resolve(answer.output);
    else call?.reject(AppError.fromData(answer.error));
  });
  worker.on('error', fail);
  worker.on('messageerror', fail);
  worker.on('exit', () => {
    fail();
  });

  const tell = (request: CodecRequest): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    worker.postMessage(
      request,
      request.kind === 'segments' ? movableBuffers([request.segments]) : [],
    );
  };
  const ask = (call: WithoutId<Call>): Promise<CodecOutput> =>
    new Promise((resolve, reject) => {
      if (failure !== null) {
        reject(failure);
        return;
      }
      const id = nextId;
      nextId += 1;
      pending.set(id, { resolve, reject });
      tell({ ...call, id });
    });
  const openStream = (request: WithoutStream): number => {
    const stream = nextId;
    nextId += 1;
    tell({ ...request, stream });
    return stream;
  };

  return {
    reader(options) {
      const stream = openStream({ kind: 'read', options });
      return {
        write: async (bytes) => (await ask({ kind: 'bytes', stream, bytes })).step,
        async end() {
          const { step, itemIds } = await ask({ kind: 'end', stream });
          return { ...step, itemIds };
        },
      };
    },
    unitReader() {
      const stream = openStream({ kind: 'read-units' });
      return {
        write: async (bytes) => (await ask({ kind: 'bytes', stream, bytes })).units,
        end: async () => (await ask({ kind: 'end', stream })).units,
      };
    },
    writer(format) {
      const stream = openStream({ kind: 'write', format });
      return {
        write: async (segments) => (await ask({ kind: 'segments', stream, segments })).pieces,
        end: async () => (await ask({ kind: 'end', stream })).pieces,
      };
    },
    table(format, layout) {
      const stream = openStream({ kind: 'table', format, layout });
      return {
        write: async (rows) => (await ask({ kind: 'rows', stream, rows })).bytes,
        end: async () => (await ask({ kind: 'end', stream })).bytes,
      };
    },
    async close() {
      await worker.terminate();
    },
  };
}

type WithoutStream = WithoutStreamOf<Exclude<CodecRequest, Call>>;
type WithoutStreamOf<T> = T extends unknown ? Omit<T, 'stream'> : never;
