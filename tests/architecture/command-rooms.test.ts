import { testRooms } from './room-table.ts';

/** Operators' commands. `cli/vending.ts` starts `commands/vending.ts` as a process. */
testRooms('cli', {
  command: [],
  settings: [],
  local: ['command'],
  services: ['command'],
  doctor: ['services'],
  console: ['command'],
  orders: ['command', 'console', 'services', 'settings'],
  sales: ['command', 'orders'],
  settlement: ['command'],
  tenant: ['command'],
  keys: ['command', 'settings'],
  machine: ['command', 'orders', 'services', 'settings'],
  incidents: ['command'],
  sheets: ['command', 'local'],
  commands: [
    'command',
    'console',
    'doctor',
    'incidents',
    'keys',
    'local',
    'machine',
    'orders',
    'sales',
    'services',
    'settings',
    'settlement',
    'sheets',
    'tenant',
  ],
  root: ['command', 'commands'],
});

/** Developers' tools. */
testRooms('lab', {
  budgets: [],
  changes: [],
  mutants: ['changes'],
  sandbox: [],
  'test-environment': ['sandbox'],
  screens: ['sandbox', 'test-environment'],
  'test-run': ['test-environment'],
  bench: ['sandbox', 'screens', 'test-environment'],
  root: [
    'bench',
    'budgets',
    'changes',
    'mutants',
    'sandbox',
    'screens',
    'test-environment',
    'test-run',
  ],
});
