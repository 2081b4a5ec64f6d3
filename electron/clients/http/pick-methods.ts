/** Returns a client that has only these methods, even for code that bypasses the types. */
export function pickMethods<Client extends object, Name extends keyof Client>(
  client: Client,
  names: readonly Name[],
): Pick<Client, Name> {
  const wanted: ReadonlySet<unknown> = new Set(names);
  const picked = Object.entries(client).filter(([name]) => wanted.has(name));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the entries of these names
  return Object.fromEntries(picked) as Pick<Client, Name>;
}
