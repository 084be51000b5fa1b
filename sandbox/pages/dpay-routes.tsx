import * as v from 'valibot';
import { AccountChangeSchema } from '../gmo/accounts.ts';
import type { Gmo } from '../gmo/gmo.ts';
import { orderStatuses } from '../gmo/order.ts';
import { DpayPage, preparedOf } from './dpay-page.tsx';
import { formRoutes, readNumbers } from './form-routes.ts';
import { outcomeForms } from './outcomes.tsx';

const ForceForm = v.object({ accessId: v.string(), status: v.picklist(orderStatuses) });
const amounts = ['balance', 'monthlyLimit'];

/** `/dpay` and the forms on it. */
export const dpayPageRoutes = (gmo: Gmo) =>
  formRoutes('/dpay', {
    ...outcomeForms(preparedOf(gmo)),
    '/force'(form) {
      const { accessId, status } = v.parse(ForceForm, form);
      const order = gmo.orders.findByAccessId(accessId);
      if (order) gmo.orders.save({ ...order, status }, `${status} (forced)`);
    },
    '/:id'(form, id) {
      const change = v.safeParse(AccountChangeSchema, readNumbers(form, amounts, null));
      if (change.success) gmo.accounts.change(id, change.output);
    },
  }).get('/', (c) => c.html(<DpayPage gmo={gmo} />));
