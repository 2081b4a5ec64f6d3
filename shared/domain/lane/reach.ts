/** Where data may be sent. No zod here: the renderer uses these values. */

/** From the nearest. here: nothing leaves this computer; anywhere: to any chosen service. */
export const REACHES = ['here', 'anywhere'] as const;
export type Reach = (typeof REACHES)[number];

/** Where data can go, besides a service of the user's choice. */
export const DESTINATIONS = {
  /** The service inside the app. */
  app: { isHere: true },
  /** Another program on this computer: nobody knows what it does with a text. */
  otherProgram: { isHere: false },
  /** Any service on the network. */
  outside: { isHere: false },
} as const;

/** Decides whether data with this reach may be sent to a service. This is the only such rule. */
export function mayReach(reach: Reach, service: { readonly isHere: boolean }): boolean {
  return reach === 'anywhere' || service.isHere;
}

/**
 * Returns true for what the window calls confidential: it is marked as such, and transfers under
 * way are stopped.
 */
export function isConfidential(reach: Reach): boolean {
  return reach === 'here';
}

/**
 * Returns the farthest reach of the projects that share data; `anywhere` for data without a
 * project.
 */
export function reachOfShared(reaches: readonly Reach[]): Reach {
  return REACHES.findLast((reach) => reaches.includes(reach)) ?? 'anywhere';
}
