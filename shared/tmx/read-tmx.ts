import { createTmxBuilder } from './tmx-builder.ts';
import { TmxError } from './tmx-error.ts';
import type { TmxHeader, TmxUnit } from './tmx-unit.ts';
import { createXmlFeed } from './xml-events.ts';

/** Events of a TMX file: the header first, once, then the units in the order of the file. */
export type TmxEvent =
  | { readonly kind: 'header'; readonly header: TmxHeader }
  | { readonly kind: 'unit'; readonly unit: TmxUnit };

/**
 * Creates a reader of TMX as it arrives; each call returns what a chunk completed.
 * @param options `needsHeader`: whether a file without one is refused; absent: true
 */
export function createTmxReader({ needsHeader = true } = {}) {
  let events: TmxEvent[] = [];
  let hasHeader = false;
  const feed = createXmlFeed(
    createTmxBuilder(
      {
        header(header) {
          hasHeader = true;
          events.push({ kind: 'header', header });
        },
        unit: (unit) => events.push({ kind: 'unit', unit }),
      },
      needsHeader,
    ),
  );
  const take = (): TmxEvent[] => {
    const taken = events;
    events = [];
    return taken;
  };
  return {
    /** Reads a chunk. @throws {@link TmxError} with line and column */
    write(chunk: string): TmxEvent[] {
      feed.write(chunk);
      return take();
    },
    /** Ends the file. @throws {@link TmxError} when the file ends too early or has no header */
    end(): TmxEvent[] {
      feed.end();
      if (needsHeader && !hasHeader)
        throw new TmxError({ line: 1, column: 1 }, 'faults.missing', { name: '<header>' });
      return take();
    },
  };
}
