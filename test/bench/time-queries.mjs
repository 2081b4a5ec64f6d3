import { createCorpus, createRandom } from './history-corpus.mjs';
import { CUSTOMERS, PROJECTS } from './time-corpus.mjs';

/** @import { TimeEntryFilter } from '../../shared/domain/time/entry.ts' */

/** @typedef {Partial<TimeEntryFilter> & { page?: number }} ListQuery */
/** @typedef {{ fromDay: string, toDay: string }} DayRange */

/** Less common than the words of the worst case, more common than the others; {@link sampleLists} has none of them. */
const WARM_UP_RANKS = /** @type {const} */ ([10, 30]);

/**
 * Returns the first queries for the lists, so cold code isn't measured.
 *
 * @returns {ListQuery[]}
 */
export function warmUps() {
  const words = createCorpus(6)
    .wordsOf('EN')
    .slice(...WARM_UP_RANKS);
  return [
    ...['a', 'tag1', 'zz', ...words].map((text) => ({ text })),
    ...words.map((word, index) => ({ text: `${word} ${words.at(index - 1)}` })),
    ...words.map((_word, index) => ({
      projectId: `project-${index}`,
      billable: /** @type {const} */ ('no'),
    })),
    ...words.map((text, index) => ({ text, projectId: `project-${index}` })),
  ];
}

/**
 * Returns the kinds of list pages by name, each with its filters, the same ones in every run.
 *
 * @returns {[string, ListQuery[]][]}
 */
export function sampleLists() {
  const words = createCorpus(6).wordsOf('EN');
  const random = createRandom(21);
  /** Picks ranks evenly by their logarithm, from common words to rare ones. */
  const word = () => words[Math.floor(30 * (words.length / 30) ** random())] ?? '';
  /**
   * @param {number} count
   * @param {() => string} make
   */
  const distinct = (count, make) => [...new Set(Array.from({ length: count }, make))];
  return [
    ['list, first page after a change', Array.from({ length: 30 }, () => ({}))],
    ['list, first page again', Array.from({ length: 30 }, () => ({}))],
    [
      'list, of a project',
      Array.from({ length: PROJECTS }, (_, index) => ({ projectId: `project-${index}` })),
    ],
    [
      'list, of a customer',
      Array.from({ length: CUSTOMERS }, (_, index) => ({ customerId: `customer-${index}` })),
    ],
    ['list, not billable', Array.from({ length: 20 }, () => ({ billable: 'no' }))],
    ['list, page 1,000', Array.from({ length: 20 }, (_, index) => ({ page: 991 + index }))],
    ['list, one word', distinct(60, word).map((text) => ({ text }))],
    ['list, two words', distinct(60, () => `${word()} ${word()}`).map((text) => ({ text }))],
    [
      'list, a word and a project',
      distinct(40, word).map((text, index) => ({ text, projectId: `project-${index % PROJECTS}` })),
    ],
    ['list, worst case: the commonest words', words.slice(0, 10).map((text) => ({ text }))],
  ];
}

/**
 * Returns the weeks and years to sum up, by first and last day.
 *
 * @returns {[string, DayRange[]][]}
 */
export function sampleRanges() {
  /** @param {number} index */
  const day = (index) => new Date(Date.UTC(2023, 0, 2 + index)).toISOString().slice(0, 10);
  /**
   * @param {number} count
   * @param {number} step
   * @param {number} length
   */
  const ranges = (count, step, length) =>
    Array.from({ length: count }, (_, index) => ({
      fromDay: day(index * step),
      toDay: day(index * step + length - 1),
    }));
  return [
    ['totals of a week (by hand: not rounded)', ranges(100, 7, 7)],
    ['report of a month (by hand: not rounded)', ranges(30, 30, 30)],
    ['report of a year (by hand: not rounded)', ranges(20, 30, 365)],
  ];
}
