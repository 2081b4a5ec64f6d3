import { AppError, type ErrorCode } from '../../../shared/errors.ts';
import type { CallOptions } from './call-options.ts';
import { callEmpty, type ClientContext, type EmptyCall } from './json-call.ts';

/**
 * Deletes something at the service. When the answer of one try was lost and the next try finds nothing
 * any more, the lost answer was a success, so the call ends as one.
 * @param goneCodes what "not there" is called for this thing
 */
export async function callDelete(
  context: ClientContext,
  call: Omit<EmptyCall, 'method' | 'policy' | 'priority'>,
  goneCodes: readonly ErrorCode[],
  options: CallOptions,
): Promise<void> {
  let mayBeDone = false;
  try {
    await callEmpty(
      context,
      { ...call, method: 'DELETE', policy: 'idempotent', priority: 'interactive' },
      {
        ...options,
        onWait: (wait) => {
          if (wait?.reason === 'retry') mayBeDone = true;
          options.onWait?.(wait);
        },
      },
    );
  } catch (error) {
    if (mayBeDone && error instanceof AppError && goneCodes.includes(error.code)) return;
    throw error;
  }
}
