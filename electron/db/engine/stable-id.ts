import { randomUUID } from 'node:crypto';

/** Creates an id that {@link isStableId} recognizes. */
export function newStableId(): string {
  return randomUUID().replaceAll('-', '');
}
