import { randomUUID } from 'node:crypto';

/** As {@link isStableId} knows them. */
export function newStableId(): string {
  return randomUUID().replaceAll('-', '');
}
