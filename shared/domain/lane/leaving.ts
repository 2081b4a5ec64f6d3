declare const leaving: unique symbol;

/**
 * Texts that may go to a service: read by a query that leaves out what belongs to confidential projects only. Calls that
 * send stored texts take nothing else, and only `electron/db/projects/leaving-query.ts` makes the first one.
 */
export type Leaving<T> = T & { readonly [leaving]: true };

/** Such texts, or what reads them. */
type LeavingTexts = Leaving<unknown> | ((...args: never[]) => Promise<Leaving<unknown>>);

/**
 * The same texts in another form.
 * @param _texts what `form` is made of, and nothing else
 */
export function leavingAs<T>(_texts: LeavingTexts, form: T): Leaving<T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a mark of the type only
  return form as Leaving<T>;
}
