export interface SetupReport {
  say(text: string): void;
  mention(text: string): void;
  progress(text: string): void;
}
export function formatDuration(durationMs: number): string;
export function formatBytes(doneBytes: number, totalBytes?: number): string;
export function createReport(options: {
  quiet: boolean;
  stream?: { isTTY?: boolean; columns?: number; write(text: string): unknown };
}): SetupReport;
