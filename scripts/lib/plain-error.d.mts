export class PlainError extends Error {}
export function toSentence(error: unknown): string;
export function failWith(error: unknown): void;
