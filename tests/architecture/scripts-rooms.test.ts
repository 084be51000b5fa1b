import { testRooms } from './room-table.ts';

/** From what every command uses to the commands themselves, which are the files of the root. */
testRooms('scripts', {
  command: [],
  settings: [],
  services: ['command'],
  keys: ['command', 'services', 'settings'],
  local: ['command'],
  tenant: ['command', 'services'],
  machine: ['command', 'services', 'settings'],
  orders: ['command'],
  settlement: ['command', 'orders'],
  sales: ['command', 'orders'],
  sandbox: ['local', 'machine', 'settings', 'tenant'],
  'test-environment': ['local', 'sandbox', 'services', 'settings', 'tenant'],
  budgets: ['command'],
  bench: ['local', 'machine', 'sandbox', 'services', 'settings', 'tenant', 'test-environment'],
  screens: ['orders', 'sandbox', 'services', 'tenant', 'test-environment'],
  mutants: ['command', 'local'],
  root: [
    ...[
      'bench',
      'budgets',
      'keys',
      'machine',
      'mutants',
      'orders',
      'sales',
      'sandbox',
      'screens',
      'settlement',
      'tenant',
      'test-environment',
    ],
    ...['command', 'local', 'services', 'settings'],
  ],
});
