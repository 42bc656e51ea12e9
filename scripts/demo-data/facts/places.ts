import { homeOf, type HomeFacts } from './home-facts.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { societyOf, type SocietyFacts } from './society-facts.ts';

export interface Places {
  societies: SocietyFacts[];
  homes: HomeFacts[];
}

/**
 * Reads the tables `places-*.txt` beside this file: '# area', then '= society' lines and, under each, '+ home' lines.
 * One line is one society or home, so that a person can keep them in any editor.
 */
export function readPlaces(): Places {
  const places: Places = { societies: [], homes: [] };
  for (const name of readdirSync(import.meta.dirname)
    .filter((file) => /^places-.+\.txt$/.test(file))
    .sort()) {
    const lines = readFileSync(`${import.meta.dirname}/${name}`, 'utf8').split('\n');
    let area = '';
    let society: SocietyFacts | null = null;
    for (const [index, line] of lines.entries()) {
      const where = `${name}:${index + 1}`;
      const rest = line.slice(2).trim();
      if (line.startsWith('# ')) {
        area = rest;
        society = null;
      } else if (line.startsWith('= ')) {
        society = societyOf(rest, area, where);
        places.societies.push(society);
      } else if (line.startsWith('+ ')) {
        places.homes.push(homeOf(rest, { area, society, where }));
      } else if (line.trim() !== '') {
        throw new Error(`${where}: expected '# area', '= society' or '+ home'.`);
      }
    }
  }
  return places;
}
