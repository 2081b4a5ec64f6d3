import type { Page } from 'playwright-core';
import type { WindowUnderTest } from './window-under-test.ts';

interface Answer {
  ok: boolean;
  value?: unknown;
  error?: { code: string };
}

/** Sends the main process a request that the page itself could send. @throws the refusal with its code */
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

/** Answers each question of the system with this button, 0 is yes; returns the questions so far. */
export async function answerQuestions(
  { app }: Pick<WindowUnderTest, 'app'>,
  response: 0 | 1,
): Promise<() => Promise<Electron.MessageBoxOptions[]>> {
  await app.evaluate(({ dialog }, response) => {
    const asked: unknown[] = [];
    Object.assign(dialog, {
      asked,
      showMessageBox: (...given: unknown[]) => {
        asked.push(given.at(-1));
        return Promise.resolve({ response, checkboxChecked: false });
      },
    });
  }, response);
  return () =>
    app.evaluate(
      ({ dialog }) => (dialog as unknown as { asked: Electron.MessageBoxOptions[] }).asked,
    );
}

/** Lets keys survive a restart on a machine without a keystore: the page asks, and the user agrees. */
export async function allowWeakStorage(under: WindowUnderTest): Promise<void> {
  const { page } = under;
  await answerQuestions(under, 0);
  await askApp(page, 'vault', 'setWeakConsent', { allow: true });
}

export async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await askApp(page, 'settings', 'update', { theme });
  await page.locator(`html[data-theme="${theme}"]`).waitFor();
}
