export function readMo(bytes: Buffer): Map<string, string>;
