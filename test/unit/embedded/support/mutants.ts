import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** Damages documents reproducibly. */
export type Mutate = (bytes: Uint8Array, random: () => number) => Uint8Array;

const below = (random: () => number, limit: number): number => Math.floor(random() * limit);

/** Flips some bits. */
export const flipBits: Mutate = (bytes, random) => {
  const copy = bytes.slice();
  for (let count = 1 + below(random, 8); count > 0; count -= 1) {
    const at = below(random, copy.length);
    copy[at] = (copy[at] ?? 0) ^ (1 << below(random, 8));
  }
  return copy;
};

/** Cuts off the end. */
export const truncate: Mutate = (bytes, random) => bytes.slice(0, below(random, bytes.length));

/** Duplicates or removes a range. */
export const shuffle: Mutate = (bytes, random) => {
  const from = below(random, bytes.length);
  const stretch = bytes.slice(from, from + below(random, 200));
  const at = below(random, bytes.length);
  const rest = random() < 0.5 ? at : Math.min(bytes.length, at + stretch.length);
  return Uint8Array.from([...bytes.slice(0, at), ...stretch, ...bytes.slice(rest)]);
};

/** Replaces numbers with unexpected ones, and names with others. */
export const confuse: Mutate = (bytes, random) => {
  const text = strFromU8(bytes, true);
  const places = [...text.matchAll(/\d+|"[^"<>]{0,40}"|<\/?\w+/gu)];
  const place = places[below(random, places.length)];
  if (place === undefined) return bytes;
  const odd = ['-1', '99999999999', '1e9', '""', '0', '', '"__proto__"', '</a', '<a', '&#0;'];
  const other =
    random() < 0.5 ? odd[below(random, odd.length)] : places[below(random, places.length)]?.[0];
  return strToU8(
    text.slice(0, place.index) + (other ?? '') + text.slice(place.index + place[0].length),
    true,
  );
};

/** Applies it inside a part of an archive, whose checksums are correct again. */
export function inPart(mutate: Mutate): Mutate {
  return (bytes, random) => {
    const parts = unzipSync(bytes);
    const names = Object.keys(parts).filter((name) => /\.(?:xml|rels)$/u.test(name));
    const name = names[below(random, names.length)] ?? '';
    parts[name] = Uint8Array.from(mutate(parts[name] ?? new Uint8Array(), random));
    return zipSync(parts);
  };
}
