export interface UnzipOptions {
  rename?: (name: string) => string | null;
  onProgress?: (doneBytes: number, totalBytes: number) => void;
}
export function unzip(archivePath: string, folder: string, options?: UnzipOptions): Promise<void>;
