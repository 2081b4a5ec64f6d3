const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/** True for 32 hexadecimal digits in the groups of a UUID, in any letter case. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
