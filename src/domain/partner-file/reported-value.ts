/** A value that did not arrive as it stands, and why. Rows and columns are named as in the file. */
export interface ReportedValue {
  row: number;
  column: string;
  value: string;
  reason: string;
  /**
   * 'unread': it could not be understood. 'not held': it was understood, and a home has no place for it. 'adjusted': it
   * arrived, but not to the letter: the lower end of a range, an area in other units. 'unlikely': it arrived, and hardly any
   * home has it. 'refused': the whole row.
   */
  kind: 'unread' | 'not held' | 'adjusted' | 'unlikely' | 'refused';
  /** Of a refused row: it says so itself, such as 'Sold' or 'Shop', so that nobody has to mend it. */
  isMeant?: boolean;
}
