import { extensionOf } from '../../../shared/domain/documents/format.ts';
import { entryKey } from '../../../shared/documents/zip/zip.ts';

/** The smallest file of each kind, as base64: a gray dot, silence, or a video without pictures. */
const SMALLEST: readonly (readonly [extensions: readonly string[], base64: string])[] = [
  [
    ['png'],
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg==',
  ],
  [
    ['jpg', 'jpeg', 'jfif'],
    '/9j/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z',
  ],
  [['gif'], 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=='],
  [
    ['bmp', 'dib'],
    'Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAATCwAAEwsAAAAAAAAAAAAAgICAAA==',
  ],
  [
    ['tif', 'tiff'],
    'SUkqAAoAAACAAAkAAAEEAAEAAAABAAAAAQEEAAEAAAABAAAAAgEDAAEAAAAIAAAAAwEDAAEAAAABAAAABgEDAAEAAAABAAAAEQEEAAEAAAAIAAAAFQEDAAEAAAABAAAAFgEEAAEAAAABAAAAFwEEAAEAAAABAAAAAAAAAA==',
  ],
  [['webp'], 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='],
  [
    ['emf'],
    'AQAAAFgAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAAAAaAAAAGgAAACBFTUYAAAEAbAAAAAIAAAABAAAAAAAAAAAAAAAAAAAAAAQAAAADAABAAQAA8AAAAA4AAAAUAAAAAAAAABAAAAAUAAAA',
  ],
  [['wmf'], '183GmgAAAAAAAA8ADwCgBQAAAACxUgEACQAAAwwAAAAAAAMAAAAAAAMAAAAAAA=='],
  [['svg'], 'PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHdpZHRoPSIxIiBoZWlnaHQ9IjEiLz4='],
  [['wav'], 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='],
  [['mid', 'midi'], 'TVRoZAAAAAYAAAABAGBNVHJrAAAABAD/LwA='],
  [
    ['mp3'],
    '//sQxAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
  ],
  [
    ['mp4', 'm4a', 'm4v', 'mov'],
    'AAAAFGZ0eXBpc29tAAACAGlzb20AAAB0bW9vdgAAAGxtdmhkAAAAAAAAAAAAAAAAAAAD6AAAAAAAAQAAAQAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQ==',
  ],
  [['aif', 'aiff'], 'Rk9STQAAAC5BSUZGQ09NTQAAABIAAQAAAAAACEAL+gAAAAAAAABTU05EAAAACAAAAAAAAAAA'],
  [['au'], 'LnNuZAAAABwAAAAAAAAAAgAAH0AAAAABAAAAAA=='],
  [
    ['avi'],
    'UklGRlwAAABBVkkgTElTVEQAAABoZHJsYXZpaDgAAACghgEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAAAAAAAAAAAAAAExJU1QEAAAAbW92aQ==',
  ],
  [['asf', 'wma', 'wmv'], 'MCaydY5mzxGm2QCqAGLObB4AAAAAAAAAAAAAAAEC'],
  [['mpg', 'mpeg'], 'AAABuiEAAQABgAABAAABuQ=='],
];

const byExtension = new Map(
  SMALLEST.flatMap(([extensions, base64]) => {
    const bytes: Uint8Array = Buffer.from(base64, 'base64');
    return extensions.map((extension) => [extension, bytes] as const);
  }),
);

/**
 * Returns what is sent in place of a picture, a video, or a sound of an office file: a tiny file of the same kind.
 * @param name of a part of the package
 * @returns null for every other part, and for media of kinds that are sent as they are
 */
export function placeholderOf(name: string): Uint8Array | null {
  const key = entryKey(name);
  if (!/^(?:word|ppt|xl)\/media\/[^/]+$/u.test(key)) return null;
  return byExtension.get(extensionOf(key.slice(key.lastIndexOf('/') + 1))) ?? null;
}
