export function runtimeEntryName(name: string): string | null;
