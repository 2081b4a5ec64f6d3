export interface SetupFlags {
  quiet: boolean;
  noElectron: boolean;
  retryDownload: boolean;
}
export function parseFlags(args: readonly string[]): SetupFlags;
