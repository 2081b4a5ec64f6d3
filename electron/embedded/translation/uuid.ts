const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/** Returns whether a text is a UUID: 32 hexadecimal digits in groups, in any letter case. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
