import {
  elementsOf,
  openIdmlPackage,
  type IdmlPackage,
  type IdmlPart,
} from '../../../shared/documents/idml/idml-package.ts';
import { findIdmlParagraphs } from '../../../shared/documents/idml/idml-paragraphs.ts';
import type { ReadBudget } from '../../../shared/documents/read-budget.ts';
import { decodeXmlFile } from '../../../shared/documents/xml/decode-xml-file.ts';
import { readXmlSource } from '../../../shared/documents/xml/xml-source.ts';
import { baseCode } from '../engines/language-codes.ts';
import { plainText, type Segment } from '../engines/piece.ts';
import { countSegments } from './count-segments.ts';
import type { Answers, FormatCode, OpenOptions } from './document-format.ts';
import { encodeMarkup } from './encode-text.ts';
import { baseOfIdmlLanguage, idmlLanguage } from './idml/language-names.ts';
import { editParagraph, planParagraph } from './idml/paragraph-plan.ts';
import { patchZip } from './idml/patch-zip.ts';
import { writePage, type PageEdit } from './inline/page-edits.ts';
import { xmlWriter } from './xml/xml-writer.ts';

type Languages = Pick<OpenOptions, 'sourceLang'>;

/**
 * InDesign packages: the texts of stories are replaced in place, paragraph by paragraph with their
 * inline formatting; everything else stays byte for byte, as packed.
 */
export const idmlFormat = {
  open: (bytes: Uint8Array, budget: ReadBudget, options: Languages) =>
    openStories(bytes, budget, options),
  openTranslation: (bytes: Uint8Array, budget: ReadBudget) => openStories(bytes, budget, null),
} satisfies FormatCode;

/** @param languages null for a translation: its languages stay, and a text may become empty */
function openStories(bytes: Uint8Array, budget: ReadBudget, languages: Languages | null) {
  const idml = openIdmlPackage(bytes);
  const stories = idml.stories.map((story) => ({
    story,
    plans: findIdmlParagraphs(story).map((one) => planParagraph(story.file.text, one)),
  }));
  const units = stories.flatMap(({ plans }) =>
    plans.map(({ plan, paragraph }) => ({ segment: plan.segment, location: paragraph.location })),
  );
  return {
    ...countSegments(units, budget),
    write(answers: Answers, targetLang: string) {
      const changed = new Map<string, Uint8Array>();
      let at = 0;
      const edits = new Map<IdmlPart, PageEdit[]>();
      for (const { story, plans } of stories) {
        const own: PageEdit[] = [];
        const writer = xmlWriter(story.file);
        for (const plan of plans) {
          const answer = answers[at];
          at += 1;
          if (answer === undefined || isSame(answer, plan.plan.segment)) continue;
          if (languages !== null && plainText(answer).trim() === '') continue;
          const lineEnd = hasLineEnds(plan.plan.segment) ? '\n' : '\u2028';
          const write = (words: string): string =>
            writer.text(words.replaceAll(/\r\n?|\n/gu, lineEnd));
          for (const edit of editParagraph(story.file.text, plan, answer, write)) own.push(edit);
        }
        if (own.length > 0) edits.set(story, own);
      }
      // Without an edit of its own, a file keeps its exact bytes.
      if (edits.size === 0) return bytes;
      const marked = languages === null ? [] : languageEdits(idml, languages.sourceLang, targetLang); // prettier-ignore
      for (const [part, own] of marked) edits.set(part, [...(edits.get(part) ?? []), ...own]);
      for (const [{ name, file }, own] of edits) {
        changed.set(name, encodeMarkup(writePage(file.text, own), file));
      }
      return patchZip(bytes, changed);
    },
  };
}

/** Returns whether the text has line ends that are mere white space, as packages made by programs have. */
const hasLineEnds = (segment: Segment): boolean =>
  segment.some((piece) => piece.kind === 'text' && piece.text.includes('\n'));

const isSame = (a: Segment, b: Segment): boolean => JSON.stringify(a) === JSON.stringify(b);

const STYLES = 'Resources/Styles.xml';
const STYLED: ReadonlySet<string> = new Set([
  'ParagraphStyleRange',
  'CharacterStyleRange',
  'ParagraphStyle',
  'CharacterStyle',
]);

/** Changes the language of styles and ranges that are in the one translated from. */
function languageEdits(
  { entries, stories }: IdmlPackage,
  sourceLang: string | null,
  targetLang: string,
): Map<IdmlPart, PageEdit[]> {
  const found = new Map<IdmlPart, PageEdit[]>();
  const target = idmlLanguage(targetLang);
  if (target === null) return found;
  const name = entries.nameOf(STYLES);
  const styles: IdmlPart[] = [];
  if (name !== null) {
    const file = decodeXmlFile(entries.read(name));
    styles.push({ name, file, root: readXmlSource(file.text) });
  }
  const places = [...styles, ...stories].flatMap((part) =>
    elementsOf(part.root).flatMap((element) => {
      const own = element.attributes.find((attribute) => attribute.name === 'AppliedLanguage');
      if (own === undefined || !STYLED.has(element.name)) return [];
      const { start, end } = own.value;
      return [{ part, start, end, base: baseOfIdmlLanguage(part.file.text.slice(start, end)) }];
    }),
  );
  // Without a source language, that of the first style, which the others are based on.
  const source = sourceLang === null ? places[0]?.base : baseCode(sourceLang).toLowerCase();
  for (const { part, start, end, base } of places) {
    if (base === null || base !== source) continue;
    const edits = found.get(part) ?? [];
    edits.push({ start, end, write: () => target });
    found.set(part, edits);
  }
  return found;
}
