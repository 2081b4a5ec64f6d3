import type english from './en/messages.json';

type English = typeof english;

/** ID of a message in the catalogs: `part.name`, such as `documents.dropHere`. */
export type MessageId = {
  [Part in keyof English]: `${Part}.${keyof English[Part] & string}`;
}[keyof English];

/** ID of a reason why a file cannot be read, which the `{reason}` of another message becomes. */
export type FaultId = Extract<MessageId, `faults.${string}`>;
