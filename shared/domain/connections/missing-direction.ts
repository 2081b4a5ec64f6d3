/** A direction that a service does not have; codes as the service gives them. */
export interface MissingDirection {
  readonly source: string;
  readonly target: string;
}

/** How the built-in service ends the refusal of a direction. */
export function missingDirectionMark({ source, target }: MissingDirection): string {
  return `(source_lang ${source}, target_lang ${target})`;
}

const MARK = /\(source_lang ([\w-]{2,20}), target_lang ([\w-]{2,20})\)/u;

/** The direction that a refusal is about; null when it is about something else. */
export function missingDirectionIn(serviceMessage: string | undefined): MissingDirection | null {
  const [, source, target] = MARK.exec(serviceMessage ?? '') ?? [];
  return source === undefined || target === undefined ? null : { source, target };
}
