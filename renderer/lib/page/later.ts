import { lazy, type LazyExoticComponent, type ReactNode } from 'react';

let tellReady: () => void = () => undefined;

/** Resolves once the first data is on screen: code not needed for the first paint is loaded after it. */
export const appReady = new Promise<void>((resolve) => {
  tellReady = resolve;
});

export function markAppReady(): void {
  tellReady();
}

/** Loads a component when it is first shown. @param load imports it with a literal path, which the bundler needs */
export function later<Props>(
  load: () => Promise<(props: Props) => ReactNode>,
): LazyExoticComponent<(props: Props) => ReactNode> {
  return lazy(async () => ({ default: await load() }));
}
