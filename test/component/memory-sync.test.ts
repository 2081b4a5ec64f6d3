import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { findViolationsOfState } from '../support/window/axe.ts';
import { goTo } from '../support/window/documents-page.ts';
import { openPage, type OpenPage } from './support/open-page.ts';

let opened: OpenPage;
let page: Page;

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const noViolations = async (name: string): Promise<void> =>
  await expect.poll(() => findViolationsOfState(opened), { message: name }).toEqual([]);
const choose = (view: string) =>
  page.getByRole('group', { name: 'Sections of the translation memory' }).getByText(view).click();

/** Returns the names of the buttons at the middle of a place, which a second click would press. */
const buttonsAt = (shown: Page, place: Box): Promise<string[]> =>
  shown.evaluate(({ x, y, width, height }) => {
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button');
    return hit instanceof HTMLElement ? [hit.innerText] : [];
  }, place ?? raiseNoPlace());

type Box = Awaited<ReturnType<Locator['boundingBox']>>;

function raiseNoPlace(): never {
  throw new Error('the button is not on screen');
}

beforeAll(async () => {
  opened = await openPage();
  ({ page } = opened);
  await goTo(page, 'Terms');
  await button('Memories').click();
  await button('House memory').click();
  await page.getByRole('heading', { name: 'House memory' }).waitFor();
});

describe('a translation memory and its service', () => {
  it('asks for an account, then shows what sending would create', async () => {
    await choose('Compare and send');
    await page.getByText('Choose the account this translation memory belongs to').waitFor();
    const account = page.getByRole('combobox', { name: 'Account' });
    await account.selectOption({ index: 1 });
    await button('Compare with the service').click();
    await page.getByText('Sending creates it.').waitFor();
    const sent = await button('Send to the service').boundingBox();
    await button('Send to the service').click();
    await page.getByText('The service has these units now.').waitFor();
    await button('Unlink from the service').waitFor();
    await expect.poll(() => buttonsAt(page, sent)).toEqual([]);
  });

  it('has no button where another one was just pressed', async () => {
    const linked = ['Unlink from the service', 'Delete from the service…'];
    await button('Compare with the service').click();
    await button('Send to the service').waitFor();
    for (const name of ['Send to the service', 'Use the service’s version…']) {
      const place = await button(name).boundingBox();
      for (const other of linked) {
        const { y = 0, height = 0 } = (await button(other).boundingBox()) ?? {};
        expect(y + height, other).toBeLessThan(place?.y ?? 0);
      }
    }
    const before = await button('Unlink from the service').boundingBox();
    const asked = await button('Delete from the service…').boundingBox();
    await button('Delete from the service…').click();
    expect(await button('Unlink from the service').boundingBox()).toEqual(before);
    await expect.poll(() => buttonsAt(page, asked)).toEqual(['Delete from the service…']);
    await button('Cancel').click();
  });

  it('shows differences by language pair and kind', async () => {
    await button('Compare with the service').click();
    await page.getByText('Sending creates a new translation memory').waitFor();
    await page.getByText('2 units stay here: they are from confidential projects.').waitFor();
    await button('Show').click();
    const differences = page.getByRole('table', { name: 'Differences for English → German' });
    await differences.getByText('Die Türe steht offen.').waitFor();
    await page.getByRole('combobox', { name: 'Units to show' }).selectOption('added');
    await differences.getByText('Die Türe steht offen.').waitFor({ state: 'detached' });
    await differences.getByText('Das Dach ist neu.').waitFor();
    await noViolations('memories-compared');
  });

  it('is replaced by the version of the service after a confirmation, and rolled back', async () => {
    await button('Use the service’s version…').click();
    await page.getByText('A snapshot of the units here is saved first.').waitFor();
    await button('Use the service’s version').click();
    await page.getByRole('table', { name: 'Differences by language pair' }).waitFor({
      state: 'detached',
    });
    await choose('Snapshots');
    const snapshots = page.getByRole('table', { name: 'Snapshots' });
    await snapshots.getByText('Before using the service’s version').waitFor();
    await snapshots.getByRole('button', { name: 'Roll back…' }).first().click();
    await snapshots.getByText('This computer will get these units.').waitFor();
    await noViolations('memories-snapshots');
    await button('Roll back now').click();
    await page.getByText('This computer has these units again.').waitFor();
    await snapshots.getByText('Before rolling back').waitFor();
  });

  it('explains why nothing could be compared', async () => {
    await choose('Compare and send');
    opened.api.answer({
      'copies:compare': () => {
        throw new AppError('api/not-found', 'memoryErrors.notAcceptedByService');
      },
    });
    await button('Compare with the service').click();
    await page.getByText('This service doesn’t accept translation memories.').waitFor();
  });

  it('is deleted at the service only after its name is typed', async () => {
    await button('Delete from the service…').click();
    const form = page.getByRole('form', { name: 'Delete from the service' });
    await form.getByRole('textbox').fill('House');
    await form.getByRole('button', { name: 'Delete' }).click();
    await form.getByText('This isn’t the name of the translation memory').waitFor();
    await form.getByRole('textbox').fill('House memory');
    await form.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The translation memory was deleted from the service.').waitFor();
    await button('Unlink from the service').waitFor({ state: 'detached' });
  });

  it('can be imported from a service, linked or as a copy', async () => {
    opened.api.answer({
      'memories:list-remote': () => ({
        memories: [
          {
            id: 'r1',
            name: 'Team memory',
            sourceLang: 'en',
            targetLangs: ['de'],
            segmentCount: 12,
            memoryId: null,
          },
        ],
      }),
    });
    await button('All memories').click();
    await button('Browse a service…').click();
    await page.getByRole('combobox', { name: 'Account to browse' }).selectOption({ index: 1 });
    await page.getByText('Team memory').waitFor();
    await noViolations('memories-at-a-service');
  });

  it('is read at the service page by page and searched there', async () => {
    const segment = (id: string, source: string, text: string) => ({
      id,
      source,
      targets: [{ id: `${id}t`, lang: 'de', text }],
    });
    opened.api.answer({
      'memories:list-remote-segments': ({ text, cursor }) => {
        if (text === 'broken')
          throw new AppError('api/not-found', 'memoryErrors.notAcceptedByService');
        if (text !== '')
          return { segments: [], segmentCount: 12, nextCursor: cursor === null ? 'b' : null };
        return cursor === null
          ? { segments: [segment('1', 'The roof', 'Das Dach')], segmentCount: 12, nextCursor: 'a' }
          : { segments: [segment('2', 'The door', 'Die Tür')], segmentCount: 12, nextCursor: null };
      },
    });
    const shown = page.getByRole('region', { name: 'Segments of “Team memory”' });
    await button('Segments').click();
    await shown.getByRole('row', { name: 'The roof Das Dach' }).waitFor();
    await shown.getByRole('button', { name: 'Next page' }).click();
    await shown.getByRole('row', { name: 'The door Die Tür' }).waitFor();
    await shown.getByText('Page 2').waitFor();
    await noViolations('segments-at-a-service');
    await shown.getByRole('button', { name: 'Previous page' }).click();
    await shown.getByRole('row', { name: 'The roof Das Dach' }).waitFor();
    const search = shown.getByRole('searchbox', { name: 'Search segments' });
    await search.fill('window');
    await search.press('Enter');
    await shown.getByText('More may follow on the next one.').waitFor();
    await shown.getByRole('button', { name: 'Next page' }).click();
    await shown.getByText('No segments found.').waitFor();
    await expect
      .poll(() => opened.api.inputsOf('memories:list-remote-segments').at(-1))
      .toEqual({
        connectionId: expect.any(String),
        remoteId: 'r1',
        text: 'window',
        cursor: 'b',
      });
    await search.fill('broken');
    await search.press('Enter');
    await shown.getByText('This service doesn’t accept translation memories.').waitFor();
    await button('Segments').click();
    await shown.waitFor({ state: 'detached' });
  });

  it('is linked and opened', async () => {
    await button('Link').click();
    await page.getByRole('heading', { name: 'From the service' }).waitFor();
    await choose('Compare and send');
    await button('Unlink from the service').waitFor();
  });
});
