import type { SettingsPlace } from '../../../../renderer/features/settings/places.ts';
import type { Page as PageName } from '../../../../renderer/app/pages.ts';
import type { ErrorCode } from '../../../../shared/errors.ts';
import type { RequestName } from '../../../../shared/ipc/contract.ts';
import type { Handlers } from '../../../unit/renderer/fake-api.ts';

export interface BadInput {
  /** The form's name as the source of the page writes it, and as it is shown. */
  form: string;
  shown?: string;
  at: PageName;
  /** The section of Settings. */
  place?: SettingsPlace;
  /** What leads to the form: buttons by name, and what else is done on the way. */
  buttons?: readonly Step[];
  /** What the main process says, where it is the one that finds the fault. */
  refused?: Refusal;
  /** What else is asked on the way. */
  answers?: Handlers;
  /** A list outside of the form that decides what it is about. */
  about?: readonly [label: string, choice: string];
  radio?: RegExp;
  /** Lists in the form, by label and what is chosen. */
  choices?: Readonly<Record<string, string>>;
  ticks?: readonly string[];
  typed: Readonly<Record<string, string>>;
  /** The field that is to be marked. */
  fault: string;
}

/** A request that is not done, the field as the main process calls it, and the words of the service. */
export type Refusal = readonly [
  request: RequestName,
  field: string,
  message: string,
  code?: ErrorCode,
];

interface FillField {
  fill: string;
  with: string;
}

interface TickBox {
  tick: string;
}

export type Step = string | FillField | TickBox;

export const BLANK = '   ';
