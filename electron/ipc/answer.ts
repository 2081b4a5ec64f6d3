import type { z } from 'zod';
import { AppError, toAppError, type Result } from '../../shared/errors.ts';
import type { Domain, RequestName } from '../../shared/ipc/channels.ts';
import type { HandlerAnswer, RequestInput } from '../../shared/ipc/contract.ts';
import { inputSchemaOf } from '../../shared/ipc/input-schemas.ts';
import type { Logger } from '../platform/log/logger.ts';

/** Answers one request; never rejects. */
export type Answer = (name: RequestName, input: unknown) => Promise<Result<unknown>>;

/** One function per request of the contract; a missing or extra one does not compile. */
export type IpcHandlers = {
  [N in RequestName]: (input: RequestInput<N>) => HandlerAnswer<N>;
};

/** Handlers of a subset of domains. */
export type HandlersOf<D extends Domain> = Pick<
  IpcHandlers,
  Extract<RequestName, `${D}:${string}`>
>;

/** Parses the input according to the contract, calls the handler, and turns any throw into a `Result`. */
export async function answer<N extends RequestName>(
  name: N,
  handlers: Pick<IpcHandlers, N>,
  input: unknown,
  logger: Logger,
): Promise<Result<unknown>> {
  try {
    const parsed = (await inputSchemaOf(name)).safeParse(input);
    if (!parsed.success) {
      return { ok: false, error: refuse(parsed.error.issues[0]).toData() };
    }
    // One call site for a union of functions: the parse above guarantees the types.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const handle = handlers[name] as (input: unknown) => unknown;
    return { ok: true, value: await handle(parsed.data) };
  } catch (error) {
    const appError = toAppError(error);
    if (appError.code === 'internal') logger.error('ipc request failed', { request: name, error });
    return { ok: false, error: appError.toData() };
  }
}

/** Names the field, and its limit if the input is too long or too large. */
function refuse(issue: z.core.$ZodIssue | undefined): AppError {
  const details = { field: issue?.path.join('.') ?? '' };
  if (issue?.code !== 'too_big') {
    return new AppError('input/invalid', 'appErrors.inputUnusable', { details });
  }
  const values = { kind: issue.origin, most: Number(issue.maximum) };
  return new AppError('input/invalid', 'appErrors.inputTooLarge', { values, details });
}
