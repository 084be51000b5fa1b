import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const machine = v.looseObject({ slots: v.array(v.looseObject({ priceYen: v.number() })) });
const tenantFile = v.looseObject({ machines: v.array(machine) });

const A_ROW = 1500;

/**
 * Writes a copy of the demo tenant's folder with a fleet of this size. The machines are about a
 * kilometre apart, so that a larger fleet is not denser. `other` replaces parts of the tenant.
 */
export function writeFleet(
  folder: string,
  size: { readonly machines: number; readonly slots: number },
  other: Readonly<Record<string, unknown>> = {},
): string {
  mkdirSync(folder, { recursive: true });
  for (const part of ['documents', 'pictures']) {
    cpSync(`tenants/demo/${part}`, join(folder, part), { recursive: true });
  }
  const demo = v.parse(tenantFile, JSON.parse(readFileSync('tenants/demo/tenant.json', 'utf8')));
  // The demo machine's lanes may name slots that the new machines do not have.
  const first = demo.machines[0] && { ...demo.machines[0], layout: undefined };
  const machines = Array.from({ length: size.machines }, (_, index) => ({
    ...first,
    id: `m-${index + 1}`,
    code: String(index + 1).padStart(5, '0'),
    order: index + 1,
    location: {
      latitude: 33 + Math.floor(index / A_ROW),
      longitude: 129 + (index % A_ROW) / 100,
    },
    slots: Array.from({ length: size.slots }, (_, slot) => ({
      ...first?.slots[slot % first.slots.length],
      slot: `${'ABCDEFGH'[Math.floor(slot / 10)]}${(slot % 10) + 1}`,
    })),
  }));
  writeFileSync(
    join(folder, 'tenant.json'),
    JSON.stringify({ ...demo, ...other, machines }, null, 2),
  );
  return folder;
}

/** Changes the price of the first slot of the first machine. */
export function changeOnePrice(folder: string): void {
  const path = join(folder, 'tenant.json');
  const file = v.parse(tenantFile, JSON.parse(readFileSync(path, 'utf8')));
  const slot = file.machines[0]?.slots[0];
  if (slot) slot.priceYen += 10;
  writeFileSync(path, JSON.stringify(file, null, 2));
}
