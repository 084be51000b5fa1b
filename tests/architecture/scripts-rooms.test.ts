import { describe, expect, test } from 'vitest';
import {
  circleIn,
  differencesOf,
  type RoomTable,
  strayImports,
  unusedEntries,
} from './room-table.ts';

/** From what every command uses to the commands themselves, which are the files of the root. */
const rooms: RoomTable = {
  command: [],
  settings: [],
  services: ['command'],
  local: ['command'],
  tenant: ['command'],
  machine: ['command', 'services', 'settings'],
  orders: ['command'],
  sandbox: ['local', 'machine', 'settings', 'tenant'],
  'test-environment': ['local', 'sandbox', 'services', 'settings', 'tenant'],
  bench: ['local', 'machine', 'sandbox', 'services', 'test-environment'],
  screens: ['orders', 'sandbox', 'services', 'tenant', 'test-environment'],
  root: [
    ...['bench', 'machine', 'orders', 'sandbox', 'screens', 'tenant', 'test-environment'],
    ...['command', 'local', 'services', 'settings'],
  ],
};

describe('the rooms of the scripts', () => {
  test('are all in the table, and the table names no other', () => {
    expect(differencesOf('scripts', rooms)).toEqual([]);
  });

  test('import only what the table allows, types included', () => {
    expect(strayImports('scripts', rooms)).toEqual([]);
  });

  test('use every permission of the table', () => {
    expect(unusedEntries('scripts', rooms)).toEqual([]);
  });

  test('stand in no circle', () => {
    expect(circleIn(rooms)).toEqual([]);
  });
});
