/** Who may rent. Singles are people of any sex. Religion, caste, food and sex are not stored. */
export const words = {
  anyone: 'Anyone',
  family: 'Families',
  singles: 'Singles',
  company: 'Companies',
  students: 'Students',
} as const;
