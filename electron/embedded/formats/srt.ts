import { readCues } from '../../../shared/documents/srt-text.ts';
import { decodeText } from '../../../shared/documents/text-encoding.ts';
import type { Segment } from '../engines/piece.ts';
import { hasLetters, plainText } from '../engines/piece.ts';
import type { TranslatableFormat } from './document-format.ts';
import { encodeText } from './encode-text.ts';
import type { InlinePlan } from './inline/inline-plan.ts';
import { planInline, writeInline } from './inline/inline-plan.ts';
import type { LinePart } from './srt/balance-lines.ts';
import { balanceLines } from './srt/balance-lines.ts';
import type { CueBlock, TagPair } from './srt/cue-blocks.ts';
import { readCueBlocks } from './srt/cue-blocks.ts';

type BlockPlan = CueBlock & InlinePlan<TagPair, string>;

/**
 * Subtitles: each is a segment, or one per speaker. Numbers, times, positions, blank lines, encoding
 * and byte order mark stay as they are, byte for byte; long texts are parted into two lines.
 */
export const srtFormat = {
  id: 'srt',
  contentType: 'application/x-subrip',
  outputFormats: ['srt'],
  open(bytes: Uint8Array) {
    const decoded = decodeText(bytes);
    const { text } = decoded;
    const cues = readCues(text).map((cue) => ({
      ...cue,
      blocks: readCueBlocks(text.slice(cue.start, cue.end)).map((block): BlockPlan => ({
        ...block,
        ...planInline(block.atoms),
      })),
    }));
    const translated = cues.flatMap(({ time, blocks }) =>
      blocks.filter(({ segment }) => hasLetters(segment)).map((block) => ({ time, block })),
    );
    return {
      segments: translated.map(({ block }) => block.segment),
      locations: translated.map(({ time }) => time),
      write(answers: readonly Segment[], _targetLang: string) {
        const answerOf = new Map(
          translated.map(({ block }, index) => [block, answers[index] ?? block.segment]),
        );
        let written = '';
        let end = 0;
        for (const { start, end: cueEnd, blocks } of cues) {
          written += text.slice(end, start);
          end = cueEnd;
          // Without an answer of its own, a subtitle keeps its very bytes.
          written += blocks.some((block) => isChanged(block, answerOf.get(block)))
            ? blocks
                .map((block) => writeBlock(block, answerOf.get(block), decoded.lineEnding))
                .join(decoded.lineEnding)
            : text.slice(start, end);
        }
        return encodeText(written + text.slice(end), decoded);
      },
    };
  },
} satisfies TranslatableFormat;

function isChanged({ segment }: BlockPlan, answer: Segment | undefined): boolean {
  return answer !== undefined && JSON.stringify(answer) !== JSON.stringify(segment);
}

function writeBlock(block: BlockPlan, answer: Segment | undefined, lineEnding: string): string {
  const parts: LinePart[] = [];
  const isBlank = answer === undefined || plainText(answer).trim() === '';
  writeInline(
    block,
    isBlank ? block.segment : answer,
    {
      open: ({ open }) => parts.push({ text: open, isMark: true }),
      close: ({ close }) => parts.push({ text: close, isMark: true }),
      text: (text) => parts.push({ text, isMark: false }),
      object: (mark) => parts.push({ text: mark, isMark: true }),
    },
    () => false,
  );
  return balanceLines(parts, block.longestLine, lineEnding);
}
