/** Why a workbook cannot be read: `its …`, in words that follow "no workbook that can be read". */
export class BookProblem extends Error {
  override readonly name = 'BookProblem';
}
