export function testsOfCalendar(root: string): string[];
export function testsThatReadZone(notes: string, root: string): string[];
