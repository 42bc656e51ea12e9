export const functionsFolder = '/functions/v1/';

/** '/functions/v1/create-enquiry': the path of a function on the site's own origin, to which plain forms also post. */
export function functionPath(name: string): string {
  return functionsFolder + name;
}
