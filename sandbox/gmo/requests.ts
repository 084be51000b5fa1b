import * as v from 'valibot';
import { type GmoProblem, problem } from './problems.ts';

const Text = (max: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(max));
const MemberId = v.pipe(v.string(), v.regex(/^[a-zA-Z0-9@_.\- ]{1,60}$/));
const OrderId = v.pipe(v.string(), v.regex(/^[a-zA-Z0-9-]{1,27}$/));
export const AccessId = v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{32}$/));
const Amount = v.pipe(v.string(), v.regex(/^[1-9]\d{0,7}$/), v.transform(Number));

/** The merchant fields that d払い needs. Other fields are ignored. */
const merchant = {
  name: Text(30),
  contactName: Text(42),
  contactEmail: v.pipe(Text(254), v.email()),
};
const order = {
  orderId: OrderId,
  transactionType: v.picklist(['CIT', 'MIT', 'OTHER']),
  clientFields: v.optional(v.record(v.string(), Text(100))),
};

export const AuthorizeSchema = v.object({
  merchant: v.object({
    ...merchant,
    callbackUrl: v.pipe(Text(256), v.url()),
    csrfToken: v.optional(v.pipe(v.string(), v.regex(/^[-0-9a-zA-Z]{1,36}$/))),
  }),
  order: v.object(order),
  payer: v.object({}),
  walletAuthorizationInformation: v.object({
    walletType: v.literal('DOCOMO'),
    walletAuthorizationOptions: v.object({
      memberId: MemberId,
      createNewMember: v.optional(v.boolean(), false),
    }),
  }),
});
export const ChargeSchema = v.object({
  merchant: v.object(merchant),
  order: v.object({ ...order, amount: Amount, currency: v.optional(v.literal('JPY')) }),
  payer: v.object({}),
  walletOnfileInformation: v.object({
    walletChargeOptions: v.object({ authorizationMode: v.picklist(['AUTH', 'CAPTURE']) }),
    onfileWallet: v.object({ memberId: MemberId, type: v.literal('DOCOMO') }),
  }),
});
export const AccessSchema = v.object({ accessId: AccessId });
export const UpdateSchema = v.object({ accessId: AccessId, amount: Amount });
export const InquirySchema = v.object({
  accessId: v.optional(AccessId),
  orderId: v.optional(OrderId),
});
export const DeleteItemSchema = v.object({
  memberId: MemberId,
  onfileType: v.literal('WALLET'),
  onfileWalletType: v.literal('DOCOMO'),
});

/** Parses a body. The problem names the first invalid parameter. */
export function readRequest<T extends v.GenericSchema>(
  schema: T,
  input: unknown,
): { request: v.InferOutput<T> } | GmoProblem {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return { request: parsed.output };
  const [issue] = parsed.issues;
  const at = issue.path?.map((item) => String(item.key)).join('.') ?? '';
  return problem(issue.input === undefined ? 'missing_parameter' : 'invalid_parameter', at);
}
