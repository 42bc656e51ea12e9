interface PageOfRows<Row> {
  rows: readonly Row[];
  /** The row after which the next page begins. Null: this is the last. */
  next: string | null;
}

/** All rows of a list that is read page by page. `read` gets null for the first page. */
export async function readAllPages<Row>(
  read: (after: string | null) => Promise<PageOfRows<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | null = null;
  do {
    const page: PageOfRows<Row> = await read(after);
    rows.push(...page.rows);
    after = page.next;
  } while (after !== null);
  return rows;
}
