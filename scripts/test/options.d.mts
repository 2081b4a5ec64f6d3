export interface TestOptions {
  all: boolean;
  names: string[];
}
export function parseOptions(args: readonly string[], stageNames: readonly string[]): TestOptions;
