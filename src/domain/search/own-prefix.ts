/** The beginning of the references that we give homes: 'ANG-1150'. Those of partners begin with anything. */
export const OWN_PREFIX = 'ANG-';
