/** Cities of Karnataka have had two names since 2014, and people use both. */
const NAMES = new Map(
  Object.entries({
    mysuru: 'mysore',
    mangaluru: 'mangalore',
    hubballi: 'hubli',
    belagavi: 'belgaum',
    tumakuru: 'tumkur',
    shivamogga: 'shimoga',
    kalaburagi: 'gulbarga',
    ballari: 'bellary',
  }).flatMap(([now, then]) => [
    [now, then],
    [then, now],
  ]),
);

/** The other name of a city, in lower case: of 'mysore' 'mysuru', and of that 'mysore'. Undefined of one that has always had its name. */
export function otherNameOfCity(name: string): string | undefined {
  return NAMES.get(name.trim().toLowerCase());
}
