import { expect, it } from 'vitest';
import type { Question } from '../../../../electron/platform/desktop.ts';
import { createWeakStorage } from '../../../../electron/services/connections/weak-storage.ts';

const statusOf = (isWeak: boolean) =>
  ({ tier: isWeak ? 'weak' : 'session', backend: 'basic_text', backendChanged: false }) as const;

function setUp() {
  const questions: Question[] = [];
  let answer: (yes: boolean) => void = () => undefined;
  let isWeak = false;
  const storage = createWeakStorage({
    secrets: {
      status: () => statusOf(isWeak),
      setWeakConsent: (allow) => statusOf((isWeak = allow)),
    },
    desktop: {
      confirm: (question) => {
        questions.push(question);
        return new Promise((resolve) => (answer = resolve));
      },
    },
  });
  return { storage, questions, say: (yes: boolean) => answer(yes), isWeak: () => isWeak };
}

it('is agreed to only by the user, who is told what it means', async () => {
  const { storage, questions, say, isWeak } = setUp();
  const first = storage.setConsent(true);
  expect([isWeak(), questions.length]).toEqual([false, 1]);
  expect(questions[0]?.detail).toContain('could read the keys');
  say(false);
  expect(await first).toEqual(statusOf(false));
  expect(isWeak()).toBe(false);
  const second = storage.setConsent(true);
  say(true);
  expect(await second).toEqual(statusOf(true));
});

it('asks one question at a time', async () => {
  const { storage, questions, say, isWeak } = setUp();
  const asked = [storage.setConsent(true), storage.setConsent(true), storage.setConsent(true)];
  expect(questions).toHaveLength(1);
  say(false);
  await Promise.all(asked);
  expect(isWeak()).toBe(false);
});

it('is withdrawn without a question', async () => {
  const { storage, questions } = setUp();
  expect(await storage.setConsent(false)).toEqual(statusOf(false));
  expect(questions).toEqual([]);
});
