/** Documents of several formats for scripts/looks.mjs: what a PDF becomes, and the places of segments. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';

const FIXTURES = join(import.meta.dirname, '..', '..', 'test', 'fixtures', 'documents');
const FILES = ['ferry.pdf', 'island.png', 'harbour.pptx'];

export async function takeFormats(studio) {
  const { page } = studio;
  const jobs = page.getByRole('table', { name: 'Document jobs' });
  const row = (name) => jobs.getByRole('row', { name: new RegExp(`^${name}`) }).first();
  await studio.goTo('Documents');
  await studio.plan(
    FILES.map((name) => {
      const file = join(studio.folder, name);
      cpSync(join(FIXTURES, name), file);
      return file;
    }),
  );
  await studio.choose('From', 'English');
  if ((await page.getByRole('button', { name: 'Remove Spanish' }).count()) === 0) {
    await studio.chooseTargets(['Spanish']);
  }
  const choice = page.getByRole('combobox', { name: 'PDF becomes' });
  await choice.selectOption({ label: 'Word document' });
  await studio.look('documents-formats-plan', choice);
  await studio.translate();
  for (const name of FILES) await row(name).getByText('Saved', { exact: true }).waitFor();
  await studio.look('documents-formats', row('ferry.pdf'));
  for (const name of FILES) {
    await studio.goTo('Documents');
    await row(name).getByRole('button', { name: /^View/u }).click();
    await page.getByRole('table', { name: 'Segments' }).waitFor();
    await studio.look(`history-places-${name.slice(name.lastIndexOf('.') + 1)}`);
    await page.keyboard.press('Escape');
  }
}
