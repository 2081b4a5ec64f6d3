/** A name that XML accepts as an ID. */
const NAME_TOKEN = /^[\p{L}\p{N}._:-]{1,200}$/u;

/** Assigns valid and unique IDs, the wanted ones where possible. */
export interface NameRegister {
  /** Returns an ID. @param prefix of a generated ID, e.g. `u` */
  give(wanted: string | null, prefix: string): string;
}

/** Creates a register. @param reserved IDs that may be wanted later and are never generated */
export function createNameRegister(reserved: Iterable<string> = []): NameRegister {
  const kept = new Set(reserved);
  const given = new Set<string>();
  const next = new Map<string, number>();
  return {
    give(wanted, prefix) {
      let name = wanted ?? '';
      if (!NAME_TOKEN.test(name) || given.has(name)) {
        let number = next.get(prefix) ?? 1;
        for (name = ''; name === '' || given.has(name) || kept.has(name); number += 1) {
          name = `${prefix}${String(number)}`;
        }
        next.set(prefix, number);
      }
      given.add(name);
      return name;
    },
  };
}
