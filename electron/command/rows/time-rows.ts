import { DATE_ORDERS } from '../../../shared/domain/time/import-names.ts';
import type { CommandFacts, CommandOption } from '../command-facts.ts';
import { ANSWER_YES, DAYS } from './shared-options.ts';

const ABOUT: readonly CommandOption[] = [
  { name: 'project', value: 'NAME', summary: 'Project of the work' },
  { name: 'tag', value: 'TAG', summary: 'Tags', isList: true },
  { name: 'unbilled', summary: 'It is not billable' },
];

const REPORT_GROUPS = ['project', 'customer', 'day'] as const;

/** Rows of commands about time. */
export const TIME_ROWS = {
  'time start': {
    summary: 'Start the timer',
    details: 'A timer that is running is stopped first.',
    args: [{ name: 'NOTE', summary: 'What the work is about', isOptional: true, isList: true }],
    options: [...ABOUT],
    examples: [
      { line: 'dragoman time start proofreading --project Acme', what: 'Start the timer' },
    ],
    mayCost: false,
  },
  'time stop': {
    summary: 'Stop the timer',
    args: [],
    options: [],
    examples: [{ line: 'dragoman time stop', what: 'Stop the timer' }],
    mayCost: false,
  },
  'time log': {
    summary: 'Log time that was worked',
    details: 'Without --start and --end, the work ended now.',
    args: [
      { name: 'DURATION', summary: 'Such as 1h20, 1:20, 1.5h, or 80m' },
      { name: 'NOTE', summary: 'What the work was about', isOptional: true, isList: true },
    ],
    options: [
      ...ABOUT,
      { name: 'day', value: 'DAY', summary: 'Day of the work, such as 2026-11-30, or yesterday' },
      { name: 'start', value: 'TIME', summary: 'When it began, such as 9:00' },
      { name: 'end', value: 'TIME', summary: 'When it ended' },
      ANSWER_YES,
    ],
    examples: [
      {
        line: 'dragoman time log 1h20 review --day yesterday --start 9:00',
        what: 'Log an hour and twenty minutes',
      },
    ],
    mayCost: false,
  },
  'time report': {
    summary: 'Show how much time was worked',
    details: 'Without --since, the seven days up to --until.',
    args: [],
    options: [
      ...DAYS,
      { name: 'project', value: 'NAME', summary: 'Only this project' },
      { name: 'customer', value: 'NAME', summary: 'Only this customer' },
      {
        name: 'by',
        value: 'GROUP',
        summary: 'Rows of the report; project if not given',
        choices: REPORT_GROUPS,
      },
    ],
    examples: [
      { line: 'dragoman time report --since 2026-11-01 --by customer', what: 'Sum up a month' },
    ],
    mayCost: false,
  },
  'time import': {
    summary: 'Import time from another program',
    details: 'Reads exports of Toggl, Clockify, Kimai, and Super Productivity, and other tables.',
    args: [{ name: 'FILE', summary: 'CSV, TSV, XLSX, or JSON file', completes: 'files' }],
    options: [
      {
        name: 'zone',
        value: 'ZONE',
        summary: 'Zone of times that name none, such as Europe/Berlin',
      },
      { name: 'dates', value: 'ORDER', summary: 'Order of day and month', choices: DATE_ORDERS },
      { name: 'person', value: 'NAME', summary: 'Only the time of this person' },
      { name: 'dry-run', summary: 'Only say what would be imported' },
      ANSWER_YES,
    ],
    examples: [{ line: 'dragoman time import toggl.csv --dry-run', what: 'See what a file has' }],
    mayCost: false,
  },
} satisfies Record<string, CommandFacts>;
