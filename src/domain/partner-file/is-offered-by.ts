const OFFERED = new Set(
  'active available live publish published comingsoon forsale forrent yes true 1 onmarket vacant open unsold enabled listed current add added insert inserted update updated upsert modify modified new change changed'.split(
    ' ',
  ),
);
const NOT_OFFERED = new Set(
  'sold let rented rentedout leased leasedout closeddeal dealclosed dealdone blocked booked registered agreementdone tokenpaid tokenreceived token tokenadvance advancepaid advancereceived notavailable unavailable unlisted notlisted notforsale notforrent archived closed withdrawn canceled cancelled expired delete deleted removed trash incomplete draft autodraft pendingreview private hold onhold pending activeundercontract undercontract inactive disabled suspended rejected offline soldout unpublished offmarket underoffer reserved transacted underagreement agreed saleagreed letagreed agreementsigned contingent paused onpause snoozed temporarilyunavailable temporarilyclosed temporarilyoff tokendone tokengiven tokentaken tokenin no false 0'.split(
    ' ',
  ),
);

/** With who or when after it: 'Booked by Mr Rao', 'Sold on 12/11'. A home for sale may be let until a day. */
const GONE_AT_START =
  /^\W*(?:sold(?! (?:out )?soon)|booked|blocked|withdrawn|expired|cancell?ed|deal (?:done|closed)|token(?: (?:amount|money|adv(?:ance)?\.?))? (?:paid|received|given|taken|done)|not for (?:sale|rent)|(?:kept |put |currently |temporarily )?on[- ]hold|hold\b(?!ing)|under (?:offer|contract|agreement)|paused|reserved for)\b/i;

/** Said in whatever column, also in that of prices or of when one can move in. */
const GONE =
  /^\W*(?:sold(?: out)?|rented(?: out)?|leased(?: out)?|booked|blocked|token (?:paid|received)|deal closed|not available|unavailable)\W*$/i;

const lettersOf = (cell: string) => cell.toLowerCase().replace(/[^a-z0-9]+/g, '');

/** Whether a cell of whatever column is nothing but a word for a home that is gone. */
export const isGone = (cell: string) => GONE.test(cell);

/** What a cell says under a status; null for a word that nobody knows. */
export function isOfferedBy(cell: string): boolean | null {
  if (OFFERED.has(lettersOf(cell))) return true;
  return NOT_OFFERED.has(lettersOf(cell)) || GONE_AT_START.test(cell) ? false : null;
}

/** A word that says so, and no flag or code. */
export const isGoneStatus = (cell: string) => /[a-z]{3}/i.test(cell) && isOfferedBy(cell) === false;
