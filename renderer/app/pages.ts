/** The pages that exist, in the order of the rail and of the shortcuts Ctrl/Cmd+1, 2, 3. */
export const PAGES = ['documents', 'history', 'settings'] as const;
export type Page = (typeof PAGES)[number];

export const PAGE_LABELS: Record<Page, string> = {
  documents: 'Documents',
  history: 'History',
  settings: 'Settings',
};

export function isPage(value: unknown): value is Page {
  return PAGES.some((page) => page === value);
}
