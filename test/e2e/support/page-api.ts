import type { Page } from 'playwright-core';

interface Answer {
  ok: boolean;
  value?: unknown;
  error?: { code: string };
}

/** Asks the main process what the page itself could ask. @throws what was refused, by its code */
export async function askApp(
  page: Page,
  domain: string,
  method: string,
  input?: unknown,
): Promise<unknown> {
  const answer = await page.evaluate(
    async ({ domain, method, input }) => {
      const { api } = globalThis as unknown as {
        api: Record<string, Record<string, (input: unknown) => Promise<Answer>>>;
      };
      return api[domain]![method]!(input);
    },
    { domain, method, input },
  );
  if (!answer.ok) throw new Error(`${domain}.${method}: ${answer.error?.code ?? 'refused'}`);
  return answer.value;
}

/** Keys survive a restart on a machine without a keystore. */
export async function allowWeakStorage(page: Page): Promise<void> {
  await askApp(page, 'vault', 'setWeakConsent', { allow: true });
}

export async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await askApp(page, 'settings', 'update', { theme });
  await page.locator(`html[data-theme="${theme}"]`).waitFor();
}
