/**
 * Runs the guided demo: the same app as `npm start`, driven through its main task in a real window. Saves screenshots
 * and the translated document under out/demo/ and prints each step.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropFiles, openWindow } from './lib/drive-window.mjs';

const ROOT = join(import.meta.dirname, '..');
const OUT = join(ROOT, 'out', 'demo');
const SAMPLE = 'quarterly-report.docx';

/** Runs the demo on the current display; resolves when the window is closed. */
export async function runDemo() {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  const userData = mkdtempSync(join(tmpdir(), 'dragoman-demo-'));
  const document = join(OUT, SAMPLE);
  cpSync(join(ROOT, 'resources', 'samples', SAMPLE), document);
  let step = 0;
  /** @param {string} text */
  const say = (text) => process.stdout.write(`${(step += 1)}. ${text}\n`);
  const { app, page } = await openWindow({ userData });
  /** @param {string} name */
  const shoot = (name) => page.screenshot({ path: join(OUT, `${name}.png`) });
  try {
    say('The window is open, on the services inside the app: no account, no question asked.');
    await shoot('1-start');

    const zone = page.getByRole('region', { name: 'Drop files or folders' });
    await dropFiles(page, [document], zone);
    await page.getByText(SAMPLE).first().waitFor();
    say(`Dropped ${SAMPLE}; it was checked before anything is sent.`);

    const target = page.getByRole('combobox', { name: 'To', exact: true });
    await target.fill('Spanish');
    await target.press('Enter');
    const translate = page.getByRole('button', { name: /^Translate/ });
    await translate.waitFor();
    await shoot('2-plan');
    say(`The plan: "${await translate.innerText()}".`);

    await translate.click();
    const row = page
      .getByRole('table', { name: 'Document jobs' })
      .getByRole('row', { name: new RegExp(`^${SAMPLE}`) });
    await row.getByText('Saved', { exact: true }).waitFor({ timeout: 120_000 });
    const result = readdirSync(OUT).find((name) => /\.es.*\.docx$/.test(name));
    await shoot('3-saved');
    say(`Translated and saved beside the source: out/demo/${result}`);

    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('heading', { name: 'History', level: 1 }).waitFor();
    await page.getByRole('searchbox', { name: 'Search history' }).fill('report');
    const results = page.getByRole('table', { name: 'History results' });
    await results.getByText(SAMPLE).first().waitFor();
    await shoot('4-history');
    say('Found it in the history, which never needs the network.');

    await results.getByText(SAMPLE).first().click();
    await page.getByText('Quarterly', { exact: false }).first().waitFor();
    await shoot('5-side-by-side');
    say('Source and translation side by side. Screenshots are in out/demo/.');
  } finally {
    await app.close();
    rmSync(userData, { recursive: true, force: true });
  }
}
