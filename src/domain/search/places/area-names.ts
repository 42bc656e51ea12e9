import { type AreaGroup, groupKey, MIN_GROUP } from '../area-groups.ts';
import { allowedTypos, editDistance } from '../../typed-text/edit-distance.ts';
import { normaliseWords, phoneticForm, phoneticKey } from '../../typed-text/normalise-words.ts';

/** What people call one or several areas: a pin code, a landmark, an old name. */
export interface NamedAreas<Area> {
  names: readonly string[];
  areas: readonly Area[];
}

interface AreaName {
  name: string;
  plain: string;
  key: string;
}

const MIN_LETTERS = 3;

export type AreaNames<Area extends { slug: string }> = ReturnType<typeof createAreaNames<Area>>;

/**
 * Finds areas by what people call one or several of them, in any order of words and any spelling that sounds the same.
 */
export function createAreaNames<Area extends { slug: string }>(said: readonly NamedAreas<Area>[]) {
  const byKey = new Map<string, readonly Area[]>();
  for (const { names, areas } of said)
    for (const name of names) {
      const key = anyOrder(normaliseWords(name).map(phoneticForm));
      // 'Majestic' is a bus station and another name of Gandhi Nagar: both are meant.
      byKey.set(key, [...new Set([...(byKey.get(key) ?? []), ...areas])]);
    }

  /** Made at the first key, because a page may only need the filters. */
  let keyedNames: { names: AreaName[]; areas: readonly Area[] }[] | null = null;
  function namesWithKeys() {
    keyedNames ??= said.map(({ names, areas }) => ({
      names: names.map((name) => {
        const words = normaliseWords(name);
        return { name, plain: words.join(''), key: phoneticKey(words) };
      }),
      areas,
    }));
    return keyedNames;
  }

  /** Made when many areas are chosen. */
  let groups: AreaGroup[] | null = null;
  function largeGroups(): AreaGroup[] {
    groups ??= said
      .filter(({ areas }) => areas.length >= MIN_GROUP)
      .map(({ names, areas }) => groupOf(names, areas))
      .toSorted((a, b) => b.areas.length - a.areas.length);
    return groups;
  }

  /** Made when an address has the key of a name. */
  let byGroupKey: Map<string, AreaGroup> | null = null;
  function groupsByKey(): Map<string, AreaGroup> {
    byGroupKey ??= new Map(
      said
        .filter(({ areas }) => areas.length > 0)
        // Of two with one name, the one of more areas is meant.
        .toSorted((a, b) => a.areas.length - b.areas.length)
        .map(({ names, areas }) => {
          const group = groupOf(names, areas);
          return [group.key, group] as const;
        }),
    );
    return byGroupKey;
  }

  return {
    /** By the key of the name in an address. Null if no area with homes is called so. */
    areasOfGroup: (key: string): readonly string[] | null => groupsByKey().get(key)?.areas ?? null,

    /** `key` is that of `anyOrder`. */
    areasCalled: (key: string): readonly Area[] => byKey.get(key) ?? [],

    /** The one area that is also called nearly so, by the sound of a name: 'merathalli'. */
    areasAlike(key: string): readonly Area[] {
      const typos = allowedTypos(key.length);
      if (typos === 0) return [];
      const alike = namesWithKeys().find(
        ({ names, areas }) =>
          areas.length === 1 &&
          names.some((name) => name.key[0] === key[0] && editDistance(key, name.key, typos) <= typos),
      );
      return alike?.areas ?? [];
    },

    startingWith(words: readonly string[], max: number): { name: string; areas: readonly Area[] }[] {
      const typed = words.join('');
      const sound = phoneticKey(words);
      if (typed.length < MIN_LETTERS) return [];
      const matching = (isStart: (name: AreaName) => boolean) =>
        namesWithKeys().flatMap(({ names, areas }) => {
          const name = names.find(isStart);
          return name ? [{ name: name.name, areas }] : [];
        });
      const spelt = matching(({ plain }) => plain.startsWith(typed));
      return (spelt.length > 0 ? spelt : matching(({ key }) => key.startsWith(sound))).slice(0, max);
    },

    /**
     * The names that stand for the chosen areas, the largest first. A name is meant if all of its areas are chosen, and
     * most of them are not part of a larger one.
     */
    groupsOf(chosen: readonly string[]): AreaGroup[] {
      const wanted = new Set(chosen);
      const grouped = new Set<string>();
      return largeGroups().filter(({ areas }) => {
        if (!areas.every((slug) => wanted.has(slug))) return false;
        const others = areas.filter((slug) => !grouped.has(slug));
        if (others.length * 2 <= areas.length) return false;
        for (const slug of others) grouped.add(slug);
        return true;
      });
    },
  };
}

function groupOf([name = '']: readonly string[], areas: readonly { slug: string }[]): AreaGroup {
  return { key: groupKey(name), name, areas: areas.map(({ slug }) => slug) };
}

/** The same key for '5th Block Koramangala' and 'Koramangala 5th Block'. */
export function anyOrder(sounds: readonly string[]): string {
  return sounds.toSorted().join(' ');
}
