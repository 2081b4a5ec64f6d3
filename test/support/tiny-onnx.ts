/** Writes small ONNX models, with the parts of the format that the tests need. @see onnx.proto3 of the ONNX project */

const utf8 = new TextEncoder();

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}

const number = (field: number, value: number): Uint8Array =>
  Uint8Array.from([...varint(field * 8), ...varint(value)]);

function bytes(field: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const content = Buffer.concat(parts);
  return Buffer.concat([
    Uint8Array.from([...varint(field * 8 + 2), ...varint(content.length)]),
    content,
  ]);
}

const text = (field: number, value: string): Uint8Array => bytes(field, utf8.encode(value));

const ELEMENT = { float: 1, int64: 7, bool: 9 } as const;
type Element = keyof typeof ELEMENT;

/** A number is a fixed length; a word is one that is known when the model runs. */
export type Shape = readonly (number | string)[];

/** Returns an input or an output. */
export function value(name: string, element: Element, shape: Shape): Uint8Array {
  const dims = shape.map((one) =>
    bytes(1, typeof one === 'number' ? number(1, one) : text(2, one)),
  );
  const tensor = bytes(1, number(1, ELEMENT[element]), bytes(2, ...dims));
  return Buffer.concat([text(1, name), bytes(2, tensor)]);
}

/** Returns a constant. */
export function constant(
  name: string,
  shape: readonly number[],
  values: Float32Array | BigInt64Array | Uint8Array,
): Uint8Array {
  const numbers = values instanceof Float32Array ? ELEMENT.float : ELEMENT.int64;
  const element = values instanceof Uint8Array ? ELEMENT.bool : numbers;
  const raw = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  const dims = shape.map((one) => number(1, one));
  return Buffer.concat([...dims, number(2, element), text(8, name), bytes(9, raw)]);
}

/** An operation; its attributes are whole numbers of at least 0, or graphs. */
export function node(
  operation: string,
  inputs: readonly string[],
  outputs: readonly string[],
  attributes: Readonly<Record<string, number | TinyGraph>> = {},
): Uint8Array {
  return Buffer.concat([
    ...inputs.map((one) => text(1, one)),
    ...outputs.map((one) => text(2, one)),
    text(4, operation),
    ...Object.entries(attributes).map(([name, one]) =>
      typeof one === 'number'
        ? bytes(5, text(1, name), number(3, one), number(20, 2))
        : bytes(5, text(1, name), bytes(6, graphOf(one)), number(20, 5)),
    ),
  ]);
}

export interface TinyGraph {
  readonly nodes: readonly Uint8Array[];
  readonly constants: readonly Uint8Array[];
  readonly inputs: readonly Uint8Array[];
  readonly outputs: readonly Uint8Array[];
  readonly metadata?: Readonly<Record<string, string>>;
}

function graphOf({ nodes, constants, inputs, outputs }: TinyGraph): Uint8Array {
  return Buffer.concat([
    ...nodes.map((one) => bytes(1, one)),
    text(2, 'tiny'),
    ...constants.map((one) => bytes(5, one)),
    ...inputs.map((one) => bytes(11, one)),
    ...outputs.map((one) => bytes(12, one)),
  ]);
}

export function onnxModel(graph: TinyGraph): Uint8Array {
  const { metadata = {} } = graph;
  return Buffer.concat([
    number(1, 8),
    bytes(7, graphOf(graph)),
    bytes(8, text(1, ''), number(2, 13)),
    ...Object.entries(metadata).map(([key, one]) => bytes(14, text(1, key), text(2, one))),
  ]);
}
