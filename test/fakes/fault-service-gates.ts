/** Steps at which a request can be held. */
export const FAULT_GATES = [
  /** The head of an upload has arrived; its body is not read, so the client cannot finish sending. */
  'upload-body',
  /** The upload is received and counted; the answer is held. */
  'upload-answer',
  'status',
  /** The result was requested; none of it has been sent. */
  'download-start',
  /** Half of the result has been sent. */
  'download-body',
  'translate',
  /** A recording is received; the answer is held. */
  'voice-upload',
  'languages',
  'usage',
] as const;
export type FaultGate = (typeof FAULT_GATES)[number];

/** Holds requests at gates until they are released. */
export interface Gates {
  /** Makes every request that reaches the gate from now on wait there. */
  hold: (gate: FaultGate) => void;
  /** Releases all waiting requests and opens the gate. */
  release: (gate: FaultGate) => void;
  /** Resolves when at least `count` requests wait at the gate. */
  waitUntilHeld: (gate: FaultGate, count?: number) => Promise<void>;
  /** Resolves immediately when the gate is open. */
  pass: (gate: FaultGate) => Promise<void>;
  releaseAll: () => void;
}

export function createGates(): Gates {
  const closed = new Set<FaultGate>();
  const held = new Map<FaultGate, (() => void)[]>();
  const watchers: { gate: FaultGate; count: number; resolve: () => void }[] = [];

  const heldAt = (gate: FaultGate): (() => void)[] => held.get(gate) ?? [];

  const release = (gate: FaultGate): void => {
    closed.delete(gate);
    const waiting = heldAt(gate);
    held.delete(gate);
    for (const resume of waiting) resume();
  };

  return {
    hold: (gate) => {
      closed.add(gate);
    },
    release,
    releaseAll: () => {
      for (const gate of FAULT_GATES) release(gate);
    },
    waitUntilHeld: async (gate, count = 1) =>
      new Promise((resolve) => {
        if (heldAt(gate).length >= count) resolve();
        else watchers.push({ gate, count, resolve });
      }),
    pass: async (gate) => {
      if (!closed.has(gate)) return;
      await new Promise<void>((resolve) => {
        held.set(gate, [...heldAt(gate), resolve]);
        for (const watcher of watchers) {
          if (watcher.gate === gate && heldAt(gate).length >= watcher.count) watcher.resolve();
        }
      });
    },
  };
}
