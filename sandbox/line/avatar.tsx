const skins = ['#f6d3b3', '#f0c39b', '#ffe0c7', '#e3ab82'];
const hairs = ['#2b2320', '#4a3226', '#1d1f2b', '#6b4a2f'];
const shirts = ['#06c755', '#ff8a5c', '#4c8dff', '#b36bff', '#ffbf3c'];
const backgrounds = ['#d9f5e4', '#ffe8dc', '#dfeaff', '#f0e2ff', '#fff3d1'];

const hairPaths = [
  // short, with a parting
  'M28 46c-2-20 12-30 23-30 14 0 24 11 21 30-3-10-10-15-19-16-9 6-18 6-25 16z',
  // bob
  'M24 62c-4-30 8-47 26-47s30 17 26 47l-8 2c2-14 0-22-5-29-10 3-20 3-27-1-4 8-6 16-4 30z',
  // long
  'M22 82c-4-46 6-67 28-67s32 21 28 67l-10-2c3-22 2-36-4-45-10 4-19 3-28-1-6 10-7 24-4 46z',
  // swept
  'M27 44c0-18 11-29 25-29 12 0 22 9 21 26-4-5-8-8-12-9-11 1-22 3-34 12z',
];

/** A drawn face. The same seed always gives the same face. */
export function Avatar({ seed }: { seed: string }) {
  const pick = (list: readonly string[], salt: number) => list[hash(seed, salt) % list.length];
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="200" height="200">
      <title>{seed}</title>
      <rect width="100" height="100" fill={pick(backgrounds, 1)} />
      <path d="M18 100c2-20 14-28 32-28s30 8 32 28z" fill={pick(shirts, 1)} />
      <rect x="43" y="62" width="14" height="16" rx="7" fill={pick(skins, 2)} />
      <ellipse cx="50" cy="48" rx="21" ry="24" fill={pick(skins, 2)} />
      <path d={pick(hairPaths, 3)} fill={pick(hairs, 4)} />
      <circle cx="42" cy="50" r="2.4" fill="#2b2320" />
      <circle cx="58" cy="50" r="2.4" fill="#2b2320" />
      <path
        d="M43 59q7 6 14 0"
        fill="none"
        stroke="#a4503c"
        stroke-width="2.2"
        stroke-linecap="round"
      />
      <circle cx="37" cy="57" r="3.2" fill="#ff9c8a" opacity=".45" />
      <circle cx="63" cy="57" r="3.2" fill="#ff9c8a" opacity=".45" />
    </svg>
  );
}

function hash(seed: string, salt: number): number {
  let h = 2166136261 ^ salt;
  for (const char of seed) h = Math.imul(h ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0;
  return (h ^ (h >>> 15)) >>> 0;
}
