/** How far things may go. No zod here: the renderer uses these values. */

/** From the nearest. here: nothing of it leaves this computer; anywhere: to each service that is chosen. */
export const REACHES = ['here', 'anywhere'] as const;
export type Reach = (typeof REACHES)[number];

/** The one rule: whether what reaches so far may be sent to a service. */
export function mayReach(reach: Reach, service: { readonly isHere: boolean }): boolean {
  return reach === 'anywhere' || service.isHere;
}

/** What the window calls so: it is marked as that, and what is on its way somewhere is stopped. */
export function isConfidential(reach: Reach): boolean {
  return reach === 'here';
}

/** What projects share goes as far as the farthest of them; what none has, anywhere. */
export function reachOfShared(reaches: readonly Reach[]): Reach {
  return REACHES.findLast((reach) => reaches.includes(reach)) ?? 'anywhere';
}
