/** Keys of the local storage of visitors. Islands write there; the code that each page carries reads it (`atLoad`). */
export const storageKeys = { saved: 'angala-saved', viewed: 'angala-viewed' } as const;
