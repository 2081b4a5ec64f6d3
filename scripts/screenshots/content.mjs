/** Content of the window for its images. */

/** @import { Page } from 'playwright-core' */
/** @import { Result } from '../../shared/errors.ts' */

const HOUR_MS = 3_600_000;
const TERMS = [
  { source: 'contract', target: 'contrato' },
  { source: 'delivery note', target: 'albarán' },
  { source: 'invoice', target: 'factura' },
  { source: 'lighthouse', target: 'faro' },
];

/**
 * Creates a glossary, a memory, style rules, and some days of work for a customer.
 *
 * @param {Page} page
 */
export async function fill(page) {
  await page.evaluate(
    async ({ terms, hourMs }) => {
      const { customers, glossaries, memories, projects, styleRules, time } = globalThis.api;
      /**
       * @template T
       * @param {Promise<Result<T>>} asked
       */
      const made = async (asked) => {
        const answer = await asked;
        if (!answer.ok) throw new Error(answer.error.message);
        return answer.value;
      };
      const pair = { sourceLang: 'en', targetLang: 'es' };
      const { dictionaries } = await made(glossaries.create({ name: 'Contracts', ...pair }));
      const change = { dictionaryId: dictionaries[0]?.id ?? '', update: [], remove: [] };
      const add = terms;
      await made(glossaries.changeEntries({ ...change, add }));

      const memory = await made(memories.create({ name: 'Letters', ...pair }));
      const units = [
        { source: 'Kind regards', target: 'Atentamente' },
        {
          source: 'A letter to the members, the volunteers and the city council',
          target: 'Una carta a los socios, los voluntarios y el ayuntamiento',
        },
        {
          source: 'A clear label on every new tool saves time at the desk.',
          target: 'Una etiqueta clara en cada herramienta nueva ahorra tiempo en el mostrador.',
        },
      ];
      for (const unit of units) {
        await made(memories.addUnit({ memoryId: memory.id, targetLang: 'es', ...unit }));
      }
      await made(styleRules.create({ connectionId: 'embedded', name: 'Web', language: 'es' }));

      const here = { connectionId: null };
      const customer = await made(customers.add({ ...here, name: 'Harbor Press' }));
      const project = await made(
        projects.add({
          ...here,
          name: 'Spring catalog',
          customerId: customer.id,
          isBillable: true,
          hourlyRate: null,
        }),
      );
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      for (let day = 9; day > 0; day -= 1) {
        const morning = new Date();
        morning.setHours(8, 30, 0, 0);
        morning.setDate(morning.getDate() - day);
        for (const [part, note] of ['Translation of chapter', 'Review of chapter'].entries()) {
          const startedAtMs = morning.getTime() + part * 3 * hourMs;
          await made(
            time.addEntry({
              startedAtMs,
              endedAtMs: startedAtMs + hourMs * (1 + (day % 3) / 2),
              zone: timeZone,
              note: `${note} ${String(10 - day)}`,
              projectId: part === 0 ? project.id : null,
              isBillable: part === 0,
              tags: part === 1 ? ['review'] : [],
              documentJobId: null,
            }),
          );
        }
      }
    },
    { terms: TERMS, hourMs: HOUR_MS },
  );
}
