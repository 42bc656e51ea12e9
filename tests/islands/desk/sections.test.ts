import { expect, test } from 'vitest';
import { namesOf } from '#domain/record-of.ts';
import { staffRoles } from '#domain/staff-roles.ts';
import { firstSection, sectionIn, sections, sectionsOf } from '#islands/desk/sections.tsx';

const names = namesOf(sections);

test.each(names)(
  'the section %s has a label for each of its roles, a block, and an address of its own',
  (name) => {
    const { label, roles, Block } = sections[name];
    expect(name).toMatch(/^[a-z]+$/);
    expect(Object.values(roles)).toContain(true);
    expect(Block).toBeTruthy();
    for (const role of staffRoles) {
      const mayOpen = roles[role];
      expect(sectionsOf(role).includes(name)).toBe(mayOpen);
      for (const hash of [`#${name}`, `#${name}/a part`])
        expect(sectionIn(hash, role)).toBe(mayOpen ? name : null);
      if (mayOpen) expect(typeof label === 'string' ? label : label[role]).toMatch(/^[A-Z]/);
    }
  },
);

test('no two tabs of a role have the same label', () => {
  for (const role of staffRoles) {
    const labels = sectionsOf(role).map((name) => {
      const { label } = sections[name];
      return typeof label === 'string' ? label : label[role];
    });
    expect(new Set(labels).size).toBe(labels.length);
  }
});

test('every section but the first has code of its own and says that it opens', () => {
  for (const name of names) {
    const { opening } = sections[name];
    expect(opening === undefined, name).toBe(name === firstSection);
    if (opening) expect(opening).toMatch(/^Opening the .+…$/);
  }
});

test('Today is the first tab of everyone', () => {
  for (const role of staffRoles) expect(sectionsOf(role)[0]).toBe(firstSection);
});

test('requests of visitors, partners and publishing are for admins alone', () => {
  expect(sectionsOf('editor')).toEqual(['today', 'round', 'listings', 'quality', 'accounts']);
});
