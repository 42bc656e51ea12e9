/** A choice of the filters, such as an area or a society: its name, and its slug in addresses. */
export interface NamedPlace {
  slug: string;
  name: string;
  /** Of an area: true if others of the list lie in it. */
  hasParts?: true;
}
