import type { RunDays } from '../../electron/platform/files/run-days.ts';

/** An app that ran on no other day: nothing that was deleted is purged. */
export const FIRST_RUN: RunDays = {
  startedAtMs: async () => Promise.resolve(0),
  countSince: async () => Promise.resolve(0),
};
