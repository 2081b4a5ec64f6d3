export function checkedEntryName(name: string): string;
export function checkedLinkTarget(name: string, target: string): string;
