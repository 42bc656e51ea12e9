declare namespace App {
  interface Locals {
    /** The page-model of the request. The generator and the middleware of the dev server set it. */
    page: import('#page-models/page.ts').Page;
  }
}
