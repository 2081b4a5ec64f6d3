import { AppError, type Result } from '../../../shared/errors.ts';
import type { DragomanApi } from '../../../shared/ipc/api.ts';

declare global {
  interface Window {
    /** Exposed by the preload. Read only here. */
    readonly api: DragomanApi;
  }
}

/** Returns the main process's API, as the preload exposes it. */
export function getApi(): DragomanApi {
  return window.api;
}

/**
 * Returns the value of a main process answer.
 * @throws AppError with the answer's code when the request was refused or failed.
 */
export async function unwrap<T>(answer: Promise<Result<T>>): Promise<T> {
  const result = await answer;
  if (!result.ok) throw AppError.fromData(result.error);
  return result.value;
}
