import type { SettingsPlace } from '../../../../renderer/features/settings/places.ts';
import type { Page as PageName } from '../../../../renderer/app/pages.ts';
import type { ErrorCode } from '../../../../shared/errors.ts';
import type { RequestName } from '../../../../shared/ipc/contract.ts';
import type { Handlers } from '../../../unit/renderer/fake-api.ts';

export interface BadInput {
  /** Name of the form in the source of the page, and as shown. */
  form: string;
  shown?: string;
  at: PageName;
  /** Section of Settings. */
  place?: SettingsPlace;
  /** Steps to the form: buttons by name, and other actions. */
  buttons?: readonly Step[];
  /** Answer of the main process, if it finds the fault. */
  refused?: Refusal;
  /** Other answers needed on the way. */
  answers?: Handlers;
  /** A list outside the form that selects its subject. */
  about?: readonly [label: string, choice: string];
  radio?: RegExp;
  /** Lists in the form, by label, with their choices. */
  choices?: Readonly<Record<string, string>>;
  ticks?: readonly string[];
  typed: Readonly<Record<string, string>>;
  /** Field to be marked. */
  fault: string;
}

/** A refused request, the field as named by the main process, and the words of the service. */
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

/** The name of a row's "More…" menu, and the item in it. */
interface MenuStep {
  more: string;
  action: string;
}

export type Step = string | FillField | TickBox | MenuStep;

export const BLANK = '   ';
