import {
  textStepSchema,
  type TextStep,
  type TextStepsChange,
} from '../../../shared/domain/texts/text-steps.ts';
import type { TextStepLine, TextStepLines } from '../../db/texts/drafts-repo.ts';

/** Forgets all steps. */
export const NO_STEPS: TextStepsChange = { isWhole: true, from: 0, to: 0, put: [], filed: [] };

/** Returns the rows of changed steps. */
export function toStepLines({ put, filed, ...change }: TextStepsChange): TextStepLines {
  const itemsOf = ({ text, improvement }: TextStep['facts']['itemIds']) => ({
    textItemId: text,
    improvementItemId: improvement,
  });
  return {
    ...change,
    put: put.map(({ number, isUndone, ...step }) => ({
      number,
      itemNumber: step.facts.itemNumber,
      ...itemsOf(step.facts.itemIds),
      isUndone,
      stepJson: JSON.stringify(step),
    })),
    filed: filed.map(({ itemNumber, itemIds }) => ({ itemNumber, ...itemsOf(itemIds) })),
  };
}

/** Reads stored steps; none if another version of the app wrote them in a different format. */
export function toSteps(lines: readonly TextStepLine[]): TextStep[] {
  const steps = lines.map(({ number, isUndone, stepJson, textItemId, improvementItemId }) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked by the schema
    const step = JSON.parse(stepJson) as TextStep;
    const itemIds = { text: textItemId, improvement: improvementItemId };
    const facts = { ...step.facts, itemIds };
    return textStepSchema.safeParse({ ...step, number, isUndone, facts });
  });
  const read = steps.flatMap(({ data }) => data ?? []);
  return read.length === steps.length ? read : [];
}
