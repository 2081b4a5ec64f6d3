export const WINDOW_PACKAGES: readonly string[];
export const ENGINE_PACKAGES: readonly string[];
export const BUILD_PACKAGES: readonly string[];
export interface AptProgress {
  phase: 'downloading' | 'installing';
  percent: number;
  text: string;
}
export function hintsForOtherSystems(facts: {
  lacksDisplay: boolean;
  lacksEngine: boolean;
}): string[];
export function allNames(packages: readonly string[]): string[];
export function parseInstalled(output: string): Set<string>;
export function parseInstallable(output: string): Set<string>;
export function missingPackages(
  packages: readonly string[],
  installed: ReadonlySet<string>,
): string[];
export function chooseAlternatives(
  packages: readonly string[],
  installable: ReadonlySet<string>,
): { names: string[]; unknown: string[] };
export function parseAptProgress(line: string): AptProgress | null;
