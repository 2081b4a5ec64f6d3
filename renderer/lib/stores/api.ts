import { AppError, type Result } from '../../../shared/errors.ts';
import type { DragomanApi } from '../../../shared/ipc/api.ts';

declare global {
  interface Window {
    /** Put there by the preload. Read here and nowhere else. */
    readonly api: DragomanApi;
  }
}

/** The main process, as the preload exposes it. */
export function getApi(): DragomanApi {
  return window.api;
}

/**
 * The value of an answer of the main process.
 * @throws AppError with the answer's code when the request was refused or failed.
 */
export async function unwrap<T>(answer: Promise<Result<T>>): Promise<T> {
  const result = await answer;
  if (!result.ok) throw AppError.fromData(result.error);
  return result.value;
}
