import type { MarkupToken } from './markup-tokens.ts';
import { CDATA } from './markup-tokens.ts';

interface OpenElement {
  readonly name: string;
  readonly childNames: Set<string>;
  hasText: boolean;
  /** A blank without a line end stands behind a child: "<b>a</b> <i>b</i>" is one line of words. */
  hasGap: boolean;
}

/**
 * The names of elements that make the structure of XML: they nowhere stand between words.
 * @see translation service, `outline_detection`
 */
export function structuralTags(tokens: readonly MarkupToken[]): Set<string> {
  const names = new Set<string>();
  const inline = new Set<string>([CDATA]);
  const open: OpenElement[] = [newElement('')];

  const settle = (element: OpenElement): void => {
    if (element.hasText) for (const name of element.childNames) inline.add(name);
  };

  for (const token of tokens) {
    const top = open.at(-1);
    if (top === undefined) break;
    if (token.kind === 'text') {
      if (token.text.trim() !== '') top.hasText = true;
      else if (top.childNames.size > 0 && !/[\n\r]/u.test(token.text)) top.hasGap = true;
    } else if (token.kind === 'open' && token.name === CDATA) {
      open.push(newElement(CDATA));
    } else if (token.kind === 'open') {
      if (top.hasGap) top.hasText = true;
      top.childNames.add(token.name);
      names.add(token.name);
      open.push(newElement(token.name));
    } else if (token.kind === 'close' && top.name === token.name && open.length > 1) {
      open.pop();
      settle(top);
      const parent = open.at(-1);
      if (token.name === CDATA && top.hasText && parent !== undefined) parent.hasText = true;
    }
  }
  for (const element of open) settle(element);
  return new Set([...names].filter((name) => !inline.has(name)));
}

function newElement(name: string): OpenElement {
  return { name, childNames: new Set(), hasText: false, hasGap: false };
}
