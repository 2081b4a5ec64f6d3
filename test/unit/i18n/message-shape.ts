import { IntlMessageFormat } from 'intl-messageformat';

type Element = ReturnType<InstanceType<typeof IntlMessageFormat>['getAst']>[number];

interface Choice {
  value: string;
  options: Record<string, { value: Element[] }>;
}

/** The kind of plain text, as it is written. */
const LITERAL = '0';

const hasOptions = (element: Element): element is Element & Choice => 'options' in element;

function placesOf(elements: readonly Element[], places: Set<string>): Set<string> {
  for (const element of elements) {
    if ('value' in element && String(element.type) !== LITERAL) places.add(element.value);
    if (hasOptions(element)) {
      for (const option of Object.values(element.options)) placesOf(option.value, places);
    }
  }
  return places;
}

function armsOf(elements: readonly Element[]): string[] {
  return elements
    .filter(hasOptions)
    .flatMap((element) => [
      `${element.value}: ${Object.keys(element.options).toSorted().join(', ')}`,
      ...Object.values(element.options).flatMap((option) => armsOf(option.value)),
    ]);
}

/** What two languages of one message must have in common: its places, and its arms by number. */
export function shapeOf(message: string): { places: string[]; arms: string[] } {
  const ast = new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst();
  return {
    places: [...placesOf(ast, new Set())].toSorted(),
    arms: armsOf(ast).toSorted(),
  };
}
