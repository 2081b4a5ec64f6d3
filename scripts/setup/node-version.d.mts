export function isAtLeast(version: string, major: number, minor?: number): boolean;
export function requireSetupNode(version?: string): void;
