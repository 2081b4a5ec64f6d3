import * as fc from 'fast-check';

type Arbitraries<Ts> = { [K in keyof Ts]: fc.Arbitrary<Ts[K]> };

/** Checks a property against random input, so many times. */
export function forAll<Ts extends [unknown, ...unknown[]]>(
  numRuns: number,
  ...property: [...Arbitraries<Ts>, (...input: Ts) => boolean | void]
): void {
  fc.assert(fc.property<Ts>(...property), { numRuns });
}

/** Like {@link forAll}, for a property that is awaited. */
export async function forAllAsync<Ts extends [unknown, ...unknown[]]>(
  numRuns: number,
  ...property: [...Arbitraries<Ts>, (...input: Ts) => Promise<boolean | void>]
): Promise<void> {
  await fc.assert(fc.asyncProperty<Ts>(...property), { numRuns });
}
