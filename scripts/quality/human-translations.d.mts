export function humanTranslations(code: string, folder?: string): Map<string, Map<string, string>>;
export function pairSentences(
  sources: Map<string, Map<string, string>> | null,
  targets: Map<string, Map<string, string>> | null,
  limit: number,
): { source: string; target: string }[];
export function isSentence(text: string): boolean;
