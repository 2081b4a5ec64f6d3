export function calendarFiles(root: string): string[];
