export function explainElectronFailure(
  output: string,
  facts: { executable: string; display?: string | undefined },
): string | undefined;
