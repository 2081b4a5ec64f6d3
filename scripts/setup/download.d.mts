export interface DownloadOptions {
  onProgress: (doneBytes: number, totalBytes: number | undefined) => void;
  stallMs?: number;
}
export function fileIntegrity(path: string): Promise<string>;
export function hasIntegrity(path: string, integrity: string): Promise<boolean>;
export function downloadFile(url: string, path: string, options: DownloadOptions): Promise<void>;
