import type { Page, PageKind } from '#page-models/page.ts';

/** The page-model of this render, known by its kind. A file of src/pages draws one kind (or a few alike). */
export function pageOf<Kind extends PageKind>(
  kind: Kind,
  locals: App.Locals,
): Extract<Page, { kind: NoInfer<Kind> }> {
  const { page } = locals;
  if (!isOf(kind, page)) throw new Error(`The page '${page.path}' is of kind '${page.kind}', not '${kind}'.`);
  return page;
}

function isOf<Kind extends PageKind>(kind: Kind, page: Page): page is Extract<Page, { kind: Kind }> {
  return page.kind === kind;
}
