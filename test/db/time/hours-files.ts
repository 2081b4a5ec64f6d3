import type { ExchangeFiles } from '../../../electron/services/exchange/files.ts';

/** Returns files of hours that exist in memory only, by their paths, such as `/a.csv`. */
export function filesInMemory() {
  const contents = new Map<string, Uint8Array>();
  const files: Pick<ExchangeFiles, 'open' | 'split'> = {
    split: (path) => ({
      folder: '/',
      name: path.slice(1),
      extension: path.split('.').at(-1) ?? '',
    }),
    async open(path) {
      const bytes = contents.get(path) ?? new Uint8Array(0);
      return Promise.resolve({
        name: path.slice(1),
        sizeBytes: bytes.length,
        async *chunks() {
          // Each piece belongs to its reader.
          for (let at = 0; at < bytes.length; at += 65_536) yield bytes.slice(at, at + 65_536);
        },
      });
    },
  };
  return { contents, files };
}

/** Returns lines of a quarter of an hour each, from the start of a year on, in seven projects. */
export const manyLines = (count: number, year = 2022): string => {
  const rows = Array.from({ length: count }, (_, index) => {
    const start = new Date(Date.UTC(year, 0, 1) + index * 900_000).toISOString();
    return `${start.slice(0, 10)};${start.slice(11, 16)};0:15;Project ${String(year)}-${String(index % 7)}`;
  });
  return ['Date;Start;Duration;Project', ...rows].join('\n');
};
