/**
 * Returns a client that has only these methods, even for code that bypasses the types.
 * @param names all of them, so that none is forgotten
 */
export function pickMethods<Client extends object, Name extends keyof Client>(
  client: Client,
  names: Readonly<Record<Name, true>>,
): Pick<Client, Name> {
  const picked = Object.entries(client).filter(([name]) => name in names);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the entries of these names
  return Object.fromEntries(picked) as Pick<Client, Name>;
}
