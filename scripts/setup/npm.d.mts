export function npmReason(tail: string): string;
