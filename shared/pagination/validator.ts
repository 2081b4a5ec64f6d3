/** One input value to validate; a validator changes it by assigning `value`. */
export interface InputBox {
  value: unknown;
}

/** Checks one input value, including nested ones, and may replace it. */
export type Validator = (box: InputBox) => void;

const NUL = '\u0000';

/**
 * The default validator: a value that is neither text nor a number, contains NUL, or is not valid
 * Unicode becomes `''`.
 * @see Offset/Limit Pagination Component Interface, "Errors"
 */
export const validateInput: Validator = (box) => {
  const { value } = box;
  if (typeof value === 'number' && Number.isFinite(value)) return;
  if (typeof value === 'string' && !value.includes(NUL) && value.isWellFormed()) return;
  box.value = '';
};
