import type { Machine } from '../../../contract/machines.ts';

/** Full-width digits and letters, and case, are how people type, not what they mean. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase().trim();

/** The machines whose number, name, place or address holds every word typed. */
export function findMachines(machines: readonly Machine[], typed: string): readonly Machine[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return machines;
  return machines.filter((machine) => {
    const texts = [machine.name, machine.place, machine.address].flatMap((text) =>
      text ? [text.ja, text.en] : [],
    );
    const all = plain([machine.code, ...texts].join(' '));
    return words.every((word) => all.includes(word));
  });
}
