import { describe, expect, it } from 'vitest';
import { findMisnamedDecisions } from '../../../scripts/check/find-misnamed-decisions.ts';

describe('the file name of a decision', () => {
  const fileOf = (name: string) => `.github/decisions/${name}.md`;

  it.each([
    ['042-a-build-publishes', '# A build publishes\n\n21 November 2026, in force.\n'],
    ['048-sitemap1-xml-lists-a-hosts-pages', "# `sitemap1.xml` lists a host's pages\n"],
  ])('%s is the slug of its title', (name, text) => {
    expect(findMisnamedDecisions(fileOf(name), text)).toEqual([]);
  });

  it('may not be another one', () => {
    expect(findMisnamedDecisions(fileOf('042-builds'), '# A build publishes\n')).toEqual([
      `${fileOf('042-builds')}: its title is 'A build publishes'; name the file 042-a-build-publishes.md.`,
    ]);
  });

  it('does not apply to other documents', () => {
    expect(findMisnamedDecisions('.github/SECURITY.md', '# Security\n')).toEqual([]);
  });
});
