import { AppError } from '../../errors.ts';

/** Makes the error for a name that a different connection has. */
export function nameTaken(): AppError {
  return new AppError('input/conflict', 'connectionErrors.nameTaken', {
    details: { field: 'name' },
  });
}

export function unknownConnection(): AppError {
  return new AppError('input/not-found', 'connectionErrors.removedMeanwhile');
}

/** A direction that a service does not have, with the service's codes. */
export interface MissingDirection {
  readonly source: string;
  readonly target: string;
}

/** Makes the text with which the built-in service ends the refusal of a direction. */
export function missingDirectionMark({ source, target }: MissingDirection): string {
  return `(source_lang ${source}, target_lang ${target})`;
}

const MARK = /\(source_lang ([\w-]{2,20}), target_lang ([\w-]{2,20})\)/u;

/** Returns the direction that a refusal names; null when it is about something else. */
export function missingDirectionIn(serviceMessage: string | undefined): MissingDirection | null {
  const [, source, target] = MARK.exec(serviceMessage ?? '') ?? [];
  return source === undefined || target === undefined ? null : { source, target };
}
