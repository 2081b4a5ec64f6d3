import { setTimeout as pause } from 'node:timers/promises';

/** Between two looks at something that goes on: asking without a break takes the processor from it. */
export async function nextLook(): Promise<void> {
  await pause(5);
}
