import type { Element } from '@xmldom/xmldom';

/** Around inline content: an element (hyperlink, insertion) or a complex field such as a link. */
export type Wrapper =
  | { readonly kind: 'element'; readonly element: Element }
  | { readonly kind: 'field'; readonly head: readonly Atom[]; readonly tail: readonly Atom[] };

/** The smallest part that is moved: one child of a run, or an element that stands outside of runs. */
export interface Atom {
  /** Outermost first. */
  readonly path: readonly Wrapper[];
  /** The run that the child stands in, for its formatting; null outside of runs. */
  readonly run: Element | null;
  readonly child: Element;
}

/** Inline content in reading order. A break parts segments: text never moves across it. */
export type InlineItem =
  | {
      readonly kind: 'text';
      readonly path: readonly Wrapper[];
      readonly run: Element;
      readonly text: string;
    }
  | { readonly kind: 'object' | 'break'; readonly atoms: readonly Atom[] };
