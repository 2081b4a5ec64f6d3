import { lazy, type LazyExoticComponent, type ReactNode } from 'react';

/** Loads a component when it is first shown. @param load imports it with a literal path, which the bundler needs */
export function later<Props>(
  load: () => Promise<(props: Props) => ReactNode>,
): LazyExoticComponent<(props: Props) => ReactNode> {
  return lazy(async () => ({ default: await load() }));
}
