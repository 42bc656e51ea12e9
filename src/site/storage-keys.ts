/** Keys in the visitor's local storage. Islands write them. The inline script of each page reads them (`atLoad`). */
export const storageKeys = { saved: 'angala-saved', viewed: 'angala-viewed' } as const;
