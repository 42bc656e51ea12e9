/** The third line of a decision record has its date and its state. */
const STATE = /^[^\n]*\n\n([^\n]*)/;

/** Whether a decision record is in force, so that what it names must exist. A record that was overturned may be stale. */
export function isInForce(record: string): boolean {
  return STATE.exec(record)?.[1]?.includes('in force') === true;
}
