import { createHash } from 'node:crypto';

/**
 * A short name for a way to work on lines: equal for equal facts, and telling none of them, because it is
 * kept beside the draft and what a person enters as context is nobody else's business.
 * @param facts plain data, in a fixed order
 */
export function textRouteKey(facts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
}
