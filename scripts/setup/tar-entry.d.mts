export function extractTarEntry(
  archivePath: string,
  entryName: string,
  outPath: string,
): Promise<void>;
