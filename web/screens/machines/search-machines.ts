import type { Machine } from '../../../contract/machines.ts';

/** Ignores case and full-width letters and digits. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase().trim();

/** The machines whose number, name, place or address holds every word typed; a whole number first. */
export function findMachines(machines: readonly Machine[], typed: string): readonly Machine[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return machines;
  const found = machines.filter((machine) => {
    const texts = [machine.name, machine.place, machine.address].flatMap((text) =>
      text ? [text.ja, text.en] : [],
    );
    const all = plain([machine.code, ...texts].join(' '));
    return words.every((word) => all.includes(word));
  });
  const isIt = ({ code }: Machine) => Number(code === plain(typed));
  return found.toSorted((one, other) => isIt(other) - isIt(one));
}

/** The number of a machine, where that is what was typed. */
export function typedCode(typed: string): string | undefined {
  const code = plain(typed);
  return /^\d{1,8}$/.test(code) ? code : undefined;
}

/** The person's own machines before the others, either in the order they came. */
export function favouritesFirst(
  machines: readonly Machine[],
  favourites: readonly string[] = [],
): readonly Machine[] {
  const rank = ({ id }: Machine) => Number(favourites.includes(id));
  return machines.toSorted((one, other) => rank(other) - rank(one));
}
