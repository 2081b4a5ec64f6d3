/** A coded character in a workbook text. @see ECMA-376-1, 22.9.2.19 (ST_Xstring) */
const CODE = /_x([0-9A-Fa-f]{4})_/gu;
/** Text that would be read as a code; a character that is itself coded also completes one. */
// oxlint-disable-next-line no-control-regex -- controls are what it looks for
const LOOKS_LIKE_CODE = /_(?=x[0-9A-Fa-f]{4}[_\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF])/gu;
// oxlint-disable-next-line no-control-regex -- controls are what it looks for
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/gu;

/** Decodes a text of a workbook: `_x0041_` is "A", and `_x005F_x0041_` is "_x0041_". */
export function decodeXString(coded: string): string {
  if (!coded.includes('_x')) return coded;
  return coded.replaceAll(CODE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Reverses {@link decodeXString}; XML cannot contain control characters otherwise. */
export function encodeXString(text: string): string {
  return text
    .replaceAll(LOOKS_LIKE_CODE, '_x005F_')
    .replaceAll(CONTROLS, (control) => xCode(control.charCodeAt(0)));
}

/** Returns the code of a UTF-16 unit: 13 is `_x000D_`. */
export function xCode(unit: number): string {
  return `_x${unit.toString(16).toUpperCase().padStart(4, '0')}_`;
}
