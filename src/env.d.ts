declare namespace App {
  interface Locals {
    /** What the page says; set by the generator, and by the dev server's middleware. */
    page: import('#page-models/page.ts').Page;
  }
}
