declare const leaving: unique symbol;

/**
 * Texts that may be sent to a service, read by a query that leaves out texts of confidential
 * projects only. Calls that send stored texts accept nothing else, and only
 * `electron/db/projects/leaving-query.ts` makes the first one.
 */
export type Leaving<T> = T & { readonly [leaving]: true };

/** Such texts, or a function that reads them. */
type LeavingTexts = Leaving<unknown> | ((...args: never[]) => Promise<Leaving<unknown>>);

/**
 * Brands another form of the same texts.
 * @param _texts the only source of `form`
 */
export function leavingAs<T>(_texts: LeavingTexts, form: T): Leaving<T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a mark of the type only
  return form as Leaving<T>;
}
