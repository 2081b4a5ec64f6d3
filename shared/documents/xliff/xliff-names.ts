/** A name that XML accepts as an id. */
const NAME_TOKEN = /^[\p{L}\p{N}._:-]{1,200}$/u;

/** Gives out ids that are valid and different from each other, the wanted ones where possible. */
export interface NameRegister {
  /** @param prefix of an id that has to be made up, e.g. `u` */
  give(wanted: string | null, prefix: string): string;
}

/** @param reserved what may be wanted later on and is not made up before */
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
