import type { CommandIo } from '../command/command-io.ts';
import { dispatch } from '../command/dispatch.ts';
import type { GroupTable } from '../command/group.ts';

/** The groups of operators' commands. A group's code is loaded when it is called. */
export const groups: GroupTable = {
  login: {
    about: 'Sign in as a member of staff of the console',
    load: async () => (await import('./login.ts')).login,
  },
  logout: {
    about: 'Sign out',
    load: async () => (await import('./login.ts')).logout,
  },
  tenant: {
    about: 'Put, read and undo tenants, and seal their credentials',
    load: async () => (await import('./tenant.ts')).tenant,
  },
  device: {
    about: 'Enrol machines, list their status, and take them out of service',
    load: async () => (await import('./device.ts')).device,
  },
  machine: {
    about: 'Run a reference device that connects as a vending machine',
    load: async () => (await import('./machine.ts')).machine,
  },
  keys: {
    about: 'Make and change rings of keys, and reseal stored documents',
    load: async () => (await import('./keys.ts')).keys,
  },
  orders: {
    about: 'Find, settle and answer orders, and add up sales',
    load: async () => (await import('./orders.ts')).orders,
  },
  incidents: {
    about: 'List incidents, and each attempt to notify somebody',
    load: async () => (await import('./incidents.ts')).incidents,
  },
  tasks: {
    about: 'List, take and end what waits for a person',
    load: async () => (await import('./tasks.ts')).tasks,
  },
  reconcile: {
    about: 'Compare the orders of a day with the payment providers',
    load: async () => (await import('./reconcile.ts')).reconcile,
  },
  staff: {
    about: 'Invite, recover and suspend the staff of the console',
    load: async () => (await import('./staff.ts')).staff,
  },
  audit: {
    about: 'Check the audit log',
    load: async () => (await import('./audit.ts')).audit,
  },
  doctor: {
    about: 'Check a deployment and say what to do',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  deploy: {
    about: 'Build and deploy the edge or the console',
    load: async () => (await import('./deploy.ts')).deploy,
  },
};

/** `npm run ops`. Returns the exit code. @throws CommandError */
export const main = (argv: readonly string[], io: CommandIo): Promise<number> =>
  dispatch(groups, argv, io);
