import type { Catalogue } from '../text.ts';
import { app } from './app.ts';
import { common } from './common.ts';
import { data } from './data.ts';
import { documents } from './documents.ts';
import { errors } from './errors.ts';
import { glossaries } from './glossaries.ts';
import { history } from './history.ts';
import { lane } from './lane.ts';
import { main } from './main.ts';
import { memories } from './memories.ts';
import { outbox } from './outbox.ts';
import { saidServices } from './said-services.ts';
import { saidWork } from './said-work.ts';
import { saidData } from './said-data.ts';
import { settings } from './settings.ts';
import { time } from './time.ts';
import { timeReport } from './time-report.ts';
import { translate } from './translate.ts';
import { usage } from './usage.ts';

/** The German texts, one file for each part of the app. */
export const german: Catalogue = {
  ...common,
  ...app,
  ...data,
  ...documents,
  ...errors,
  ...glossaries,
  ...history,
  ...lane,
  ...main,
  ...memories,
  ...outbox,
  ...saidServices,
  ...saidWork,
  ...saidData,
  ...settings,
  ...time,
  ...timeReport,
  ...translate,
  ...usage,
};
