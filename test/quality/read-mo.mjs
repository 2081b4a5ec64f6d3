const MAGIC = 0x950412de;
/** Separates the context of a text from the text. A NUL separates singular and plural. */
export const CONTEXT_END = '\u0004';

/**
 * Reads a GNU gettext catalog (`.mo`).
 *
 * @param {Buffer} bytes
 * @returns {Map<string, string>} translation by source text, without entries that have a context or a plural,
 *   because their source text doesn't determine the meaning. Empty if it isn't a UTF-8 catalog.
 */
export function readMo(bytes) {
  const entries = readMoEntries(bytes);
  for (const source of entries.keys()) {
    if (source.includes('\0') || source.includes(CONTEXT_END)) entries.delete(source);
  }
  return entries;
}

/**
 * Reads every entry of a catalog, including contexts and plurals as stored there.
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
