import type { Connection, ConnectionAbilities, Usage } from '../connections/connection.ts';
import { DOCUMENT_FORMATS, isSoundFormat, JOB_FORMATS, type JobFormatId } from './format.ts';

/** The planner's data about a dropped file. */
export interface PlannableFile {
  id: string;
  format: JobFormatId;
  sizeBytes: number;
  /** Unicode code points to translate, or null when they cannot be counted. */
  charCount: number | null;
  /** Size of an office file without its media, in bytes; absent where it has none. */
  lightBytes?: number | undefined;
}

export interface PlanCostInput {
  files: readonly PlannableFile[];
  /** Number of target languages per file; each is a job of its own and is billed. */
  targetCount: number;
  abilities: Pick<ConnectionAbilities, 'billsMinimum' | 'documentLimits' | 'hasVoice' | 'isHere'>;
  /** The media of files that are too large stay here; absent: such files are not sent. */
  keepsMedia?: boolean;
  /** Limits that the service has stated; they apply instead of the published ones. */
  statedMaxBytes?: Connection['statedMaxBytes'];
  /** Null while unknown. */
  usage: Usage | null;
  /**
   * Characters of each file that are sent because they are not known, for all targets together; such
   * a file is sent as texts, which have no minimum. Files that are not in the map are sent unchanged.
   */
  sentChars?: ReadonlyMap<string, number>;
}

/**
 * Reason why a file cannot be sent over this connection. `limit` is in bytes or in characters, by
 * `kind`; `voice`: the account takes no sound; `format`: its service takes no such files.
 */
export interface PlanObstacle {
  kind: 'size' | 'characters' | 'voice' | 'format';
  limit: number;
  /** A paid account would accept it. */
  fitsPaid: boolean;
  /** Size of a file that is too large even without its media, in bytes. */
  lightBytes?: number;
}

export interface FileCost {
  fileId: string;
  chars: number | null;
  /** Characters billed for all targets together; null when unknown. */
  billedChars: number | null;
  /**
   * The minimum per document is billed, not its characters. For an uncountable file, it is a lower
   * bound.
   */
  isMinimum: boolean;
  /** Size of what is sent if its media stay here, in bytes; null where it is sent as it is. */
  lightBytes: number | null;
  /** Null when the file can be sent. A file that cannot be sent costs nothing. */
  obstacle: PlanObstacle | null;
}

/** A way to do the same work for fewer billed characters. */
export interface CheaperRoute {
  /** `as-text`: send the text without its layout, which has no minimum. */
  kind: 'as-text';
  fileIds: string[];
  billedChars: number;
  insteadOfBilledChars: number;
}

export interface CostPlan {
  perFile: FileCost[];
  /**
   * A lower bound when `hasUncountable`. Files with an obstacle and sound files are not included.
   */
  totalBilledChars: number;
  hasUncountable: boolean;
  /** Sound files that can be sent: counted by the minute, not by characters. */
  soundCount: number;
  /** Characters left in the period; null when no limit is known. */
  quotaLeft: number | null;
  /** If negative, that many characters are missing. */
  quotaLeftAfter: number | null;
  exceedsQuota: boolean;
  cheaperRoutes: CheaperRoute[];
}

type DocumentLimits = ConnectionAbilities['documentLimits'];

/** Maximum characters of one document, per edition. @see translation service, document limits */
const MAX_CHARS = { free: 500_000, paid: 1_000_000 } as const;

/** Formats whose text can be extracted and sent as plain text. */
const AS_TEXT_FORMATS: readonly JobFormatId[] = ['docx'];

/** Formats that no edition of the service elsewhere takes, as published. */
const OWN_FORMATS: ReadonlySet<JobFormatId> = new Set(['po']);

/**
 * Returns whether a connection takes files of a format: what its service has said, else what is published for its
 * edition. Services without an edition publish nothing, and say it when they refuse one.
 */
export function takesFormat(
  {
    abilities,
    statedMaxBytes,
  }: {
    abilities: Pick<ConnectionAbilities, 'documentLimits'>;
    statedMaxBytes?: Connection['statedMaxBytes'];
  },
  format: JobFormatId,
): boolean {
  if (statedMaxBytes?.[format] === 0) return false;
  return abilities.documentLimits === 'open' || !OWN_FORMATS.has(format);
}

/**
 * Returns the limits of a format; only the service's own editions are known to limit characters.
 */
function limitsOf(
  limits: DocumentLimits,
  format: JobFormatId,
  stated: Connection['statedMaxBytes'] = {},
) {
  const { maxSizeBytes } = JOB_FORMATS[format];
  const own = stated[format] ?? 0;
  return {
    sizeBytes: own > 0 ? own : maxSizeBytes[limits === 'free' ? 'free' : 'paid'],
    chars: limits === 'open' ? Number.POSITIVE_INFINITY : MAX_CHARS[limits],
  };
}

/**
 * Returns what is sent of a file that is too large for a connection, if its media stay here, in bytes.
 * @returns null for a file that is sent as it is, that is too large even so, and for services inside the app
 */
export function lightBytesOf(
  { format, sizeBytes, lightBytes = sizeBytes }: Omit<PlannableFile, 'id' | 'charCount'>,
  {
    abilities: { documentLimits, isHere },
    statedMaxBytes,
  }: {
    abilities: Pick<ConnectionAbilities, 'documentLimits' | 'isHere'>;
    statedMaxBytes?: Connection['statedMaxBytes'];
  },
): number | null {
  const { sizeBytes: most } = limitsOf(documentLimits, format, statedMaxBytes);
  return !isHere && sizeBytes > most && lightBytes <= most ? lightBytes : null;
}

function obstacleOf(file: PlannableFile, input: PlanCostInput): PlanObstacle | null {
  const { abilities, statedMaxBytes, sentChars, keepsMedia = false } = input;
  const { documentLimits: known, hasVoice } = abilities;
  if (isSoundFormat(file.format) && !hasVoice) return { kind: 'voice', limit: 0, fitsPaid: true };
  // Sent as texts, its kind never reaches the service.
  if (sentChars?.has(file.id) !== true && !takesFormat(input, file.format)) {
    return { kind: 'format', limit: 0, fitsPaid: false };
  }
  const limits = limitsOf(known, file.format, statedMaxBytes);
  const paid = limitsOf('paid', file.format);
  const chars = file.charCount ?? 0;
  const fitsPaid = known === 'free' && file.sizeBytes <= paid.sizeBytes && chars <= paid.chars;
  const sentBytes = (keepsMedia ? lightBytesOf(file, input) : null) ?? file.sizeBytes;
  if (sentBytes > limits.sizeBytes) {
    const { lightBytes = 0 } = file;
    const isStillTooLarge = !abilities.isHere && lightBytes > limits.sizeBytes;
    const limit = limits.sizeBytes;
    return { kind: 'size', limit, fitsPaid, ...(isStillTooLarge && { lightBytes }) };
  }
  if (chars > limits.chars) return { kind: 'characters', limit: limits.chars, fitsPaid };
  return null;
}

function costOf(file: PlannableFile, input: PlanCostInput): FileCost {
  const obstacle = obstacleOf(file, input);
  const sent = input.sentChars?.get(file.id);
  const minimum =
    input.abilities.billsMinimum && !isSoundFormat(file.format) && sent === undefined
      ? DOCUMENT_FORMATS[file.format].minBilledChars
      : 0;
  const isMinimum = minimum > 0 && (file.charCount ?? 0) < minimum;
  const perTarget = isMinimum ? minimum : file.charCount;
  const whole = perTarget === null ? null : perTarget * input.targetCount;
  return {
    fileId: file.id,
    chars: file.charCount,
    billedChars: obstacle === null ? (sent ?? whole) : null,
    isMinimum: isMinimum && obstacle === null,
    lightBytes: sent === undefined ? lightBytesOf(file, input) : null,
    obstacle,
  };
}

function findCheaperRoutes(input: PlanCostInput, perFile: readonly FileCost[]): CheaperRoute[] {
  const route: CheaperRoute = {
    kind: 'as-text',
    fileIds: [],
    billedChars: 0,
    insteadOfBilledChars: 0,
  };
  for (const [index, file] of input.files.entries()) {
    const cost = perFile[index];
    if (!cost?.isMinimum || file.charCount === null || !AS_TEXT_FORMATS.includes(file.format)) {
      continue;
    }
    route.fileIds.push(file.id);
    route.billedChars += file.charCount * input.targetCount;
    route.insteadOfBilledChars += cost.billedChars ?? 0;
  }
  return route.billedChars < route.insteadOfBilledChars ? [route] : [];
}

/**
 * Computes what sending the files would cost, in characters, before anything is sent. Remote
 * editions bill a minimum per document and target; the embedded service has none.
 */
export function planCost(input: PlanCostInput): CostPlan {
  const perFile = input.files.map((file) => costOf(file, input));
  const sendable = perFile.filter((cost) => cost.obstacle === null);
  const sounds = new Set(
    input.files.flatMap(({ id, format }) => (isSoundFormat(format) ? [id] : [])),
  );
  const isSound = ({ fileId }: FileCost): boolean => sounds.has(fileId);
  const totalBilledChars = sendable.reduce((total, cost) => total + (cost.billedChars ?? 0), 0);
  const limit = input.usage?.characterLimit ?? null;
  const quotaLeft = limit === null ? null : Math.max(0, limit - (input.usage?.characterCount ?? 0));
  const quotaLeftAfter = quotaLeft === null ? null : quotaLeft - totalBilledChars;
  return {
    perFile,
    totalBilledChars,
    hasUncountable: sendable.some((cost) => cost.chars === null && !isSound(cost)),
    soundCount: sendable.filter(isSound).length,
    quotaLeft,
    quotaLeftAfter,
    exceedsQuota: quotaLeftAfter !== null && quotaLeftAfter < 0,
    cheaperRoutes: findCheaperRoutes(input, perFile),
  };
}
