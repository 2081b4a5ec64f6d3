export function runStages<
  Stage extends { readonly name: string; readonly beside?: boolean },
  Result extends { readonly ok: boolean },
>(
  stages: readonly Stage[],
  run: (stage: Stage) => Promise<Result>,
  options: { readonly all: boolean },
): Promise<Result[]>;
