/** The end of an address of a society or an area. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const slugProblem = 'expected lower-case letters, digits and single hyphens';
