export interface FailureMemory {
  recall(): string | undefined;
  remember(reason: string): void;
  forget(): void;
}
export function isRecent(
  record: { failedAtMs?: unknown } | undefined,
  nowMs: number,
  keepMs: number,
): boolean;
export function failureMemory(folder: string, name: string, keepMs: number): FailureMemory;
