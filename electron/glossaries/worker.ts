/** Entry of the glossary thread: reads, checks and writes files of terms. */
import { parentPort } from 'node:worker_threads';
import { toAppError } from '../../shared/errors.ts';
import { createDeskCalls } from './desk-calls.ts';
import type { DeskAnswer, DeskRequest } from './desk-messages.ts';

const port = parentPort;
if (port === null) throw new Error('This file runs as a worker only.');

const calls = createDeskCalls();

port.on('message', ({ id, method, args }: DeskRequest) => {
  let answer: DeskAnswer;
  try {
    answer = { id, ok: true, value: Reflect.apply(calls[method], calls, args) };
  } catch (error) {
    answer = { id, ok: false, error: toAppError(error).toData() };
  }
  port.postMessage(answer);
});
