import { TmxError, type TextPosition } from './tmx-error.ts';
import type {
  TmxContent,
  TmxHeader,
  TmxProperty,
  TmxTag,
  TmxTagName,
  TmxUnit,
  TmxVariant,
} from './tmx-unit.ts';
import {
  isPrivateLanguage,
  normalizeLanguageTag,
  parseTmxDate,
  TMX_TAG_NAMES,
} from './tmx-unit.ts';
import type { XmlHandler } from './xml-events.ts';

export interface TmxLimits {
  /** UTF-16 units of one segment, including codes. */
  readonly maxSegmentChars: number;
  readonly maxTagsPerSegment: number;
  readonly maxVariantsPerUnit: number;
  readonly maxPropertiesPerUnit: number;
  readonly maxPropertyChars: number;
}

const TMX_LIMITS: TmxLimits = {
  maxSegmentChars: 100_000,
  maxTagsPerSegment: 1000,
  maxVariantsPerUnit: 200,
  maxPropertiesPerUnit: 500,
  maxPropertyChars: 100_000,
};

export interface TmxSink {
  header(header: TmxHeader): void;
  unit(unit: TmxUnit): void;
}

interface OpenUnit {
  readonly attributes: ReadonlyMap<string, string>;
  readonly line: number;
  readonly variants: TmxVariant[];
  leftOutCount: number;
  readonly properties: TmxProperty[];
}

interface OpenVariant {
  /** Null when it is left out. */
  readonly lang: string | null;
  readonly attributes: ReadonlyMap<string, string>;
  readonly properties: TmxProperty[];
  content: TmxContent | null;
}

interface OpenTag {
  readonly name: TmxTagName;
  readonly attributes: ReadonlyMap<string, string>;
  /** Number of open elements inside it, `sub` and `hi`. */
  depth: number;
  code: string;
}

const ANY_LANGUAGE = '*all*';

/**
 * Creates a handler that assembles TMX from its XML. Elements that TMX does not have are skipped
 * outside segments.
 * @param needsHeader whether units may only follow a header
 */
export function createTmxBuilder(
  sink: TmxSink,
  needsHeader = true,
  limits = TMX_LIMITS,
): XmlHandler {
  const path: string[] = [];
  let header: TmxHeader | null = null;
  let headerParts: { attributes: ReadonlyMap<string, string>; properties: TmxProperty[] } | null =
    null;
  let version: string | null = null;
  let unit: OpenUnit | null = null;
  let variant: OpenVariant | null = null;
  let property: { readonly type: string | null; value: string } | null = null;
  let segment: { parts: (string | TmxTag)[]; chars: number; tags: number } | null = null;
  let tag: OpenTag | null = null;

  /** Reads a language code; null for one that only its tool knows. */
  const readLanguage = (code: string, position: TextPosition): string | null => {
    const lang = normalizeLanguageTag(code);
    if (lang === null && !isPrivateLanguage(code)) {
      throw new TmxError(position, 'faults.language');
    }
    return lang;
  };
  const sourceOf = (
    attributes: ReadonlyMap<string, string>,
    position: TextPosition,
  ): string | null | undefined => {
    const code = attributes.get('srclang')?.trim() ?? '';
    if (code === '') return undefined;
    return code.toLowerCase() === ANY_LANGUAGE ? null : (readLanguage(code, position) ?? 'und');
  };

  const openInSegment = (
    name: string,
    attributes: ReadonlyMap<string, string>,
    position: TextPosition,
  ): void => {
    if (segment === null) return;
    if (tag !== null) {
      tag.depth += 1;
      return;
    }
    if (name === 'hi') return;
    const tagName = TMX_TAG_NAMES.find((one) => one === name);
    if (tagName === undefined) {
      throw new TmxError(position, 'faults.markup');
    }
    segment.tags += 1;
    if (segment.tags > limits.maxTagsPerSegment) {
      throw new TmxError(position, 'faults.tags');
    }
    tag = { name: tagName, attributes, depth: 0, code: '' };
  };

  const closeInSegment = (): void => {
    if (tag === null || segment === null) return;
    if (tag.depth > 0) tag.depth -= 1;
    else {
      segment.parts.push({ name: tag.name, attributes: tag.attributes, code: tag.code });
      tag = null;
    }
  };

  const openUnit = (attributes: ReadonlyMap<string, string>, position: TextPosition): void => {
    if (needsHeader && header === null) {
      throw new TmxError(position, 'faults.missing', { name: '<header>' });
    }
    unit = { attributes, line: position.line, variants: [], leftOutCount: 0, properties: [] };
  };

  const openVariant = (attributes: ReadonlyMap<string, string>, position: TextPosition): void => {
    const code = attributes.get('xml:lang') ?? attributes.get('lang');
    if (code === undefined) throw new TmxError(position, 'faults.missing', { name: 'xml:lang' });
    variant = { lang: readLanguage(code, position), attributes, properties: [], content: null };
  };

  const closeVariant = (position: TextPosition): void => {
    if (variant === null || unit === null) return;
    const { lang, attributes, properties, content } = variant;
    variant = null;
    if (content === null) throw new TmxError(position, 'faults.missing', { name: '<seg>' });
    if (lang === null) {
      unit.leftOutCount += 1;
      return;
    }
    if (unit.variants.length >= limits.maxVariantsPerUnit) {
      throw new TmxError(position, 'faults.many', { name: '<tuv>' });
    }
    unit.variants.push({ lang, content, ...datesOf(attributes), attributes, properties });
  };

  const closeUnit = (position: TextPosition): void => {
    if (unit === null) return;
    const { attributes, line, variants, leftOutCount, properties } = unit;
    unit = null;
    const ownSource = sourceOf(attributes, position);
    sink.unit({
      id: attributes.get('tuid') ?? null,
      sourceLang: ownSource === undefined ? (header?.sourceLang ?? null) : ownSource,
      variants,
      leftOutCount,
      ...datesOf(attributes),
      attributes,
      properties,
      line,
    });
  };

  const closeProperty = (position: TextPosition): void => {
    if (property === null) return;
    const owner = variant ?? unit ?? headerParts;
    if ((owner?.properties.length ?? 0) >= limits.maxPropertiesPerUnit) {
      throw new TmxError(position, 'faults.many', { name: '<prop>' });
    }
    owner?.properties.push({ type: property.type, value: property.value.toWellFormed() });
    property = null;
  };

  return {
    open(name, attributes, position) {
      const parent = path.at(-1);
      path.push(name);
      if (path.length === 1) {
        if (name !== 'tmx') throw new TmxError(position, 'faults.root', { name: '<tmx>' });
        version = attributes.get('version') ?? null;
      } else if (segment !== null) openInSegment(name, attributes, position);
      else if (name === 'header' && parent === 'tmx') headerParts = { attributes, properties: [] };
      else if (name === 'tu' && parent === 'body') openUnit(attributes, position);
      else if (name === 'tuv' && parent === 'tu' && unit !== null)
        openVariant(attributes, position);
      else if (name === 'seg' && parent === 'tuv' && variant !== null) {
        if (variant.content !== null)
          throw new TmxError(position, 'faults.twice', { name: '<seg>' });
        segment = { parts: [], chars: 0, tags: 0 };
      } else if (name === 'prop' || name === 'note') {
        property = { type: name === 'prop' ? (attributes.get('type') ?? '') : null, value: '' };
      }
    },
    text(text, position) {
      if (segment !== null) {
        segment.chars += text.length;
        if (segment.chars > limits.maxSegmentChars) {
          throw new TmxError(position, 'faults.long');
        }
        if (tag === null) segment.parts.push(text);
        else tag.code += text;
      } else if (property !== null) {
        property.value += text;
        if (property.value.length > limits.maxPropertyChars) {
          throw new TmxError(position, 'faults.long');
        }
      }
    },
    close(name, position) {
      path.pop();
      if (segment !== null && variant !== null && path.at(-1) === 'tuv' && name === 'seg') {
        variant.content = joinTexts(segment.parts);
        segment = null;
      } else if (segment !== null) closeInSegment();
      else if (name === 'prop' || name === 'note') closeProperty(position);
      else if (name === 'tuv' && path.at(-1) === 'tu') closeVariant(position);
      else if (name === 'tu' && path.at(-1) === 'body') closeUnit(position);
      else if (name === 'header' && headerParts !== null) {
        if (header !== null) throw new TmxError(position, 'faults.twice', { name: '<header>' });
        const sourceLang = sourceOf(headerParts.attributes, position) ?? null;
        header = { version, sourceLang, ...headerParts };
        headerParts = null;
        sink.header(header);
      }
    },
  };
}

function datesOf(
  attributes: ReadonlyMap<string, string>,
): Pick<TmxUnit, 'createdAtMs' | 'changedAtMs'> {
  return {
    createdAtMs: parseTmxDate(attributes.get('creationdate') ?? ''),
    changedAtMs: parseTmxDate(attributes.get('changedate') ?? ''),
  };
}

/** Joins adjacent texts; the parser splits them anywhere, even inside a character. */
function joinTexts(parts: readonly (string | TmxTag)[]): TmxContent {
  const [first] = parts;
  if (parts.length === 1 && typeof first === 'string') return [first.toWellFormed()];
  const joined: (string | TmxTag)[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === 'string' && typeof last === 'string')
      joined[joined.length - 1] = last + part;
    else if (part !== '') joined.push(part);
  }
  return joined.map((part) =>
    typeof part === 'string' ? part.toWellFormed() : { ...part, code: part.code.toWellFormed() },
  );
}
