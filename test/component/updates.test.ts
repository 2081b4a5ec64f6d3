import { describe, expect, it } from 'vitest';
import {
  LIST_PROBLEMS,
  type ListProblemKind,
  type UpdatesView,
} from '../../shared/domain/updates/updates-view.ts';
import type { WayBack } from '../../shared/domain/updates/way-back.ts';
import { AppError } from '../../shared/errors.ts';
import { findViolations } from '../support/window/axe.ts';
import { clippedTexts, textsOutside } from '../support/window/layout.ts';
import { openPage, type PageOptions } from './support/open-page.ts';
import { QUIET } from './support/sample/sample-api.ts';
import { SAMPLE_UPDATES, SAMPLE_WAY_BACK } from './support/sample/sample-updates.ts';

const STEADY = { timeout: 20_000 };

const NONE = {
  historyItems: 0,
  segments: 0,
  documents: 0,
  timeEntries: 0,
  glossaryEntries: 0,
};

async function openAbout(options: PageOptions = {}) {
  const under = await openPage({ at: 'settings', place: 'about', ...options });
  const section = under.page.locator('#settings-about');
  await section.locator('h3').first().waitFor();
  return { ...under, section };
}

const openWith = (patch: Partial<UpdatesView>) =>
  openAbout({ answers: { 'updates:get': () => ({ ...SAMPLE_UPDATES, ...patch }) } });

const openWayBack = (patch: Partial<WayBack> = {}, options: PageOptions = {}) =>
  openAbout({
    ...options,
    answers: { 'updates:get-way-back': () => ({ ...SAMPLE_WAY_BACK, ...patch }) },
  });

describe('new versions', () => {
  it('are shown with their notes as plain text, and how this installation gets them', async () => {
    const { section } = await openAbout();
    await section.getByRole('heading', { name: 'Dragoman 1.1.0' }).waitFor();
    await section.getByText('Tables in <b>footnotes</b> keep their width.').waitFor();
    expect(await section.locator('article b').count()).toBe(0);
    await section.getByText('sudo apt update && sudo apt install dragoman').waitFor();
    await section.getByText('Versions in between').click();
    await section.getByText('A list that stayed empty.').waitFor();
  });

  it.each([
    ['rpm', 'sudo dnf upgrade dragoman'],
    ['tar', 'unpack it in place of the old folder'],
    ['checkout', 'git pull && npm start'],
    ['unknown', 'where you got this one'],
  ] as const)('are gotten in the way of the installation: %s', async (installation, words) => {
    const { section } = await openWith({ installation });
    await section.getByText(words).waitFor();
  });

  it.each(LIST_PROBLEMS.filter((kind) => kind !== 'no-key'))(
    'say why a list is not used: %s',
    async (kind: ListProblemKind) => {
      const atMs = Date.UTC(2026, 2, 5);
      const problem = { kind, issuedAtMs: atMs, expiresAtMs: atMs, newestMs: atMs };
      const { section } = await openWith({ problem });
      const said = await section.locator('[data-said] p').first().innerText();
      expect(said.length).toBeGreaterThan(20);
      expect(said).not.toMatch(/undefined|null|\{/u);
      expect(['older', 'expired', 'clock'].includes(kind)).toBe(said.includes('2026'));
    },
  );

  it('are not looked for by a build without a key, which says so', async () => {
    const { section } = await openWith({ hasKey: false, newer: [] });
    await section.getByText('no publisher’s key').waitFor();
    expect(await section.getByRole('textbox').count()).toBe(0);
  });

  it('are looked for only once there is an address', async () => {
    const { section, api } = await openAbout({ scenario: 'empty' });
    api.answer({
      'updates:set-source': () => {
        throw new AppError('input/invalid', 'updateErrors.addressMissing', {
          details: { field: 'address' },
        });
      },
    });
    const tick = section.getByRole('checkbox', { name: 'Check for new versions once a day' });
    expect(await tick.isChecked()).toBe(false);
    await tick.press('Space');
    await section.getByText('Enter the address of a list first.').waitFor();
    expect(await tick.isChecked()).toBe(false);
    expect(api.inputsOf('updates:check')).toEqual([]);
  });

  it('are asked for at the entered address, by keyboard', async () => {
    const { section, api, page } = await openAbout({ scenario: 'empty' });
    const address = 'https://publisher.example/versions';
    await section.getByLabel('Address of the list of versions').last().fill(`  ${address} `);
    await page.keyboard.press('Enter');
    await expect.poll(() => api.inputsOf('updates:set-source')).toEqual([{ address, isOn: false }]);
    await section
      .getByRole('checkbox', { name: 'Check for new versions once a day' })
      .press('Space');
    await expect
      .poll(() => api.inputsOf('updates:set-source').at(-1))
      .toEqual({ address, isOn: true });
    await section.getByRole('button', { name: 'Check now' }).press('Enter');
    await expect.poll(() => api.inputsOf('updates:check')).toHaveLength(1);
  });

  it('appear in a notice that leads to them', async () => {
    const { page, api } = await openPage({ answers: QUIET });
    api.emit('app:notice-added', {
      id: 'n2',
      severity: 'info',
      title: 'Dragoman 1.1.0 is available',
      message: 'Settings › About shows what is new.',
      opens: 'updates',
    });
    await page.getByRole('button', { name: 'Show what’s new' }).click();
    await page.getByRole('heading', { name: 'Dragoman 1.1.0' }).waitFor();
  });
});

describe('data of a newer version', () => {
  it('is named with its version and with what going back leaves behind', async () => {
    const { section, api } = await openWayBack();
    api.answer({ 'updates:go-back': () => undefined });
    const choices = section.getByRole('region', { name: 'This data is from a newer version' });
    const said = await choices.innerText();
    for (const words of [
      'Dragoman 1.1.0 wrote it.',
      'This is Dragoman 0.1.0',
      'made and verified before the upgrade',
      '340 segments',
      'Only in the newer data: 2 translations, 51 segments, 2 documents, 4 time entries.',
      'Changed since then: 7 segments, 1 document.',
      'The newer data isn’t deleted.',
    ]) {
      expect(said).toContain(words);
    }
    await choices.getByRole('button', { name: 'Go back and restart' }).click();
    await choices.getByText('Checking and preparing the copy…').waitFor();
    expect(api.inputsOf('updates:go-back')).toHaveLength(1);
  });

  it.each([
    [{ writtenBy: null }, 'This is Dragoman 0.1.0, which can’t open it'],
    [{ lost: null }, 'This version can’t tell'],
    [{ lost: { added: NONE, changed: NONE } }, 'Nothing was added to the main lists'],
    [
      { point: { ...SAMPLE_WAY_BACK.point!, isBeforeUpgrade: false } },
      'The newest copy that this version can open',
    ],
    [{ point: null, lost: null }, 'it can’t go back'],
  ])('says what is not known: %j', async (patch, words) => {
    const { section } = await openWayBack(patch);
    await section.getByText(words).waitFor();
    expect(await section.getByRole('button', { name: 'Go back and restart' }).count()).toBe(
      'point' in patch && patch.point === null ? 0 : 1,
    );
  });

  it('stays when going back fails, and says why', async () => {
    const { section, api } = await openWayBack();
    api.answer({
      'updates:go-back': () => {
        throw new AppError('document/disk-full', 'dataErrors.diskFullNoPartialFile');
      },
    });
    const button = section.getByRole('button', { name: 'Go back and restart' });
    await button.click();
    await section.getByText(/disk is full/iu).waitFor();
    await expect.poll(() => button.getAttribute('aria-disabled')).not.toBe('true');
  });

  it('is reached from the notice of the start', async () => {
    const { page, api } = await openPage({
      answers: {
        ...QUIET,
        'updates:get-way-back': () => SAMPLE_WAY_BACK,
      },
    });
    api.emit('app:notice-added', {
      id: 'n3',
      severity: 'error',
      title: 'Your data belongs to a newer version of Dragoman',
      message: 'Nothing was changed.',
      opens: 'way-back',
    });
    await page.getByRole('button', { name: 'Show the choices' }).click();
    await page.getByRole('button', { name: 'Go back and restart' }).waitFor();
  });
});

describe('both', () => {
  it.each([
    ['light', 'en', 1200],
    ['dark', 'en', 1200],
    ['light', 'de', 900],
  ] as const)('fit and are accessible: %s, %s, %i', async (theme, language, width) => {
    const { page } = await openWayBack({}, { theme, language, width });
    await expect.poll(() => clippedTexts(page), STEADY).toEqual([]);
    await expect.poll(() => textsOutside(page), STEADY).toEqual([]);
    await expect.poll(() => findViolations(page), STEADY).toEqual([]);
  });
});
