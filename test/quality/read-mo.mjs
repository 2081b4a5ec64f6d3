const MAGIC = 0x950412de;
/** Stands between the context of a text and the text. A NUL stands between singular and plural. */
export const CONTEXT_END = '\u0004';

/**
 * Reads a catalogue of GNU gettext (`.mo`).
 *
 * @param {Buffer} bytes
 * @returns {Map<string, string>} translation by source text; entries with a context or a plural are left
 *   out, because their source text alone does not say what is meant. Empty for what is no catalogue or
 *   not in UTF-8.
 */
export function readMo(bytes) {
  const entries = readMoEntries(bytes);
  for (const source of entries.keys()) {
    if (source.includes('\0') || source.includes(CONTEXT_END)) entries.delete(source);
  }
  return entries;
}

/**
 * As above with every entry: contexts and plurals as the catalogue has them.
 *
 * @param {Buffer} bytes
 * @returns {Map<string, string>}
 */
export function readMoEntries(bytes) {
  if (bytes.length < 20) return new Map();
  const isLittle = bytes.readUInt32LE(0) === MAGIC;
  if (!isLittle && bytes.readUInt32BE(0) !== MAGIC) return new Map();
  /** @param {number} at */
  const number = (at) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  /**
   * @param {number} table
   * @param {number} index
   */
  const text = (table, index) => {
    const [length, start] = [number(table + index * 8), number(table + index * 8 + 4)];
    return bytes.toString('utf8', start, start + length);
  };
  const [count, sources, targets] = [number(8), number(12), number(16)];
  /** @type {Map<string, string>} */
  const entries = new Map();
  for (let index = 0; index < count; index += 1) {
    entries.set(text(sources, index), text(targets, index));
  }
  const charset = /charset=([\w-]+)/iu.exec(entries.get('') ?? '')?.[1] ?? '';
  if (!/^utf-?8$/iu.test(charset)) return new Map();
  entries.delete('');
  return entries;
}
