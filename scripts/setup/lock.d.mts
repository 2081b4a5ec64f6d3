export interface ProcessTable {
  isAlive(pid: number): boolean;
  processStart(pid: number): string | undefined;
}
export function processStart(pid: number): string | undefined;
export function isStale(text: string, system?: ProcessTable): boolean;
export function takeLock(
  lockPath: string,
  options: { onWait: (owner: string) => void },
): Promise<() => void>;
