import { pairsOf } from '../../../../../shared/text/pairs.ts';

/** A common mistake of English learners and its correction. */
export interface LearnerRule {
  readonly pattern: RegExp;
  /** @param groups of the pattern, from 1 on; none is optional */
  readonly correct: (...groups: string[]) => string;
}

/** Matches only at the start of a sentence: within one the same words may be right. */
const START = String.raw`(?<=^|[.!?]["”’')]*\s+|\n\s*)`;
const VERBS =
  'go|come|see|eat|sing|swim|run|speak|write|work|help|make|take|say|tell|know|think|buy|pay|drive|live|stay|leave|wait|use|find|give|get|call|send|start|stop|learn|play|like|want|need|love|hate|understand';
/** Words without a plural in English. */
const UNCOUNTABLES =
  'information|furniture|homework|luggage|baggage|equipment|knowledge|software|advice';
const PEOPLE = 'friend|brother|sister|colleague|teacher|student|neighbour|neighbor|cousin';
const COUNTED = `${PEOPLE}|book|car|problem|reason|thing|question|idea`;
const COUNTABLES =
  'people|things|books|friends|children|words|problems|questions|cars|files|mistakes';
const NUMBERS = 'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty';
const MODALS = `can|could|must|should|would|may|might|will|cannot|(?:can|could|must|should|would|won)['’]t`;
const OBJECTS = new Map(pairsOf('i=me, he=him, she=her, we=us, they=them'));
const PASTS = new Map(
  pairsOf(`
    seen=saw, gone=went, eaten=ate, written=wrote, done=did, bought=bought, met=met, made=made,
    found=found, called=called, worked=worked, finished=finished`),
);
const TELL = new Map(pairsOf('say=tell, says=tells, said=told'));
const DO = new Map(pairsOf('make=do, makes=does, made=did, making=doing'));
const MAKE = new Map(pairsOf('do=make, does=makes, did=made, doing=making'));

const inTable = (table: ReadonlyMap<string, string>, word: string): string =>
  table.get(word.toLowerCase()) ?? word;

function gerund(verb: string): string {
  if (/^(?:swim|run|get|stop)$/iu.test(verb)) return `${verb}${verb.at(-1) ?? ''}ing`;
  return `${/[^e]e$/iu.test(verb) ? verb.slice(0, -1) : verb}ing`;
}

function thirdPerson(verb: string): string {
  return /(?:o|ch|sh|ss|x)$/iu.test(verb) ? `${verb}es` : `${verb}s`;
}

function rule(pattern: string, correct: LearnerRule['correct']): LearnerRule {
  return { pattern: new RegExp(pattern, 'giu'), correct };
}

/** Only mistakes that are wrong in every context: doubtful cases stay unchanged. */
export const LEARNER_RULES: readonly LearnerRule[] = [
  // Example: "This are bad."
  rule(`(?:${START}|(?<=\\b(?:because|but|think|that) ))(this|that) are\\b`, (it) => `${it} is`),
  rule(`${START}(these|those) is\\b`, (them) => `${them} are`),
  rule(`${START}(he|she|it) were\\b`, (who) => `${who} was`),
  rule(
    `\\bthere (is|was) (?=(?:many(?! an?\\b)|several|${NUMBERS})\\b(?!-))`,
    (be) => `there ${be.toLowerCase() === 'is' ? 'are' : 'were'} `,
  ),
  rule(
    String.raw`\bthere are (?=an? (?!few|lot|couple|dozen|hundred|thousand|million|billion|bunch|number|handful|ton|score)\p{L}+(?:[.!?,]|\s+(?:in|on|here|at|with|for|to)\b))`,
    () => 'there is ',
  ),
  rule(`${START}(every|some|any|no)(body|one|thing) are\\b`, (a, b) => `${a}${b} is`),
  rule(`${START}(every|some|no)(body|one) have\\b`, (a, b) => `${a}${b} has`),
  rule(`${START}(the news) are\\b`, (news) => `${news} is`),
  rule(
    `(?:${START}|(?<=\\b(?:many|most|some|these|those|much) ))(people) is\\b`,
    (people) => `${people} are`,
  ),
  rule(`${START}(he|she) (${VERBS})(?= \\p{L})`, (who, verb) => `${who} ${thirdPerson(verb)}`),
  rule(
    `\\b(does(?:n['’]t| not)?) (he|she|it) (${VERBS})e?s\\b`,
    (does, who, verb) => `${does} ${who} ${verb}`,
  ),
  rule(`\\b((?:do|did|does)(?:n['’]t| not)) (${VERBS})e?s\\b`, (does, verb) => `${does} ${verb}`),
  rule(
    `\\b(I|you|he|she|it|we|they) (${MODALS}) (${VERBS})e?s\\b`,
    (who, modal, verb) => `${who} ${modal} ${verb}`,
  ),
  rule(
    `\\b(I|you|he|she|it|we|they) (${MODALS}) to (?=(?:${VERBS}|be|have|do)\\b)`,
    (who, modal) => `${who} ${modal} `,
  ),
  rule(
    `\\b(I|you|he|she|it|we|they) will can (?=(?:${VERBS}|be|have|do)\\b)`,
    (who) => `${who} will be able to `,
  ),
  rule(String.raw`\bI(?: am|['’]m) agree\b`, () => 'I agree'),
  rule(String.raw`\bI(?: am|['’]m) not agree\b`, () => "I don't agree"),
  rule(String.raw`\b(you|we|they) are agree\b`, (who) => `${who} agree`),
  rule(`\\bthese (${UNCOUNTABLES})s are\\b`, (what) => `this ${what} is`),
  rule(`\\bthese (${UNCOUNTABLES})s\\b`, (what) => `this ${what}`),
  rule(`\\bmany (${UNCOUNTABLES})s\\b`, (what) => `much ${what}`),
  rule(
    `(?<!\\b(?:remittance|payment|credit|debit) )\\b(${UNCOUNTABLES})s(?= are\\b)( are)`,
    (what) => `${what} is`,
  ),
  rule(
    `(?<!\\b(?:remittance|payment|credit|debit) )\\b(${UNCOUNTABLES})s\\b(?!['’])`,
    (what) => what,
  ),
  rule(
    String.raw`\ban? (information|advice|furniture)(?=[.!?,;]|$)`,
    (what) => `a piece of ${what}`,
  ),
  rule(`\\bmuch (${COUNTABLES})\\b`, (what) => `many ${what}`),
  rule(
    `\\bone of (my|your|his|her|our|their|the|these|those) (${COUNTED})(?=\\s+(?:is|was|has|who)\\b|[.!?,])`,
    (whose, what) => `one of ${whose} ${what}s`,
  ),
  rule(
    String.raw`(?<=\b(?:have|has|['’]ve|been)\b[^.!?\n]{0,60}\s)since (?=(?:\d+|${NUMBERS}|many|several) (?:minutes|hours|days|weeks|months|years)\b(?! (?:ago|before|earlier|of)))`,
    () => 'for ',
  ),
  rule(String.raw`\b(?:for|since) long time\b(?! \p{L}+s\b)`, () => 'for a long time'),
  rule(
    String.raw`\b(look|looks|looking) forward to (hear|see|meet|receive|get)\b`,
    (look, verb) => `${look} forward to ${verb === 'see' ? 'seeing' : gerund(verb)}`,
  ),
  rule(
    String.raw`\bmore (taller|bigger|smaller|better|worse|easier|faster|slower|cheaper|older|younger|stronger|higher|longer|shorter|happier|nicer|safer|cleaner|harder)(?= than\b|[.!?,])`,
    (better) => better,
  ),
  rule(
    String.raw`\bmost (tallest|biggest|smallest|best|worst|easiest|fastest|cheapest|oldest|youngest|strongest|highest|longest|shortest|happiest|nicest|safest|hardest)\b`,
    (best) => best,
  ),
  rule(String.raw`\bI(?: am|['’]m) interesting in\b`, () => 'I am interested in'),
  rule(String.raw`\bdepend(s|ed|ing|) of\b(?! course)`, (end) => `depend${end} on`),
  rule(
    String.raw`\bexplain(s|ed|) (me|him|us|them) (?=(?:the|an?|how|why|what|this|that|my|your|his|her|their|our|everything)\b)`,
    (end, whom) => `explain${end} to ${whom} `,
  ),
  rule(`(?<=\\bI )have (?=(?:\\d+|${NUMBERS}) years old\\b)`, () => 'am '),
  rule(`(?<=\\b(?:he|she) )has (?=(?:\\d+|${NUMBERS}) years old\\b)`, () => 'is '),
  rule(
    `\\b(want|wants|wanted) that (you|he|she|we|they|I) (${VERBS})(?:e?s)?\\b`,
    (want, who, verb) => `${want} ${inTable(OBJECTS, who)} to ${verb}`,
  ),
  rule(
    String.raw`\b(go|goes|going|went|come|comes|came|coming) to home(?=[.!?,]|$| (?:now|early|late|today|yesterday|after|by)\b)`,
    (go) => `${go} home`,
  ),
  rule(`${START}its (?=(?:an?|the|not|been)\\b)`, () => "it's "),
  rule(`${START}your welcome(?=[.!]|$)`, () => "you're welcome"),
  rule(String.raw`\bI(?: am|['’]m) born\b`, () => 'I was born'),
  rule(String.raw`\b(he|she) is born (?=in \d{4})`, (who) => `${who} was born `),
  rule(
    `\\b(enjoy|enjoys|enjoyed|avoid|avoids|avoided|suggest|suggests|suggested) to (${VERBS})\\b`,
    (first, verb) => `${first} ${verb === 'see' ? 'seeing' : gerund(verb)}`,
  ),
  rule(
    `\\bI(?: am|['’]m) used to (${VERBS})\\b`,
    (verb) => `I am used to ${verb === 'see' ? 'seeing' : gerund(verb)}`,
  ),
  rule(`\\b(let['’]s) to (?=(?:${VERBS})\\b)`, (lets) => `${lets} `),
  rule(
    `${START}yesterday(,?) (I|you|we|they) have (${[...PASTS.keys()].join('|')})\\b`,
    (comma, who, participle) => `yesterday${comma} ${who} ${inTable(PASTS, participle)}`,
  ),
  rule(
    String.raw`\blisten(s|ed|ing|) (?=(?:music|the radio|me|him|us|them)\b)`,
    (end) => `listen${end} to `,
  ),
  rule(
    String.raw`\b(make|makes|made|making) (my|your|his|her|our|their) homework\b`,
    (make, whose) => `${inTable(DO, make)} ${whose} homework`,
  ),
  rule(
    String.raw`\b(do|does|did|doing) (a mistake|many mistakes|some mistakes)\b`,
    (done, what) => `${inTable(MAKE, done)} ${what}`,
  ),
  rule(
    String.raw`\b(say|says|said) (me|him|us|them) (?=(?:that|the|about|how|what|where|why)\b)`,
    (say, whom) => `${inTable(TELL, say)} ${whom} `,
  ),
  rule(`${START}how do you call (?=(?:this|that|it)\\b)`, () => 'what do you call '),
];
