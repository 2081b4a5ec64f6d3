import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import type { MessageId } from '../../shared/i18n/message-id.ts';
import { ENGLISH } from '../support/languages.ts';
import { setTick } from '../support/window/settings-page.ts';
import type { Refusal, Step } from './support/forms/bad-input.ts';
import { LIBRARY_INPUTS } from './support/forms/library-inputs.ts';
import { WORK_INPUTS } from './support/forms/work-inputs.ts';
import { openPage } from './support/open-page.ts';
import { someOf } from '../support/runs.ts';

const BAD_INPUTS = [...LIBRARY_INPUTS, ...WORK_INPUTS];

/** Forms without possible errors, with the reason. */
const NOTHING_WRONG: Readonly<Record<string, string>> = {
  Rules: 'lists to choose from, and a search that takes any text',
  'Add comment': 'a comment of any text, no longer than its field takes',
  Import: 'choices, and a time of day that time-import.test.ts types wrongly',
  'Separate entry': 'a note of any text, no longer than its field takes, and a list of projects',
};

const RENDERER = join(import.meta.dirname, '..', '..', 'renderer');
const FORM =
  /<(?:(?:NewRecordF|NewPairRecordF|RecordF|DraftF|NameF|NamesF|f)orm|Form(?=\s+(?:label|className)=)|DeleteByName)\b(?<tag>[^>]*(?:=>[^>]*)*)>/gu;
const NAME = /label=\{t\('(?<id>[^']+)'/u;
/** Forms named by their users, and searches without their own name. */
const OTHERS: Readonly<Record<string, string | null>> = {
  'spent-time-form.tsx': ENGLISH['texts.logTimeFor'],
  'avoided-words.tsx': ENGLISH['checks.forbiddenIn'],
  'spoken-terms-tab.tsx': ENGLISH['spokenTerms.termsIn'],
  'number-field.tsx': ENGLISH['time.timeAway'],
  'names-section.tsx': null,
  'form.tsx': null,
  'new-record-form.tsx': null,
  'record-form.tsx': null,
  'draft-form.tsx': null,
  'rename-field.tsx': null,
  'restore-points.tsx': null,
  'format-dialog.tsx': null,
  'remote-memories.tsx': null,
};

/** Returns the names of all forms but those of searches, which accept any text. */
function formNames(): string[] {
  return readdirSync(RENDERER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) =>
      [...readFileSync(join(RENDERER, path), 'utf8').matchAll(FORM)].map(({ groups }) => ({
        file: path.split(/[\\/]/u).at(-1) ?? '',
        tag: groups?.['tag'] ?? '',
      })),
    )
    .filter(({ tag }) => !/\{\.\.\.(?:form\.)?formProps\}/u.test(tag))
    .map(({ file, tag }) => {
      const id = NAME.exec(tag)?.groups?.['id'];
      if (id !== undefined) return ENGLISH[id as MessageId];
      return OTHERS[file] ?? (file in OTHERS ? null : file);
    })
    .filter((name) => name !== null);
}

function refuse([, field, message, code = 'input/invalid']: Refusal): never {
  throw new AppError(code, { english: message }, { details: { field } });
}

/** Returns the note beside a field, which screen readers announce too. */
function noteOf(field: Locator): Promise<string> {
  return field.evaluate((element) => {
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  });
}

describe('bad input marks the field at fault and keeps what was typed', () => {
  const take = async (main: Locator, step: Step): Promise<void> => {
    if (typeof step === 'string') {
      await main.getByRole('button', { name: step, exact: true }).first().click();
    } else if ('more' in step) {
      await main.getByRole('button', { name: step.more, exact: true }).click();
      await main.page().getByRole('menuitem', { name: step.action }).click();
    } else if ('fill' in step) await main.getByLabel(step.fill, { exact: true }).fill(step.with);
    else await setTick(main.getByRole('checkbox', { name: step.tick }), true);
  };

  it('the table lists every form', () => {
    const names = formNames();
    const known = new Set([...BAD_INPUTS.map(({ form }) => form), ...Object.keys(NOTHING_WRONG)]);
    expect(names.length).toBeGreaterThan(35);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(someOf(8, BAD_INPUTS))(
    '$form',
    async ({ form: name, shown, at, place, buttons, ...input }) => {
      const { refused, answers } = input;
      const { page, api } = await openPage({
        at,
        ...(place && { place }),
        answers: { ...answers, ...(refused && { [refused[0]]: () => refuse(refused) }) },
      });
      const main = page.locator('main');
      const form = page.getByRole('form', { name: shown ?? name, exact: true });
      const field = (label: string): Locator => form.getByLabel(label, { exact: true });
      if (input.about) {
        const [label, choice] = input.about;
        await main.getByRole('combobox', { name: label }).selectOption({ label: choice });
      }
      for (const step of buttons ?? []) await take(main, step);
      await form.waitFor();
      if (input.radio) await form.getByRole('radio', { name: input.radio }).press('Space');
      for (const [label, choice] of Object.entries(input.choices ?? {})) {
        await field(label).selectOption({ label: choice });
      }
      for (const label of input.ticks ?? [])
        await form.getByRole('checkbox', { name: label }).check();
      const fault = field(input.fault);
      const before = await noteOf(fault);
      for (const [label, text] of Object.entries(input.typed)) await field(label).fill(text);
      const chosen = await Promise.all(
        Object.keys(input.choices ?? {}).map((label) => field(label).inputValue()),
      );
      // A button marked as disabled can still be pressed, and says why.
      await form.locator('button[type="submit"]').first().press('Enter');
      await expect.poll(() => fault.getAttribute('aria-invalid')).toBe('true');
      const note = (await noteOf(fault)).trim();
      expect(note).not.toBe('');
      expect(note).not.toBe(before.trim());
      for (const [label, text] of Object.entries(input.typed)) {
        await expect.poll(() => field(label).inputValue()).toBe(text);
      }
      for (const [index, label] of Object.keys(input.choices ?? {}).entries()) {
        await expect.poll(() => field(label).inputValue()).toBe(chosen[index]);
      }
      await expect.poll(() => form.locator('[aria-invalid="true"]').count()).toBe(1);
      const asked = refused === undefined ? [null] : api.inputsOf(refused[0]);
      expect(asked).toHaveLength(1);
    },
  );
});
