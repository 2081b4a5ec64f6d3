/** One unit of a document's text: a paragraph or a line. */
export interface DocumentSegment {
  /** Its position in the document; unique there, and the same in a translation. */
  id: string;
  text: string;
  /**
   * Location for people, in plain words such as "slide 3, notes"; absent where the order is
   * sufficient.
   */
  location?: string;
}
