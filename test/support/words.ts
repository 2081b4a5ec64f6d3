/** Returns the words of a text that has white space between them. */
export const words = (text: string): string[] => text.trim().split(/\s+/u);
