import type { Action } from '../../../contract/console/roles.ts';

/** The permission that a route needs. `public`: none, because it belongs to the sign-in. */
export type RouteAction = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/{clientId}`, as the routes write it. */
  readonly path: string;
  readonly action: Action | 'public';
  /** People without a passkey may call it, because they make their first one with it. */
  readonly opensWithoutPasskey?: true;
  /** A page that does not know yet who is signed in may call it. */
  readonly tellsStaff?: true;
};

/** The action of every route. A new route is closed until it is here. */
export const routeActions: readonly RouteAction[] = [
  { method: 'GET', path: '/sign-in', action: 'public' },
  { method: 'POST', path: '/sign-in/:provider', action: 'public' },
  { method: 'GET', path: '/sign-in/return', action: 'public' },
  { method: 'POST', path: '/passkeys/challenge', action: 'public' },
  { method: 'POST', path: '/passkeys/sign-in', action: 'public' },
  { method: 'POST', path: '/invitation/challenge', action: 'public' },
  { method: 'POST', path: '/invitation/passkey', action: 'public' },
  { method: 'POST', path: '/command-line/sessions', action: 'public' },
  { method: 'POST', path: '/command-line/codes', action: 'console.use' },
  { method: 'DELETE', path: '/session', action: 'public' },
  {
    ...{ method: 'GET', path: '/session', action: 'console.use' },
    ...{ opensWithoutPasskey: true, tellsStaff: true },
  },
  { method: 'GET', path: '/sessions', action: 'console.use' },
  { method: 'DELETE', path: '/sessions/:id', action: 'console.use' },
  {
    ...{ method: 'POST', path: '/passkeys/enrol/challenge' },
    ...{ action: 'console.use', opensWithoutPasskey: true },
  },
  { method: 'POST', path: '/passkeys/enrol', action: 'console.use', opensWithoutPasskey: true },
  { method: 'POST', path: '/passkeys/prove', action: 'console.use' },
  { method: 'GET', path: '/passkeys', action: 'console.use' },
  { method: 'DELETE', path: '/passkeys/:id', action: 'console.use' },
  { method: 'GET', path: '/settings', action: 'settings.change' },
  { method: 'PUT', path: '/settings', action: 'settings.change' },
  { method: 'GET', path: '/staff', action: 'staff.read' },
  { method: 'POST', path: '/staff', action: 'staff.change' },
  { method: 'PUT', path: '/staff/:id', action: 'staff.change' },
  { method: 'POST', path: '/staff/:id/invitation', action: 'staff.change' },
  { method: 'GET', path: '/audit', action: 'audit.read' },
  { method: 'GET', path: '/search', action: 'orders.read' },
  { method: 'GET', path: '/orders', action: 'orders.read' },
  { method: 'GET', path: '/orders/:id', action: 'orders.read' },
  { method: 'GET', path: '/orders/:id/photo', action: 'orders.read' },
  // One route carries all commands, so the edge checks the role of each command.
  { method: 'POST', path: '/orders/:id/actions', action: 'console.use' },
  { method: 'POST', path: '/orders/:id/provider', action: 'orders.read' },
  { method: 'POST', path: '/orders/:id/person', action: 'person.reveal' },
  { method: 'GET', path: '/sales', action: 'sales.read' },
  { method: 'GET', path: '/sales/csv', action: 'sales.read' },
  { method: 'GET', path: '/sales/details/csv', action: 'sales.read' },
  { method: 'GET', path: '/sales/journal/csv', action: 'sales.read' },
  { method: 'GET', path: '/sales/bookkeeping', action: 'sales.read' },
  { method: 'PUT', path: '/sales/bookkeeping', action: 'bookkeeping.change' },
  { method: 'GET', path: '/sales/closing', action: 'sales.read' },
  { method: 'GET', path: '/sales/closing/csv', action: 'sales.read' },
  { method: 'POST', path: '/sales/closing', action: 'sales.close' },
  { method: 'GET', path: '/settlement/differences', action: 'sales.read' },
  { method: 'GET', path: '/settlement/differences/csv', action: 'sales.read' },
  { method: 'POST', path: '/settlement', action: 'settlement.compare' },
  { method: 'GET', path: '/machines', action: 'machines.read' },
  { method: 'GET', path: '/fleet/counts', action: 'machines.read' },
  { method: 'GET', path: '/machines/:machine', action: 'machines.read' },
  { method: 'GET', path: '/machines/:machine/pace', action: 'machines.read' },
  { method: 'GET', path: '/fleet/firmware', action: 'machines.read' },
  { method: 'GET', path: '/pictures/:id', action: 'machines.read' },
  { method: 'GET', path: '/fleet/map', action: 'machines.read' },
  { method: 'GET', path: '/fleet/live', action: 'machines.read' },
  { method: 'GET', path: '/fleet/views', action: 'machines.read' },
  // Sharing a view needs another role, which the use case checks.
  { method: 'PUT', path: '/fleet/views/:view', action: 'machines.read' },
  { method: 'DELETE', path: '/fleet/views/:view', action: 'machines.read' },
  { method: 'GET', path: '/fleet/stickers', action: 'machines.read' },
  { method: 'GET', path: '/machines/:machine/events', action: 'machines.read' },
  { method: 'POST', path: '/machines/:machine/claim-code', action: 'machine.enrol' },
  { method: 'POST', path: '/machines/:machine/token', action: 'machine.rotate' },
  { method: 'POST', path: '/machines/:machine/decommission', action: 'machine.decommission' },
  { method: 'POST', path: '/machines/:machine/stop', action: 'machine.stop' },
  { method: 'PUT', path: '/machines/:machine/place', action: 'machine.move' },
  { method: 'PUT', path: '/machines/:machine/notice', action: 'machine.notice' },
  { method: 'POST', path: '/machines/:machine/test-vend', action: 'machine.test-vend' },
  { method: 'PUT', path: '/machines/:machine/slots/:slot', action: 'machine.planogram' },
  { method: 'POST', path: '/machines/:machine/resume', action: 'machine.resume' },
  { method: 'GET', path: '/appearance', action: 'appearance.read' },
  { method: 'POST', path: '/appearance/preview', action: 'appearance.read' },
  { method: 'PUT', path: '/appearance', action: 'appearance.change' },
  // The deployment's settings list the staff who may see it, and the edge reads them.
  { method: 'GET', path: '/deployment', action: 'console.use' },
  { method: 'GET', path: '/deployment/tenants', action: 'console.use' },
  { method: 'GET', path: '/desk', action: 'desk.read' },
  { method: 'PUT', path: '/desk', action: 'desk.change' },
  { method: 'GET', path: '/products', action: 'products.read' },
  { method: 'PUT', path: '/products/:product/photo', action: 'products.change' },
  { method: 'POST', path: '/products/:product/spread', action: 'products.change' },
  { method: 'GET', path: '/products/:product', action: 'products.read' },
  { method: 'PUT', path: '/products/:product/details', action: 'products.change' },
  { method: 'GET', path: '/documents', action: 'documents.read' },
  { method: 'POST', path: '/documents/preview', action: 'documents.read' },
  { method: 'GET', path: '/documents/:document', action: 'documents.read' },
  { method: 'GET', path: '/documents/:document/earlier/:text', action: 'documents.read' },
  { method: 'PUT', path: '/documents/:document', action: 'documents.change' },
  { method: 'GET', path: '/secrets', action: 'secrets.read' },
  { method: 'PUT', path: '/secrets/:name', action: 'secrets.change' },
  { method: 'POST', path: '/secrets/:name/remove-older', action: 'secrets.change' },
  { method: 'GET', path: '/alerts', action: 'incidents.read' },
  { method: 'PUT', path: '/alerts', action: 'alerts.change' },
  { method: 'POST', path: '/alerts/test', action: 'alerts.change' },
  { method: 'GET', path: '/prices', action: 'prices.read' },
  { method: 'POST', path: '/prices', action: 'prices.change' },
  { method: 'GET', path: '/prices/book', action: 'prices.read' },
  { method: 'GET', path: '/prices/products', action: 'prices.read' },
  { method: 'GET', path: '/prices/:change', action: 'prices.read' },
  { method: 'GET', path: '/prices/:change/parts/:part', action: 'prices.read' },
  { method: 'PUT', path: '/prices/:change/parts/:part', action: 'prices.change' },
  { method: 'POST', path: '/prices/:change/start', action: 'prices.change' },
  { method: 'POST', path: '/prices/:change/step', action: 'prices.change' },
  { method: 'POST', path: '/prices/:change/cancel', action: 'prices.change' },
  { method: 'POST', path: '/prices/:change/undo', action: 'prices.change' },
  { method: 'GET', path: '/rounds', action: 'rounds.read' },
  { method: 'GET', path: '/rounds/:round', action: 'rounds.read' },
  { method: 'PUT', path: '/rounds/:round', action: 'rounds.work' },
  { method: 'GET', path: '/rounds/:round/machines', action: 'rounds.read' },
  { method: 'PUT', path: '/rounds/:round/machines/:machine/visit', action: 'rounds.work' },
  { method: 'GET', path: '/campaigns', action: 'campaigns.read' },
  { method: 'GET', path: '/campaigns/:campaign', action: 'campaigns.read' },
  { method: 'PUT', path: '/campaigns/:campaign', action: 'campaigns.run' },
  { method: 'POST', path: '/campaigns/:campaign/codes', action: 'campaigns.run' },
  // The codes are worth money, so roles that may only look do not get them.
  { method: 'GET', path: '/campaigns/:campaign/codes/csv', action: 'campaigns.run' },
  { method: 'POST', path: '/campaigns/:campaign/stop', action: 'campaigns.run' },
  { method: 'POST', path: '/campaigns/:campaign/resume', action: 'campaigns.run' },
  { method: 'GET', path: '/faqs', action: 'help.read' },
  { method: 'POST', path: '/faqs/preview', action: 'help.read' },
  { method: 'GET', path: '/faqs/:faq', action: 'help.read' },
  { method: 'PUT', path: '/faqs/:faq', action: 'help.change' },
  { method: 'GET', path: '/tasks', action: 'console.use' },
  { method: 'GET', path: '/tasks/colleagues', action: 'task.take' },
  { method: 'GET', path: '/tasks/photos/:incident', action: 'incidents.read' },
  // The kind of the task decides which roles see it, so the use case checks.
  { method: 'GET', path: '/tasks/:task', action: 'console.use' },
  { method: 'POST', path: '/tasks/:task', action: 'task.take' },
];

/** Returns the route that matches a request. Undefined if no route has this address. */
export function routeOf(method: string, below: string): RouteAction | undefined {
  const asked = method === 'HEAD' ? 'GET' : method;
  const fitting = routeActions.filter(
    (route) => route.method === asked && patternOf(route.path).test(below),
  );
  // `/sign-in/return` matches `/sign-in/:provider` too, but the two have different methods.
  return fitting[0];
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/:[a-z]+/g, '[^/]+')}$`);
