/** What stands for a formula whose result no program has stored. */
export const NO_RESULT = '#formula without a result';

const ERROR =
  /^#(?:N\/A(?: N\/A)?|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA|FIELD!|BLOCKED!|UNKNOWN!|CONNECT!|BUSY!|PYTHON!|ERROR!|Loading\.*)$/i;

/** Why a cell of a spreadsheet has no value although its formula was to give one, and what to do; null for any other cell. */
export function sheetFault(cell: string): string | null {
  if (cell === NO_RESULT)
    return 'a formula without a result: open the file in Excel, save it, and send it again';
  return ERROR.test(cell.trim())
    ? 'an error of the spreadsheet: correct the formula, or type the value, and send the file again'
    : null;
}
