import { testRooms } from './room-table.ts';

/**
 * The formats of each API. The console's API and the machine's protocol do not import the customers' API.
 */
testRooms('contract', {
  shared: [],
  console: ['shared'],
  customer: ['shared'],
  machine: ['shared'],
});
