import type { Slot } from '../../machines/machine.ts';

const cold = ['#2f8f4e', '#1f78c8', '#e0a800', '#7a4fb5', '#d9534f', '#0a9396'];
const hot = ['#7b3f1d', '#b5472f', '#5b4636', '#c07c1f'];

/** A drink behind the glass: its own picture, or a drawn bottle or can in its colour. */
export function Drink({ slot }: { slot: Slot }) {
  if (slot.picture) return <img src={slot.picture} alt={slot.name} draggable={false} />;
  const colour = slot.colour ?? colourOf(slot);
  return slot.temperature === 'hot' ? (
    <Can colour={colour} name={slot.name} />
  ) : (
    <Bottle colour={colour} name={slot.name} />
  );
}

function colourOf({ name, slot, temperature }: Slot): string {
  const sum = [...`${name}${slot}`].reduce((all, letter) => all + (letter.codePointAt(0) ?? 0), 0);
  const colours = temperature === 'hot' ? hot : cold;
  return colours[sum % colours.length] ?? '#1f78c8';
}

type Shape = { colour: string; name: string };

function Bottle({ colour, name }: Shape) {
  return (
    <svg viewBox="0 0 96 128" role="img" aria-label={name}>
      <title>{name}</title>
      <ellipse cx="48" cy="121" rx="20" ry="3.5" fill="#203040" opacity=".16" />
      <rect x="39" y="6" width="18" height="10" rx="2" fill={colour} />
      <path
        d="M40 19h16c1 9 13 9 13 18V114q0 7-7 7H34q-7 0-7-7V37C27 28 39 28 40 19z"
        fill={colour}
        opacity=".35"
      />
      <path d="M27 46H69V100H27z" fill={colour} />
      <path d="M27 92H69v8H27z" fill="#fff" opacity=".5" />
      <circle cx="48" cy="68" r="12" fill="#fff" opacity=".9" />
      <path d="M31 40q0-5 5-8V112q0 3-2.5 3T31 112z" fill="#fff" opacity=".4" />
    </svg>
  );
}

function Can({ colour, name }: Shape) {
  return (
    <svg viewBox="0 0 96 128" role="img" aria-label={name}>
      <title>{name}</title>
      <ellipse cx="48" cy="121" rx="22" ry="3.5" fill="#203040" opacity=".16" />
      <path d="M30 44q0-6 6-8h24q6 2 6 8v70q0 6-6 7H36q-6-1-6-7z" fill={colour} />
      <path d="M34 38q2-4 6-4h16q4 0 6 4z" fill="#cfd8de" />
      <circle cx="48" cy="76" r="12" fill="#fff" opacity=".9" />
      <path d="M34 44h5v72q-5 0-5-5z" fill="#fff" opacity=".35" />
    </svg>
  );
}
