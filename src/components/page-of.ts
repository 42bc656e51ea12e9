import type { Page, PageKind } from '#page-models/page.ts';

/** The page-models that may have this kind. One type may cover several kinds, such as the type of the plain pages. */
type PageOf<Kind extends PageKind, Each = Page> = Each extends Page
  ? Kind extends Each['kind']
    ? Each
    : never
  : never;

/** The page-model of this render, narrowed to its kind. A file of src/pages renders one kind, or a few similar ones. */
export function pageOf<Kind extends PageKind>(kind: Kind, locals: App.Locals): PageOf<NoInfer<Kind>> {
  const { page } = locals;
  if (!isOf(kind, page)) throw new Error(`The page '${page.path}' is of kind '${page.kind}', not '${kind}'.`);
  return page;
}

function isOf<Kind extends PageKind>(kind: Kind, page: Page): page is PageOf<Kind> {
  return page.kind === kind;
}
