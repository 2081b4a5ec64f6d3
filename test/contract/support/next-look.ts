import { setTimeout as pause } from 'node:timers/promises';

/** Waits between two polls: polling without a break would take the processor from the polled work. */
export async function nextLook(): Promise<void> {
  await pause(5);
}
