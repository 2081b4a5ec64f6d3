export function countMatches(hypothesis: string, reference: string): number[];
export function scoreOf(counts: readonly (readonly number[])[]): number;
export function chrf(hypotheses: readonly string[], references: readonly string[]): number;
