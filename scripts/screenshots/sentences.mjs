/** Steps that show sentences: in a document of the history, and as matches of a sentence that is being edited. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { answerDialogs } from './steps.mjs';

/** @import { ElectronApplication, Locator, Page } from 'playwright-core' */
/** @import { Result } from '../../shared/errors.ts' */

/** Each is a paragraph of several sentences. */
const HANDBOOK = [
  [
    'The workshop opens at nine. A clear label on every tool saves a lot of time at the desk.',
    'El taller abre a las nueve. Una etiqueta clara en cada herramienta ahorra mucho tiempo en el mostrador.',
  ],
  [
    'Members pay once a year. Please bring 2 photos on Monday. The card is ready after 14 days.',
    'Los socios pagan una vez al año. Por favor traiga 2 fotos el lunes. La tarjeta está lista en 14 días.',
  ],
];
/**
 * Imports paragraphs, whose sentences the app aligns while it is idle.
 *
 * @param {ElectronApplication} app
 * @param {Page} page
 * @param {string} folder
 */
async function importHandbook(app, page, folder) {
  const file = join(folder, 'handbook.tmx');
  const units = HANDBOOK.map(
    ([en, es]) =>
      `<tu><tuv xml:lang="en"><seg>${en}</seg></tuv><tuv xml:lang="es"><seg>${es}</seg></tuv></tu>`,
  );
  const header = '<header segtype="paragraph" srclang="en" datatype="plaintext"/>';
  writeFileSync(file, `<tmx version="1.4">${header}<body>${units.join('')}</body></tmx>`);
  await answerDialogs(app, file);
  await page.evaluate(async () => {
    const { history } = globalThis.api;
    const added = await history.importSegments({ sourceLang: 'en', targetLang: 'es' });
    if (!added.ok) throw new Error(added.error.message);
  });
  /** @type {Result<number>} */
  let uncut;
  do {
    // Any request delays idle work.
    await setTimeout(1000);
    uncut = await page.evaluate(() => globalThis.api.data.countUncut());
  } while (uncut.ok && uncut.value > 0);
}

/**
 * Takes aligned sentences, of which one is confirmed, and the matches of a sentence that is in a memory, in an import
 * and in a document, unconfirmed.
 *
 * @param {object} visit
 * @param {ElectronApplication} visit.app
 * @param {Page} visit.page
 * @param {string} visit.folder
 * @param {(name: string, part?: Locator) => Promise<void>} visit.look
 */
export async function takeSentences({ app, page, folder, look }) {
  await importHandbook(app, page, folder);
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await page.getByRole('button', { name: 'handbook.tmx' }).click();
  await page.getByRole('table', { name: 'Segments' }).getByText('Aligned').first().waitFor();
  await page.getByRole('button', { name: 'Confirm translation 1.1', exact: true }).click();
  await look('history-sentences');
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await page.getByRole('button', { name: 'report.docx' }).first().click();
  const row = page.getByRole('row').filter({ hasText: 'A clear label on every tool' });
  await row.getByRole('button', { name: /^Edit translation/u }).click();
  const help = page.getByRole('complementary', { name: 'Help with the translation' });
  await help
    .getByRole('button', { name: /^Insert/u })
    .first()
    .waitFor();
  await look('history-sentence-matches', help);
  await page.keyboard.press('Escape');
}
