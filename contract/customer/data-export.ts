import * as v from 'valibot';
import { couponSchema } from '../shared/coupons.ts';
import { machineIdSchema, productIdSchema } from '../shared/ids.ts';
import { lastDrinksSchema } from './last-drinks.ts';
import { orderSchema } from './orders.ts';
import { payMethodSchema } from './pay-methods.ts';
import { personSettingsSchema, spendingSchema } from './person-settings.ts';

/** How many purchases one file contains. The next file continues with the following ones. */
export const EXPORT_ORDERS = 200;

/** `GET /me/export?cursor=…`: everything that the service stores about the person. */
export const dataExportSchema = v.object({
  service: v.string(),
  exportedAt: v.string(),
  account: v.object({
    displayName: v.string(),
    pictureUrl: v.nullable(v.string()),
    statusMessage: v.nullable(v.string()),
    isFriend: v.boolean(),
    registeredAt: v.nullable(v.string()),
    phoneNumber: v.nullable(v.string()),
    personalInfo: v.record(v.string(), v.string()),
    consents: v.array(
      v.object({
        termsOfUse: v.nullable(v.string()),
        privacyPolicy: v.nullable(v.string()),
        at: v.string(),
      }),
    ),
    settings: personSettingsSchema,
    spending: spendingSchema,
    lastMachines: v.array(machineIdSchema),
    faqVotes: v.array(v.object({ faqId: v.string(), helpful: v.boolean() })),
    lastDrinks: v.optional(lastDrinksSchema, []),
  }),
  devices: v.array(v.object({ device: v.string(), createdAt: v.string(), lastSeenAt: v.string() })),
  payMethods: v.array(payMethodSchema),
  coupons: v.array(couponSchema),
  stockAlerts: v.array(
    v.object({
      machineId: v.string(),
      productId: productIdSchema,
      askedAt: v.nullable(v.string()),
    }),
  ),
  orders: v.array(orderSchema),
  /** The cursor of the next file. Null: this is the last one. */
  nextCursor: v.nullable(v.string()),
});
export type DataExport = v.InferOutput<typeof dataExportSchema>;
